import type { Message } from '@balcao/contract';
import type { TicketEntry } from './desk-state.ts';

type LastSent = TicketEntry['lastSent'];

/** How far the last message of a ticket got, as its newer copy tells. Another message says nothing about it. */
export function newerTicks(
  lastSent: LastSent,
  copy: Pick<Message, 'id' | 'ack' | 'sendState' | 'version'> | null | undefined,
): LastSent {
  if (lastSent === null || copy?.id !== lastSent.id || copy.version <= lastSent.version) return lastSent;
  const { id, ack, sendState, version } = copy;
  return { id, ack, sendState, version };
}
