import { type PayloadOf, type QuickMessage, quickMessagesEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { quickMessagesKey, quickMessagesPageKey } from './query-keys.ts';

export type QuickMessageEvent = PayloadOf<typeof quickMessagesEvents.quickmessage>;

/** The quick messages by shortcode after an event about one of them. */
export function updateQuickMessages(known: readonly QuickMessage[], event: QuickMessageEvent): QuickMessage[] {
  if (event.action === 'delete') return known.filter((one) => one.id !== event.id);
  return [...known.filter((one) => one.id !== event.record.id), event.record].sort((one, other) =>
    one.shortcode.localeCompare(other.shortcode, 'pt-BR'),
  );
}

/** Applies a change to the list of the page and to that of the composer (S49, S239). */
export function applyQuickMessageEvent(client: QueryClient, event: QuickMessageEvent): void {
  applyToList<QuickMessage>(
    client,
    quickMessagesPageKey,
    event.action === 'delete' ? { remove: event.id } : { save: event.record },
  );
  client.setQueryData<QuickMessage[]>(quickMessagesKey, (known) =>
    known === undefined ? known : updateQuickMessages(known, event),
  );
}

/** Follows changes of the viewer's quick messages on every page; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  return realtime.on(quickMessagesEvents.quickmessage, (event) => applyQuickMessageEvent(client, event));
}
