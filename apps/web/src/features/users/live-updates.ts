import {
  type PayloadOf,
  type Queue,
  queuesEvents,
  type SessionUser,
  type User,
  usersEndpoints,
  usersEvents,
} from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { updateSessionUser } from '../../lib/session/session.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { queuesKey, usersListKey } from './query-keys.ts';

export type UserEvent = PayloadOf<typeof usersEvents.user>;
export type QueueEvent = PayloadOf<typeof queuesEvents.queue>;

type WithQueues = Pick<User, 'queues'>;

/** A user whose queues follow the event: renamed, recoloured, or gone. Others stay the same object. */
export function followQueue<U extends WithQueues>(user: U, event: QueueEvent): U {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  if (!user.queues.some((queue) => queue.id === id)) return user;
  if (event.action === 'delete') return { ...user, queues: user.queues.filter((queue) => queue.id !== id) };
  const { name, color } = event.queue;
  return { ...user, queues: user.queues.map((queue) => (queue.id === id ? { id, name, color } : queue)) };
}

/** The own user after an event about users; the greeting shows the new name (S306). */
export function followOwnUser(own: SessionUser, event: UserEvent): SessionUser {
  if (event.action === 'delete' || event.user.id !== own.id) return own;
  const { name, email, profile, queues } = event.user;
  return { ...own, name, email, profile, queues };
}

/** The queues by name after an event about one of them. */
export function followQueues(queues: readonly Queue[], event: QueueEvent): Queue[] {
  if (event.action === 'delete') return queues.filter((queue) => queue.id !== event.queueId);
  const known = queues.find((queue) => queue.id === event.queue.id);
  if (known !== undefined && known.version > event.queue.version) return [...queues];
  return [...queues.filter((queue) => queue.id !== event.queue.id), event.queue].sort((one, other) =>
    one.name.localeCompare(other.name, 'pt-BR'),
  );
}

/** Carries a user's change into every list and into the own session (S49, S306). */
export function applyUserEvent(client: QueryClient, event: UserEvent): void {
  applyToList<User>(client, usersListKey, event.action === 'delete' ? { remove: event.userId } : { save: event.user });
  updateSessionUser((own) => followOwnUser(own, event));
}

/** Carries a queue's change to the chips of the list, the dialog's choices and the own queues. */
export function applyQueueEvent(client: QueryClient, event: QueueEvent): void {
  client.setQueriesData<InfiniteData<Page<User>, number>>({ queryKey: usersListKey }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((user) => followQueue(user, event)) })),
        },
  );
  client.setQueryData<Queue[]>(queuesKey, (queues) => (queues === undefined ? queues : followQueues(queues, event)));
  updateSessionUser((own) => followQueue(own, event));
}

/** Reads the own user again: the session is no part of the cache, and a new name may have been missed. */
async function rereadOwnUser(): Promise<void> {
  const session = sessionStore.getState();
  if (session.status !== 'in') return;
  const user = await call(usersEndpoints.get, { params: { id: session.user.id } }).catch(() => undefined);
  if (user !== undefined) updateSessionUser((own) => followOwnUser(own, { action: 'update', user }));
}

/** Listens to what the company's users and queues become; answers how to stop. */
export function listenToUsers(client: QueryClient): () => void {
  const stops = [
    realtime.on(usersEvents.user, (event) => applyUserEvent(client, event)),
    realtime.on(queuesEvents.queue, (event) => applyQueueEvent(client, event)),
    realtime.onResync(() => void rereadOwnUser()),
  ];
  return () => stops.forEach((stop) => stop());
}
