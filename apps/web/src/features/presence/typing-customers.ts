import { messagesEvents, ticketsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime/realtime.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { type PresenceEvent, typingLasts, type TypingState } from './present-people.ts';

/** Which customers are typing, by ticket, until when it is believed. */
export type TypingCustomers = ReadonlyMap<number, { readonly state: TypingState; readonly until: number }>;

/** The customers after a report; anything but typing ends it. */
export function applyTyping(
  typing: TypingCustomers,
  { ticketId, state }: Pick<PresenceEvent, 'ticketId' | 'state'>,
  now: number,
): TypingCustomers {
  if (state === 'composing' || state === 'recording')
    return new Map(typing).set(ticketId, { state, until: now + typingLasts[state] });
  if (!typing.has(ticketId)) return typing;
  return new Map([...typing].filter(([id]) => id !== ticketId));
}

/** The customers whose reports have not expired. */
export function stillTyping(typing: TypingCustomers, now: number): TypingCustomers {
  const kept = [...typing].filter(([, { until }]) => until > now);
  return kept.length === typing.size ? typing : new Map(kept);
}

const store = createStore<TypingCustomers>(new Map());
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: TypingCustomers): void {
  clearTimeout(timer);
  const ends = [...next.values()].map(({ until }) => until);
  if (ends.length > 0)
    timer = setTimeout(() => set(stillTyping(store.get(), Date.now())), Math.max(0, Math.min(...ends) - Date.now()));
  store.set(next);
}

/** Follows which customers type, until the returned function is called. */
export function followTypingCustomers(): () => void {
  const report = (ticketId: number, state: PresenceEvent['state']): void =>
    set(applyTyping(store.get(), { ticketId, state }, Date.now()));
  const stops = [
    realtime.on(ticketsEvents.ticketPresence, ({ ticketId, user, state }) => {
      if (user === null) report(ticketId, state);
    }),
    realtime.on(messagesEvents.appMessage, (event) => {
      // What the customer was typing has arrived.
      if (event.action === 'create' && !event.message.fromMe) report(event.ticket.id, 'paused');
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    set(new Map());
  };
}

/** What the customer of a ticket is doing right now; undefined when nothing is known. */
export function useTypingCustomer(ticketId: number): TypingState | undefined {
  return useStore(store, (typing) => typing.get(ticketId)?.state);
}
