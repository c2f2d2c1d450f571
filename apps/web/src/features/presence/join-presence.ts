import { messagesEvents, presenceEvery, ticketsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime/realtime.ts';
import type { PresenceStore } from './presence-store.ts';
import { applyPresence } from './present-people.ts';

/**
 * Takes part in the signs of a conversation: says that one looks as long as the page is seen, and notes what others
 * say.
 * A newcomer is answered, so that their list is full at once. Answers how to say it again and how to leave.
 */
export function joinPresence(
  store: PresenceStore,
  { ticketId, viewerId }: { ticketId: number; viewerId: number },
): { say(): void; leave(): void } {
  const isSeen = (): boolean => document.visibilityState === 'visible';
  const say = (): void => realtime.say({ ticketId, state: isSeen() ? 'viewing' : 'gone' });
  const repeat = (): void => {
    if (isSeen()) say();
  };
  const timer = setInterval(repeat, presenceEvery);
  const stops = [
    realtime.on(ticketsEvents.ticketPresence, (event) => {
      if (event.ticketId !== ticketId) return;
      // Another window of the same person closed, but this one is still here.
      if (event.user?.id === viewerId) return event.state === 'gone' ? repeat() : undefined;
      const isNewcomer = event.user !== null && event.state !== 'gone' && !store.get().has(event.user.id);
      store.change((people, now) => applyPresence(people, event, now));
      if (isNewcomer) repeat();
    }),
    realtime.on(messagesEvents.appMessage, (event) => {
      // What the customer was writing is here now.
      if (event.action === 'create' && event.ticket.id === ticketId && !event.message.fromMe)
        store.change((people, now) => applyPresence(people, { user: null, state: 'paused' }, now));
    }),
  ];
  document.addEventListener('visibilitychange', say);
  return {
    say: repeat,
    leave() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      stops.forEach((stop) => stop());
      realtime.say({ ticketId, state: 'gone' });
      store.clear();
    },
  };
}
