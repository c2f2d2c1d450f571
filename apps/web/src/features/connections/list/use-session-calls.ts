import { connectionsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { createTasks } from '../../../lib/busy.ts';
import { useStore } from '../../../lib/store.ts';
import { updateSession } from './connection-list.ts';
import { changeConnections } from '../live-updates.ts';

const endpoints = {
  start: connectionsEndpoints.startSession,
  renew: connectionsEndpoints.renewSession,
  end: connectionsEndpoints.endSession,
  settle: connectionsEndpoints.settlePayment,
};

/**
 * Starts, renews and ends the session of a connection or marks its account as paid, and shows the answer in the table.
 * Returns false while an earlier call for the connection runs; throws the server's refusal.
 */
export function useSessionCalls() {
  const client = useQueryClient();
  const [tasks] = useState(() => createTasks<number, keyof typeof endpoints>());
  const run = async (id: number, what: keyof typeof endpoints): Promise<boolean> => {
    const session = await tasks.run(id, what, () => call(endpoints[what], { params: { id } }));
    if (session === undefined) return false;
    changeConnections(client, (rows) => updateSession(rows, session));
    return true;
  };
  return { running: useStore(tasks.running), run };
}
