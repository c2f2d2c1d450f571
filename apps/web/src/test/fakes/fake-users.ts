import { pageSize, type Queue, queuesEndpoints, type User, usersEndpoints } from '@balcao/contract';
import { type FakeApi, Refusal, route, type Route, startFakeApi } from './fake-api.ts';
import { noGapsRoute } from './fake-service-gaps.ts';
import { visitRoutes } from './fake-visit.ts';

export const support: Queue = {
  id: 3,
  name: 'Suporte',
  color: '#0B7A4B',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  inactivity: { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' },
  mediaPath: null,
  mediaName: null,
  ratingRule: 'always',
  ratingTagId: null,
  requiresTag: false,
  version: 1,
};

export const sales: Queue = { ...support, id: 4, name: 'Vendas', color: '#0B63B0' };

/** The smallest valid user; a test states only what matters to it. */
export function buildUser(parts: Partial<User> & Pick<User, 'id'>): User {
  return {
    name: `Pessoa ${parts.id}`,
    email: `pessoa${parts.id}@aurora.test`,
    profile: 'user',
    super: false,
    companyId: 7,
    queues: [],
    version: 1,
    ...parts,
  };
}

export const ana = buildUser({ id: 1, name: 'Ana Prado', email: 'ana@aurora.test', profile: 'admin' });
export const bia = buildUser({ id: 2, name: 'Bia Rocha', email: 'bia@aurora.test', queues: [support] });

/** Ana, Bia and 45 more, Pessoa 45 the newest. */
export const crowd: readonly User[] = [
  ...Array.from({ length: 45 }, (_, index) =>
    buildUser({ id: 145 - index, name: `Pessoa ${String(45 - index).padStart(2, '0')}` }),
  ),
  bia,
  ana,
];

const queuesOf = (queueIds: readonly number[] = []): Queue[] => (queueIds.includes(support.id) ? [support] : []);

/** Answers for these users, the newest first, and does with them what the real server does. */
export function usersRoutes(people: readonly User[] = [bia, ana]): Route[] {
  let users = [...people];
  function getUser(id: number): User {
    const user = users.find((other) => other.id === id);
    if (user === undefined) throw new Refusal('ERR_NO_USER_FOUND');
    return user;
  }

  return [
    route(usersEndpoints.list, ({ query: { searchParam, pageNumber } }) => {
      const wanted = searchParam.toLowerCase();
      const matching = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
      const end = pageNumber * pageSize;
      return {
        users: matching.slice(end - pageSize, end),
        count: matching.length,
        hasMore: matching.length > end,
        limit: null,
        total: users.length,
      };
    }),
    route(usersEndpoints.options, () => users),
    route(usersEndpoints.makePasswordLink, ({ params }) => ({
      email: getUser(params.id).email,
      path: '/reset-password#once',
    })),
    route(usersEndpoints.get, ({ params }) => getUser(params.id)),
    route(usersEndpoints.create, ({ body: { name, email, profile, queueIds } }) => {
      const user = buildUser({ id: 100 + users.length, name, email, profile, queues: queuesOf(queueIds) });
      users = [user, ...users];
      return user;
    }),
    route(usersEndpoints.update, ({ params: { id }, body: { name, email, profile } }) => {
      const { name: oldName, email: oldEmail, profile: oldProfile, ...rest } = getUser(id);
      const changed = { ...rest, name: name ?? oldName, email: email ?? oldEmail, profile: profile ?? oldProfile };
      users = users.map((user) => (user.id === id ? changed : user));
      return changed;
    }),
    route(usersEndpoints.remove, ({ params: { id } }) => {
      users = users.filter((user) => user.id !== id);
      return { id };
    }),
    route(queuesEndpoints.list, () => [support]),
    noGapsRoute(),
  ];
}

/** A server with these users. */
export const startFakeUsers = (people?: readonly User[]): FakeApi =>
  startFakeApi([...usersRoutes(people), ...visitRoutes()]);
