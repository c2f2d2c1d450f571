import type { Session, SessionUser } from '@balcao/contract';
import type { SignedIn } from '../../lib/session/session-store.ts';

type UserParts = Partial<Omit<SessionUser, 'company'>> & { company?: Partial<SessionUser['company']> };

/** The smallest valid user of a session; a test states only what matters to it. */
export function buildSessionUser({ company, ...rest }: UserParts = {}): SessionUser {
  return {
    id: 12,
    name: 'Bia Rocha',
    email: 'bia@lojaaurora.com.br',
    profile: 'user',
    super: false,
    companyId: 7,
    queues: [],
    ...rest,
    company: {
      id: 7,
      name: 'Loja Aurora',
      email: null,
      dueDate: '2030-01-31',
      trialExpiration: null,
      status: true,
      timeZone: 'America/Sao_Paulo',
      planName: null,
      logo: null,
      settings: [],
      ...company,
    },
  };
}

/** What login or refresh answers. */
export function buildSession(parts: Partial<Omit<Session, 'user'>> & { user?: UserParts } = {}): Session {
  const { user, ...rest } = parts;
  return { token: 'token-1', restricted: false, sessionId: 'session-1', ...rest, user: buildSessionUser(user) };
}

/** A running session as the screens see it. */
export function buildSignedIn(parts: Partial<Omit<SignedIn, 'user' | 'status'>> & { user?: UserParts } = {}): SignedIn {
  const { user, ...rest } = parts;
  return {
    status: 'in',
    token: 'token-1',
    sessionId: 'session-1',
    restricted: false,
    campaigns: false,
    entered: 'reload',
    ...rest,
    user: buildSessionUser(user),
  };
}
