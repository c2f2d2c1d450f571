import type { Session, SessionUser } from '@balcao/contract';
import { createStore } from '../store.ts';
import { browserStore, type KeyValueStore } from './storage.ts';

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

/** Reads the setting in each of the spellings it has had on the wire (R29). */
export function hasCampaigns(settings: ReadonlyArray<{ key: string; value: unknown }>): boolean {
  const value = settings.find((setting) => setting.key === 'campaignsEnabled')?.value;
  return value === true || value === 'true' || value === 'enabled';
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session in a store, copied to the browser's storage. Makes no calls. */
export function createSessionStore(storage: KeyValueStore) {
  const store = createStore<SessionState>(
    storage.getItem('token') === null ? { status: 'out', left: false } : { status: 'loading', unreachable: false },
  );

  function keep(session: Session, entered: SignedIn['entered']): SignedIn {
    const { token, sessionId, user, restricted } = session;
    const campaigns = hasCampaigns(user.company.settings);
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
      const { token, sessionId, user, restricted, entered } = state;
      store.set(keep({ token, sessionId, restricted, user: update(user) }, entered));
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
      if (state.status === 'in') store.set({ ...state, token });
    },

    /** Ends the session in this browser without telling the server. */
    close,

    /** The due day last stored, for the overdue text when an error does not carry it. */
    storedDueDate: (): string | null => storage.getItem('companyDueDate') || null,

    storedToken: (): string | null => storage.getItem('token'),
    storedUserId: (): string | null => storage.getItem('userId'),
  };
}

/** The page's own session. */
export const sessionStore = createSessionStore(browserStore);
