import { type BodyInputOf, connectionsEndpoints, simulatorEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { virtualPhoneKey } from './query-keys.ts';

type Body<K extends keyof typeof simulatorEndpoints> = BodyInputOf<(typeof simulatorEndpoints)[K]>;

/**
 * Everything that can be done in the simulator. Each function resolves to whether it worked, after the page was
 * updated; a refusal is shown by a notice.
 */
export function useSimulatorCalls(id: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const params = { id };
    const look = ({ cancelRefetch = true } = {}): Promise<void> =>
      client.invalidateQueries({ queryKey: virtualPhoneKey(id) }, { cancelRefetch });
    const act = async (work: Promise<unknown>, options?: { cancelRefetch: boolean }): Promise<boolean> => {
      try {
        await work;
        return true;
      } catch (error) {
        toast.failure(error);
        return false;
      } finally {
        await look(options);
      }
    };
    return {
      startSession: () => act(call(connectionsEndpoints.startSession, { params })),
      scan: () => act(call(simulatorEndpoints.scan, { params })),
      setPhone: (body: Body<'setPhone'>) => act(call(simulatorEndpoints.setPhone, { params, body })),
      /** Throws the server's refusal, for the dialog that stays open then. */
      setFaults: (body: Body<'setFaults'>): Promise<unknown> =>
        call(simulatorEndpoints.setFaults, { params, body }).finally(() => look()),
      // Many messages at once must not each refetch the page.
      write: (body: Body<'write'>) => act(call(simulatorEndpoints.write, { params, body }), { cancelRefetch: false }),
      acknowledge: (body: Body<'acknowledge'>) => act(call(simulatorEndpoints.acknowledge, { params, body })),
      call: (body: Body<'call'>) => act(call(simulatorEndpoints.call, { params, body })),
      type: (body: Body<'type'>) => act(call(simulatorEndpoints.type, { params, body })),
      react: (body: Body<'react'>) => act(call(simulatorEndpoints.react, { params, body })),
      edit: (body: Body<'edit'>) => act(call(simulatorEndpoints.edit, { params, body })),
      revoke: (body: Body<'revoke'>) => act(call(simulatorEndpoints.revoke, { params, body })),
    };
  }, [client, id]);
}

export type SimulatorCalls = ReturnType<typeof useSimulatorCalls>;
