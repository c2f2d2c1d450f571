import { type PayloadOf, type SupportAccess, supportEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { supportKey } from './query-keys.ts';

export type SupportEvent = PayloadOf<typeof supportEvents.supportAccess>;

/** Shows who came, and no longer who left. */
export function applySupportEvent(client: QueryClient, event: SupportEvent): void {
  const id = event.action === 'create' ? event.access.id : event.accessId;
  client.setQueryData<readonly SupportAccess[]>(supportKey, (known = []) => [
    ...known.filter((access) => access.id !== id),
    ...(event.action === 'create' ? [event.access] : []),
  ]);
}

/** Listens for the operator coming and going. */
export function listen(client: QueryClient): () => void {
  return realtime.on(supportEvents.supportAccess, (event) => applySupportEvent(client, event));
}
