import { connectionsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { updateSession } from './connection-list.ts';
import { changeConnections } from '../live-updates.ts';

const endpoints = {
  start: connectionsEndpoints.startSession,
  renew: connectionsEndpoints.renewSession,
  end: connectionsEndpoints.endSession,
  settle: connectionsEndpoints.settlePayment,
};

/**
 * Starts, renews and ends sessions and takes the word that they are paid for, one at a time, and shows the answer in
 * the table; fails with the server's refusal.
 */
export function useSessionCalls() {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<number | null>(null);
  const run = async (what: keyof typeof endpoints, id: number): Promise<void> => {
    setBusyId(id);
    try {
      const session = await call(endpoints[what], { params: { id } });
      changeConnections(client, (rows) => updateSession(rows, session));
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, run };
}
