import {
  type PayloadOf,
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
import { type QueueEvent, updateQueuesOf } from '../queues/index.ts';
import { passwordLinksKey, usersListKey } from './query-keys.ts';

export type UserEvent = PayloadOf<typeof usersEvents.user>;

/** The user of the session after an event about users: the greeting shows the new name (S306). */
export function updateOwnUser(own: SessionUser, event: UserEvent): SessionUser {
  if (event.action === 'delete' || event.user.id !== own.id) return own;
  const { name, email, profile, queues } = event.user;
  return { ...own, name, email, profile, queues };
}

/** Applies an event about a user to every cached list and to the session (S49, S306). */
export function applyUserEvent(client: QueryClient, event: UserEvent): void {
  applyToList<User>(client, usersListKey, event.action === 'delete' ? { remove: event.userId } : { save: event.user });
  updateSessionUser((own) => updateOwnUser(own, event));
}

/** Applies a queue's new name or colour to the users on screen and to the queues of one's own session. */
export function applyQueueEvent(client: QueryClient, event: QueueEvent): void {
  client.setQueriesData<InfiniteData<Page<User>, number>>({ queryKey: usersListKey }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((user) => updateQueuesOf(user, event)) })),
        },
  );
  updateSessionUser((own) => updateQueuesOf(own, event));
}

/** Fetches the user of the session again: it is not in the query cache, and events about it may have been missed. */
export async function refetchOwnUser(): Promise<void> {
  const session = sessionStore.get();
  if (session.status !== 'in') return;
  const user = await call(usersEndpoints.get, { params: { id: session.user.id } }).catch(() => undefined);
  if (user !== undefined) updateSessionUser((own) => updateOwnUser(own, { action: 'update', user }));
}

/** Keeps the users on screen and the user of the session up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(usersEvents.user, (event) => applyUserEvent(client, event)),
    realtime.on(usersEvents.passwordLink, () => void client.invalidateQueries({ queryKey: passwordLinksKey })),
    realtime.on(queuesEvents.queue, (event) => applyQueueEvent(client, event)),
    realtime.onResync(() => void refetchOwnUser()),
  ];
  return () => stops.forEach((stop) => stop());
}
