import type { Session, SessionUser, SupportAccess } from '@balcao/contract';
import { type SupportEnding, supportEndings } from '@balcao/domain';
import { createStore } from '../store.ts';
import { browserStore, createMemoryStore, type KeyValueStore, tabStore } from './storage.ts';

export type SignedIn = {
  status: 'in';
  token: string;
  sessionId: string;
  user: SessionUser;
  /** The admin of an overdue company: only billing, profile and logout. */
  restricted: boolean;
  /** Whether the campaign screens exist for this company (stored as `cshow`). */
  campaigns: boolean;
  /** Typed a password on this page, or came back to a running session: decides where /login leads (R3, S3). */
  entered: 'login' | 'reload';
  /** The operator is in another company for support, in this tab alone. */
  support?: SupportAccess | undefined;
};

export type SessionState =
  /** The stored token is being exchanged; `unreachable` once the server failed to answer. */
  | { status: 'loading'; unreachable: boolean }
  /**
   * `left` after a logout by hand: the next login starts at the tickets instead of the last page. `why` when the
   * session was ended by the server: the login page shows it.
   */
  | { status: 'out'; left: boolean; why?: Error | undefined }
  | SignedIn;

/** Everything a logout removes. The language and the choice of a signature stay. */
const sessionKeys = ['token', 'companyId', 'userId', 'companyDueDate', 'cshow'] as const;

/** What a tab keeps of a support access: its id while it lasts, and then how it ended. */
const tabKeys = { access: 'supportAccess', ending: 'supportEnding' } as const;

/** Reads the setting in each of the spellings it has had on the wire (R29). */
export function hasCampaigns(settings: ReadonlyArray<{ key: string; value: unknown }>): boolean {
  const value = settings.find((setting) => setting.key === 'campaignsEnabled')?.value;
  return value === true || value === 'true' || value === 'enabled';
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session in a store, copied to the browser's storage. Makes no calls. A support access is of one tab: its token is
 * kept from the others, and theirs from it, so that no page writes into another company than the one it shows (S748).
 */
export function createSessionStore(storage: KeyValueStore, tab: KeyValueStore = createMemoryStore()) {
  const store = createStore<SessionState>(
    storage.getItem('token') === null ? { status: 'out', left: false } : { status: 'loading', unreachable: false },
  );

  function keep(session: Session, entered: SignedIn['entered']): SignedIn {
    const { token, sessionId, user, restricted, support } = session;
    const campaigns = hasCampaigns(user.company.settings);
    if (support) {
      tab.setItem(tabKeys.access, String(support.id));
      return { status: 'in', token, sessionId, user, restricted, campaigns, entered, support };
    }
    storage.setItem('token', token);
    storage.setItem('companyId', String(user.companyId));
    storage.setItem('userId', String(user.id));
    storage.setItem('companyDueDate', user.company.dueDate ?? '');
    if (campaigns) storage.setItem('cshow', 'true');
    else storage.removeItem('cshow');
    return { status: 'in', token, sessionId, user, restricted, campaigns, entered };
  }

  function close({ left = false, why }: { left?: boolean; why?: Error } = {}): void {
    for (const key of sessionKeys) storage.removeItem(key);
    tab.removeItem(tabKeys.access);
    if (store.get().status !== 'out') store.set({ status: 'out', left, why });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,

    /** Takes over what login or setup answered. */
    open(session: Session): void {
      store.set(keep(session, 'login'));
    },

    /** Takes over what a refresh answered. */
    renew(session: Session): void {
      const state = store.get();
      store.set(keep(session, state.status === 'in' ? state.entered : 'reload'));
    },

    /** Changes the own user in place, e.g. after a profile edit or an event. */
    updateUser(update: (user: SessionUser) => SessionUser): void {
      const state = store.get();
      if (state.status !== 'in') return;
      const { token, sessionId, user, restricted, entered, support } = state;
      store.set(keep({ token, sessionId, restricted, support, user: update(user) }, entered));
    },

    /**
     * The company became overdue during the session: its admin keeps access to billing, everybody else is logged out
     * (R22).
     */
    restrict(why: Error): void {
      const state = store.get();
      if (state.status !== 'in') return;
      if (state.user.profile !== 'admin') close({ why });
      else if (!state.restricted) store.set({ ...state, restricted: true });
    },

    /** Makes the loading screen say that the server does not answer. */
    markUnreachable(): void {
      if (store.get().status === 'loading') store.set({ status: 'loading', unreachable: true });
    },

    /** Another tab renewed the token: use the newer one. */
    adoptToken(token: string): void {
      const state = store.get();
      if (state.status === 'in' && !state.support) store.set({ ...state, token });
    },

    /** Ends the session in this browser without telling the server. */
    close,

    /** The support access that the page of this tab is in, or is about to be in. */
    supportAccessId: (): number | undefined => Number(tab.getItem(tabKeys.access)) || undefined,
    /** From the next load on this tab is in the company of the access. */
    enterSupport({ id }: SupportAccess): void {
      tab.removeItem(tabKeys.ending);
      tab.setItem(tabKeys.access, String(id));
    },
    /** From the next load on this tab is in the own company, and says why. */
    leaveSupport(why: SupportEnding): void {
      tab.removeItem(tabKeys.access);
      tab.setItem(tabKeys.ending, why);
    },
    /** How the last support access of this tab ended, until somebody has read it. */
    supportEnding: (): SupportEnding | undefined => supportEndings.find((why) => why === tab.getItem(tabKeys.ending)),
    forgetSupportEnding: (): void => tab.removeItem(tabKeys.ending),
    /** The due day last stored, for the overdue text when an error does not carry it. */
    storedDueDate: (): string | null => storage.getItem('companyDueDate') || null,

    storedToken: (): string | null => storage.getItem('token'),
    storedUserId: (): string | null => storage.getItem('userId'),
  };
}

/** The page's own session. */
export const sessionStore = createSessionStore(browserStore, tabStore);
