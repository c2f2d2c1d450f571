import { randomUUID } from 'node:crypto';
import { testPassword } from '../../../test/test-people.ts';
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
    row('presence', { socket_id: canary, user_id: attendant.id, node_id: randomUUID(), last_seen_at: '2099-01-01' }),
  ],
  roles: {
    // The attendant of an overdue company is refused at the door.
    'session.login': everybody.filter((role) => role !== 'overdueUser'),
    // By its cookie.
    'session.refresh': [...everyUser, 'overdueAdmin'],
    'session.logout': everybody,
    'session.me': [...everyUser, 'overdueAdmin'],
  },
  allowedChanges: {
    'session.login': { ...newSession, ...auditRow, ...counted },
    'session.refresh': {
      sessions: { changed: ['last_used_at', 'expires_at'] },
      refresh_tokens: { added: ['token_hash', 'session_id', 'created_at'], changed: ['used_at'] },
      ...counted,
    },
    'session.logout': { sessions: { changed: ['revoked_at', 'revoke_reason'] }, ...auditRow },
  },
  requestOverrides: {
    'session.login': ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
  },
  hashing: {
    'session.login': { hashes: ({ caller }) => ({ body: { email: caller.email } }), refused: null },
  },
  effects: [
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
