import { realtime } from '../../../lib/realtime/realtime.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { withOutgoing, withoutOutgoing } from '../sending/outgoing.ts';
import { resendUnanswered } from '../sending/send-message.ts';
import { deskStore } from '../store/desk-store.ts';
import { outboxStore } from './outbox-store.ts';
import {
  byTicket,
  type OutboxItem,
  outboxChanges,
  sendsByItself,
  toOutgoing,
  type Unanswered,
  unansweredOf,
} from './outbox.ts';

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
  /** What was handed to the store of the device, and what it has confirmed. */
  const kept = new Map<string, OutboxItem>();
  const confirmed = new Set<string>();
  let lastPlace = 0;
  let delay = firstDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function toKeep({
    ticketId,
    item: { file, quotedId, clientId, body, sign, createdAt, quick },
  }: Unanswered): OutboxItem {
    lastPlace = Math.max(lastPlace + 1, Date.now());
    return {
      userId: user.id,
      ticketId,
      clientId,
      place: lastPlace,
      body,
      sign,
      createdAt,
      quotedId: quotedId ?? null,
      file: file?.file ?? null,
      voice: file?.voice ?? false,
      quick: quick ?? null,
    };
  }

  function write(): void {
    const changes = outboxChanges(new Set(kept.keys()), unansweredOf(deskStore.get()));
    const put = changes.put.map(toKeep);
    for (const item of put) kept.set(item.clientId, item);
    for (const clientId of changes.remove) {
      kept.delete(clientId);
      confirmed.delete(clientId);
    }
    void outboxStore.write(user.id, { put, remove: changes.remove }).then(
      () => put.forEach(({ clientId }) => confirmed.add(clientId)),
      // The messages are sent all the same; a page that is left notes the texts.
      () => undefined,
    );
  }

  /** Another tab may have discarded a message that this one still shows. */
  async function dropDiscarded(): Promise<void> {
    const there = await outboxStore.idsOf(user.id);
    if (there === undefined || isOver) return;
    const gone = unansweredOf(deskStore.get()).filter(
      ({ item: { clientId } }) => confirmed.has(clientId) && !there.has(clientId),
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
    for (const item of items) {
      kept.set(item.clientId, item);
      confirmed.add(item.clientId);
    }
    deskStore.update((state) =>
      [...byTicket(items)].reduce(
        (rest, [ticketId, own]) => own.reduce((all, item) => withOutgoing(all, ticketId, toOutgoing(item)), rest),
        state,
      ),
    );
    sendNow();
  }

  function leave(): void {
    outboxStore.leave([...kept.values()].filter(({ clientId, file }) => file === null && !confirmed.has(clientId)));
  }

  let seen = deskStore.get().outgoing;
  const stops = [
    deskStore.subscribe(() => {
      const { outgoing } = deskStore.get();
      if (isOver || outgoing === seen) return;
      seen = outgoing;
      write();
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
  addEventListener('pagehide', leave);
  void restore();

  return () => {
    isOver = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    removeEventListener('online', sendNow);
    removeEventListener('pagehide', leave);
  };
}
