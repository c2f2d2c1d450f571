import { type PayloadOf, queuesEvents, type SessionUser, type User, usersEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../lib/session/session-store.ts';
import { applyQueueEvent, applyUserEvent, updateOwnUser } from './live-updates.ts';
import { usersListKey } from './query-keys.ts';
import type { UsersPageData } from './use-users-list.ts';

type UserEvent = PayloadOf<typeof usersEvents.user>;
type QueueEvent = PayloadOf<typeof queuesEvents.queue>;

/** The contract's own samples, read through the contract's own schemas. */
function samplesOf<E extends UserEvent | QueueEvent>(name: 'user' | 'queue', parse: (payload: unknown) => E): E[] {
  return (eventSamples[name] ?? []).map(parse);
}

const userSamples = samplesOf<UserEvent>('user', (payload) => usersEvents.user.payload.parse(payload));
const queueSamples = samplesOf<QueueEvent>('queue', (payload) => queuesEvents.queue.payload.parse(payload));

const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const ana: User = {
  id: 11,
  name: 'Ana Prado',
  email: 'ana@lojaaurora.com.br',
  profile: 'admin',
  super: false,
  companyId: 7,
  queues: [suporte],
  version: 2,
};

function buildOwn(user: User): SessionUser {
  const company = {
    id: 7,
    name: 'Loja Aurora',
    email: null,
    dueDate: null,
    trialExpiration: null,
    status: true,
    timeZone: 'America/Sao_Paulo',
    planName: null,
    logo: null,
    settings: [],
  };
  const { version: _version, ...own } = user;
  return { ...own, company };
}

function buildClient(users: User[]): QueryClient {
  const client = new QueryClient();
  const page: UsersPageData = { rows: users, hasMore: false, count: users.length, total: users.length, limit: 10 };
  client.setQueryData<InfiniteData<UsersPageData, number>>([...usersListKey, { search: '' }], {
    pages: [page],
    pageParams: [1],
  });
  return client;
}

function shownBy(client: QueryClient): { users: User[]; total: number } {
  const pages =
    client.getQueryData<InfiniteData<UsersPageData, number>>([...usersListKey, { search: '' }])?.pages ?? [];
  return { users: pages.flatMap((page) => [...page.rows]), total: pages[0]?.total ?? -1 };
}

describe('applyUserEvent', () => {
  it('S49 S306 turns a stale list into what a fresh one would show, event after event', () => {
    const client = buildClient([ana]);
    const fresh: Record<string, { names: string[]; total: number }> = {
      create: { names: ['Bia Rocha', 'Ana Prado'], total: 2 },
      update: { names: ['Beatriz Rocha', 'Ana Prado'], total: 2 },
      delete: { names: ['Ana Prado'], total: 1 },
    };
    expect(userSamples.map((event) => event.action)).toEqual(['create', 'update', 'delete']);
    for (const event of userSamples) {
      applyUserEvent(client, event);
      const { users, total } = shownBy(client);
      expect({ names: users.map((user) => user.name), total }).toEqual(fresh[event.action]);
    }
  });

  it('S49 shows a user once, though the answer and the event both bring it', () => {
    const client = buildClient([ana]);
    const [created] = userSamples;
    if (created === undefined) throw new Error('no sample');
    applyUserEvent(client, created);
    applyUserEvent(client, created);
    expect(shownBy(client)).toMatchObject({ total: 2 });
    expect(shownBy(client).users).toHaveLength(2);
  });

  it('never puts an older copy over a newer one', () => {
    const client = buildClient([{ ...ana, name: 'Ana P. Prado', version: 9 }]);
    applyUserEvent(client, { action: 'update', user: ana });
    expect(shownBy(client).users[0]?.name).toBe('Ana P. Prado');
  });
});

describe('the own user', () => {
  afterEach(() => sessionStore.close());

  it('S306 takes the own new name into the greeting', () => {
    sessionStore.open({ token: 't', sessionId: 's', restricted: false, user: buildOwn(ana) });
    applyUserEvent(new QueryClient(), { action: 'update', user: { ...ana, name: 'Ana Souza', version: 3 } });
    expect(sessionStore.get()).toMatchObject({ user: { name: 'Ana Souza', company: { name: 'Loja Aurora' } } });
  });

  it('is left alone by events about others', () => {
    const own = buildOwn(ana);
    for (const event of userSamples) expect(updateOwnUser(own, event)).toBe(own);
  });
});

describe('queue events', () => {
  it.each(queueSamples.map((event) => [event.action, event] as const))(
    'S49 %s reaches the chips of the list',
    (action, event) => {
      const client = buildClient([ana]);
      applyQueueEvent(client, event);
      const queues = shownBy(client).users[0]?.queues;
      expect(queues).toEqual(
        action === 'delete' ? [] : [action === 'update' ? { ...suporte, name: 'Suporte 2' } : suporte],
      );
    },
  );
});
