import { type PayloadOf, type QuickMessage, quickMessagesEvents, usersEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
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

/** Whether an event may change which shared quick messages the viewer sees: the own queues or rights may be others. */
function isAboutViewer(event: PayloadOf<typeof usersEvents.user>): boolean {
  const session = sessionStore.get();
  return event.action !== 'delete' && session.status === 'in' && event.user.id === session.user.id;
}

/** Follows changes of what the viewer may use on every page; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(quickMessagesEvents.quickmessage, (event) => applyQuickMessageEvent(client, event)),
    realtime.on(usersEvents.user, (event) => {
      if (isAboutViewer(event)) void client.invalidateQueries({ queryKey: ['quickMessages'] });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
