import { realtime } from '../../../lib/realtime/realtime.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { withOutgoing, withoutOutgoing } from '../sending/outgoing.ts';
import { resendUnanswered } from '../sending/send-message.ts';
import { deskStore } from '../store/desk-store.ts';
import { createDeviceCopy } from './device-copy.ts';
import { outboxStore } from './outbox-store.ts';
import { byTicket, sendsByItself, toOutgoing, unansweredOf } from './outbox.ts';

/** The wait before an unanswered message is sent again. Each further wait is twice as long. */
const firstDelay = 2000;
const longestDelay = 30_000;

/**
 * Keeps unanswered messages on the device while somebody is logged in, and sends them again by themselves: after a
 * reload, when the network is back, and now and then (S186). A logout by hand deletes them.
 */
export function keepOutbox(): () => void {
  const session = sessionStore.get();
  if (session.status !== 'in') return () => undefined;
  const { user } = session;
  const copy = createDeviceCopy(user.id);
  let delay = firstDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  /** Another tab may have discarded a message that this one still shows. */
  async function dropDiscarded(): Promise<void> {
    const there = await outboxStore.idsOf(user.id);
    if (there === undefined || isOver) return;
    const gone = unansweredOf(deskStore.get()).filter(
      ({ item: { clientId } }) => copy.isConfirmed(clientId) && !there.has(clientId),
    );
    deskStore.update((state) =>
      gone.reduce((rest, { ticketId, item }) => withoutOutgoing(rest, ticketId, item.clientId), state),
    );
  }

  async function sendAgain(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await dropDiscarded();
    if (!isOver) resendUnanswered((item) => sendsByItself(item, Date.now()));
  }

  /** Tries again after a while, as long as something waits. */
  function plan(): void {
    const waits = unansweredOf(deskStore.get()).some(
      ({ item }) => item.state === 'unknown' && sendsByItself(item, Date.now()),
    );
    if (!waits || timer !== undefined) return;
    timer = setTimeout(() => void sendAgain(), delay);
    delay = Math.min(delay * 2, longestDelay);
  }

  function sendNow(): void {
    delay = firstDelay;
    void sendAgain();
  }

  async function restore(): Promise<void> {
    const items = await outboxStore.load(user.id, Date.now());
    if (isOver) return;
    copy.take(items);
    deskStore.update((state) =>
      [...byTicket(items)].reduce(
        (rest, [ticketId, own]) => own.reduce((all, item) => withOutgoing(all, ticketId, toOutgoing(item)), rest),
        state,
      ),
    );
    sendNow();
  }

  let seen = deskStore.get().outgoing;
  const stops = [
    deskStore.subscribe(() => {
      const { outgoing } = deskStore.get();
      if (isOver || outgoing === seen) return;
      seen = outgoing;
      copy.write();
      plan();
    }),
    realtime.state.subscribe(() => {
      if (realtime.state.get() === 'online') sendNow();
    }),
    sessionStore.subscribe(() => {
      const state = sessionStore.get();
      if (state.status !== 'out') return;
      isOver = true;
      if (state.left) void outboxStore.removeAll(user.id);
    }),
  ];
  addEventListener('online', sendNow);
  addEventListener('pagehide', copy.leave);
  void restore();

  return () => {
    isOver = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    removeEventListener('online', sendNow);
    removeEventListener('pagehide', copy.leave);
  };
}
