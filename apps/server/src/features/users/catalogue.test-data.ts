import { addUser } from './index.ts';
import { usersEvents } from '@balcao/contract';
import { auditRow, counted, newUser } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, nothing, requested, tell } from '../../../test/generated/effects.ts';
import { admins, everybody, everyUser } from '../../../test/generated/roles.ts';
import { giveFactor } from '../../../test/support/second-factors.ts';
import { testPassword } from '../../../test/support/test-people.ts';
import { hashToken } from '../../platform/security/random-token.ts';

let made = 0;

/** The token of a link that was mailed to somebody. */
const linkOf = (word: string): string => `link-of-${word}`;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  rows: ({ canary, attendant }) => [
    row('password_links', { user_id: attendant.id, operator_id: 2_000_000_000, is_shown: true }),
    row('password_resets', { user_id: attendant.id, token_hash: hashToken(linkOf(canary)), expires_at: '2099-01-01' }),
  ],
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
    'users.makePasswordLink': ['super'],
    'users.passwordLinks': admins,
    'users.requestPasswordReset': everybody,
    'users.resetPassword': everybody,
  },
  answersInstead: {
    'users.resetSecondFactor': [409, 'ERR_SECOND_FACTOR_OFF'],
    // What a link does is tested with the password reset.
    'users.resetPassword': [410, 'ERR_LINK_EXPIRED'],
  },
  allowedChanges: {
    'users.create': {
      users: { added: newUser },
      user_queues: { added: ['user_id', 'queue_id'] },
      ...auditRow,
      ...counted,
    },
    'users.update': {
      users: { changed: ['name', 'email', 'version', 'updated_at'] },
      password_resets: { changed: ['used_at'] },
      user_queues: { added: ['user_id', 'queue_id'], removed: true },
      ...auditRow,
      ...counted,
    },
    'users.remove': { users: { removed: true }, ...auditRow },
    'users.resetSecondFactor': {},
    'users.makePasswordLink': {
      password_resets: { added: ['company_id', 'user_id', 'token_hash', 'expires_at'], changed: ['used_at'] },
      password_links: { added: ['company_id', 'id', 'user_id', 'made_at'] },
      audit_log: { added: ['id', 'at', 'object', 'address', 'company_id'] },
      ...counted,
    },
    'users.requestPasswordReset': {
      jobs: { added: ['id', 'due_at', 'created_at'] },
      audit_log: { added: ['id', 'at', 'address'] },
      ...counted,
    },
    'users.resetPassword': counted,
  },
  requestOverrides: {
    // The password of somebody of the operator's own company is changed in the dialog.
    'users.makePasswordLink': ({ world }) => ({ params: { id: String(world.mine.attendant.id) } }),
    // A new password or profile would end the caller's session, and an attendant may not choose a profile. The own
    // e-mail is changed with the current password.
    'users.update': () => ({ body: { password: undefined, currentPassword: testPassword, profile: undefined } }),
  },
  hashing: {
    'users.resetPassword': {
      hashes: ({ world }) => ({ body: { token: linkOf(world.mine.canary) } }),
      refused: () => ({ body: { token: 'never-made' } }),
    },
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
    {
      endpoint: 'users.makePasswordLink',
      as: 'operator',
      audit: ({ world, caller, request }) => ({
        action: 'password link made',
        object: String(request.params['id']),
        detail: { shown: true },
        by: { companyId: world.mine.id, actorId: caller.userId },
      }),
      tells: [tell(usersEvents.passwordLink, 'create', audiences.admins)],
    },
    {
      endpoint: 'users.requestPasswordReset',
      as: 'newcomer',
      arrange: async ({ caller }) => ({ body: { email: caller.email } }),
      audit: audited('password reset requested', nothing),
      tells: [],
    },
    {
      endpoint: 'users.resetPassword',
      as: 'newcomer',
      async arrange({ world, caller }) {
        const token = linkOf(`user-${caller.userId}`);
        await world.app.database.asOwner(
          "INSERT INTO password_resets (company_id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, '2099-01-01')",
          [caller.company.id, caller.userId, hashToken(token)],
        );
        return { body: { token } };
      },
      audit: audited('password reset by mail', ({ caller }) => String(caller.userId)),
      tells: [],
    },
  ],
};
