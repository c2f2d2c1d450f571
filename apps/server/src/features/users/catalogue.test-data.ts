import { addUser } from './index.ts';
import { usersEvents } from '@balcao/contract';
import { auditRow, counted, newUser } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, requested, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';
import { giveFactor } from '../../../test/second-factors.ts';
import { testPassword } from '../../../test/test-people.ts';

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // An attendant's own user is the one record of users they may work with.
    async user(app, { id, canary }, caller) {
      if (caller?.role === 'user') return caller.userId;
      made += 1;
      const user = {
        name: `Bia ${canary}`,
        email: `bia${made}@${canary}.test`,
        passwordHash: 'nobody logs in with this',
        profile: 'user',
        isSuper: false,
        queueIds: [],
      } as const;
      return app.uow.write(id, async (work) => (await addUser(work, user)).id);
    },
  },
  roles: {
    'users.list': everyUser,
    'users.options': everyUser,
    'users.get': [...everyUser, 'overdueAdmin'],
    'users.create': admins,
    'users.update': [...everyUser, 'overdueAdmin'],
    'users.remove': admins,
    'users.resetSecondFactor': admins,
  },
  answersInstead: { 'users.resetSecondFactor': [409, 'ERR_SECOND_FACTOR_OFF'] },
  allowedChanges: {
    'users.create': {
      users: { added: newUser },
      user_queues: { added: ['user_id', 'queue_id'] },
      ...auditRow,
      ...counted,
    },
    'users.update': {
      users: { changed: ['name', 'email', 'version', 'updated_at'] },
      user_queues: { added: ['user_id', 'queue_id'], removed: true },
      ...auditRow,
      ...counted,
    },
    'users.remove': { users: { removed: true }, ...auditRow },
    'users.resetSecondFactor': {},
  },
  requestOverrides: {
    // A new password or profile would end the caller's session, and an attendant may not choose a profile. The own
    // e-mail is changed with the current password.
    'users.update': () => ({ body: { password: undefined, currentPassword: testPassword, profile: undefined } }),
  },
  hashing: {
    'users.create': {
      hashes: () => ({}),
      refused: () => ({ body: { companyId: 2_000_000_000 } }),
    },
    'users.update': {
      hashes: ({ caller }) => ({
        params: { id: String(caller.userId) },
        body: { password: 'Outra-senha-77', currentPassword: 'not this one' },
      }),
      refused: () => ({ params: { id: '2000000000' }, body: { password: 'Outra-senha-77' } }),
    },
  },
  tenancyExceptions: {
    'users.update body.queueIds[]': {
      role: 'user',
      status: 200,
      why: 'the form sends the own queues along; queues are not the attendant’s to change, so the list is not even read',
    },
  },
  effects: [
    {
      endpoint: 'users.create',
      audit: audited('user created', answered, { profile: 'admin' }),
      tells: [tell(usersEvents.user, 'create', audiences.company)],
    },
    {
      endpoint: 'users.update',
      audit: audited('user changed', requested, { password: false, profile: 'user' }),
      tells: [tell(usersEvents.user, 'update', audiences.company)],
    },
    {
      endpoint: 'users.remove',
      audit: audited('user deleted', requested),
      tells: [tell(usersEvents.user, 'delete', audiences.company)],
    },
    {
      endpoint: 'users.resetSecondFactor',
      async arrange({ world, caller, request }) {
        await giveFactor({ world, caller: { ...caller, userId: Number(request.params['id']) } });
        return {};
      },
      audit: audited('second factor reset', requested),
      tells: [],
    },
  ],
};
