import { can } from '@balcao/domain';
import type { Access } from '../lib/feature.ts';
import type { SessionState } from '../lib/session/session.ts';

export type Verdict =
  | { kind: 'wait' }
  | { kind: 'show' }
  | {
      kind: 'go';
      to: string;
      /** Show a notice that the right is missing. */
      refused?: true;
      /** Come back here after login. */ remember?: true;
    };

export type Visit = {
  access: Access;
  /** Open to the admin of an overdue company. */
  whileOverdue?: boolean | undefined;
  /** Where a visitor was sent away from, when that is known. */
  origin?: string | undefined;
};

const show: Verdict = { kind: 'show' };
const go = (to: string): Verdict => ({ kind: 'go', to });
const refuse: Verdict = { kind: 'go', to: '/tickets', refused: true };

const overdueHome = '/financeiro';

/** Where a login leads: back to the link it interrupted, else to the tickets (R3). */
function homeAfterLogin(origin: string | undefined): string {
  return origin === undefined || origin === '/' ? '/tickets' : origin;
}

/** Decides what a visitor of a route gets; the one place for S1–S3, S14, S15, R1–R3 and R39. */
export function decideAccess(session: SessionState, { access, whileOverdue = false, origin }: Visit): Verdict {
  if (session.status === 'loading') return { kind: 'wait' };

  if (session.status === 'out') {
    if (['guest', 'open', 'signup', 'unknown'].includes(access)) return show;
    return session.left ? go('/login') : { kind: 'go', to: '/login', remember: true };
  }

  const { user, restricted, campaigns, entered } = session;
  if (access === 'guest') {
    if (restricted) return go(overdueHome);
    return go(entered === 'login' ? homeAfterLogin(origin) : '/');
  }
  if (access === 'open') return show;
  if (restricted && !whileOverdue) return go(overdueHome);

  const isAdmin = can(user, 'drawer-admin-items:view');
  const rules: Record<Exclude<Access, 'guest' | 'open'>, Verdict> = {
    unknown: show,
    everyone: show,
    signup: can(user, 'drawer-super-items:view') ? show : go('/'),
    dashboard: can(user, 'dashboard:view') ? show : go('/tickets'),
    admin: isAdmin ? show : refuse,
    campaigns: isAdmin && campaigns ? show : refuse,
    super: can(user, 'drawer-super-items:view') ? show : refuse,
  };
  return rules[access];
}
