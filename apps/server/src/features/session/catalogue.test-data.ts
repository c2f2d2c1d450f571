import { randomUUID } from 'node:crypto';
import { currentCode, giveFactor, ticketFor } from '../../../test/support/second-factors.ts';
import { testPassword } from '../../../test/support/test-people.ts';
import { sessionEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, nothing, tell } from '../../../test/generated/effects.ts';
import { everybody, everyUser } from '../../../test/generated/roles.ts';

const newSession = {
  sessions: { added: ['id', 'created_at', 'last_used_at', 'expires_at'], changed: ['revoked_at', 'revoke_reason'] },
  refresh_tokens: { added: ['token_hash', 'session_id', 'created_at'] },
};

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  rows: ({ canary, attendant }) => [
    row('second_factors', { user_id: attendant.id, secret: canary, created_at: '2020-01-01' }),
    row('presence', { socket_id: canary, user_id: attendant.id, node_id: randomUUID(), last_seen_at: '2099-01-01' }),
  ],
  roles: {
    // The attendant of an overdue company is refused at the door.
    'session.login': everybody.filter((role) => role !== 'overdueUser' && role !== 'disabledAdmin'),
    // By its cookie.
    'session.refresh': [...everyUser, 'overdueAdmin'],
    'session.logout': everybody,
    'session.me': [...everyUser, 'overdueAdmin'],
    'session.completeLogin': everybody,
    'session.beginRequiredFactor': everybody,
    'session.confirmRequiredFactor': everybody,
    'session.secondFactor': everyUser,
    'session.beginSecondFactor': everyUser,
    'session.confirmSecondFactor': everyUser,
    'session.removeSecondFactor': everyUser,
  },
  answersInstead: {
    // What the second step of a login does is tested with the second factor.
    'session.completeLogin': [401, 'ERR_SECOND_FACTOR_TICKET'],
    'session.beginRequiredFactor': [401, 'ERR_SECOND_FACTOR_TICKET'],
    'session.confirmRequiredFactor': [401, 'ERR_SECOND_FACTOR_TICKET'],
    'session.confirmSecondFactor': [409, 'ERR_SECOND_FACTOR_OFF'],
    'session.removeSecondFactor': [409, 'ERR_SECOND_FACTOR_OFF'],
  },
  allowedChanges: {
    'session.login': { ...newSession, ...auditRow, ...counted },
    'session.refresh': {
      sessions: { changed: ['last_used_at', 'expires_at'] },
      refresh_tokens: { added: ['token_hash', 'session_id', 'created_at'], changed: ['used_at'] },
      ...counted,
    },
    'session.logout': { sessions: { changed: ['revoked_at', 'revoke_reason'] }, ...auditRow },
    'session.completeLogin': {},
    'session.beginRequiredFactor': {},
    'session.confirmRequiredFactor': {},
    'session.beginSecondFactor': {
      second_factors: { added: ['user_id', 'secret', 'created_at'], changed: ['secret', 'created_at'] },
      ...counted,
    },
    'session.confirmSecondFactor': {},
    'session.removeSecondFactor': counted,
  },
  tenancyExceptions: {
    'session.refresh body.supportAccessId': { status: 401, why: 'without a session there is nothing to ask for' },
  },
  requestOverrides: {
    'session.login': ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
    // A page of the own company; the others are tried with the support accesses.
    'session.refresh': () => ({ body: { supportAccessId: undefined } }),
    'session.beginSecondFactor': () => ({ body: { password: testPassword } }),
    'session.removeSecondFactor': () => ({ body: { password: testPassword } }),
  },
  hashing: {
    'session.beginSecondFactor': { hashes: () => ({}), refused: null },
    'session.removeSecondFactor': { hashes: () => ({}), refused: null },
    'session.login': { hashes: ({ caller }) => ({ body: { email: caller.email } }), refused: null },
  },
  effects: [
    {
      endpoint: 'session.completeLogin',
      as: 'newcomer',
      async arrange(call) {
        const secret = await giveFactor(call);
        return { body: { ticket: await ticketFor(call, 'verify'), code: currentCode(call, secret) } };
      },
      audit: audited('login', nothing, { secondFactor: 'app' }),
      tells: [tell(sessionEvents.auth, 'update', audiences.caller)],
    },
    {
      endpoint: 'session.beginRequiredFactor',
      as: 'newcomer',
      arrange: async (call) => ({ body: { ticket: await ticketFor(call, 'enrol') } }),
      audit: none('nothing counts before it is confirmed'),
      tells: [],
    },
    {
      endpoint: 'session.beginSecondFactor',
      as: 'newcomer',
      audit: none('nothing counts before it is confirmed'),
      tells: [],
    },
    {
      endpoint: 'session.confirmSecondFactor',
      as: 'newcomer',
      async arrange(call) {
        const secret = await giveFactor(call, { confirmed: false });
        return { body: { code: currentCode(call, secret) } };
      },
      audit: audited('second factor added', nothing),
      tells: [],
    },
    {
      endpoint: 'session.removeSecondFactor',
      as: 'newcomer',
      async arrange(call) {
        const secret = await giveFactor(call);
        return { body: { code: currentCode(call, secret) } };
      },
      audit: audited('second factor removed', nothing),
      tells: [],
    },
    {
      endpoint: 'session.login',
      as: 'newcomer',
      audit: audited('login', nothing),
      tells: [tell(sessionEvents.auth, 'update', audiences.caller)],
    },
    { endpoint: 'session.refresh', as: 'newcomer', audit: none('the session goes on'), tells: [] },
    { endpoint: 'session.logout', as: 'newcomer', audit: audited('logout', nothing), tells: [] },
  ],
};
