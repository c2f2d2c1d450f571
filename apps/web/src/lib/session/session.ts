import { can, type Action } from '@balcao/domain';
import { type Session, sessionEndpoints, type SessionUser } from '@balcao/contract';
import { ApiError, call, refreshSession } from '../api/api-client.ts';
import { useStore } from '../store.ts';
import { type SessionState, sessionStore, type SignedIn } from './session-store.ts';

export type { SessionState, SignedIn } from './session-store.ts';

/** The session and its changes: `loading` while a stored token is exchanged, then `in` or `out`. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The session of a screen that only exists while somebody is logged in. */
export function useSignedIn(): SignedIn {
  const session = useSession();
  if (session.status !== 'in') throw new Error('a private screen was rendered without a session');
  return session;
}

/** Whether the person at the screen holds the action; nobody does while logged out. */
export function useCan(action: Action): boolean {
  const session = useSession();
  return session.status === 'in' && can(session.user, action);
}

/** Opens the session that login or setup answered. */
export function signIn(session: Session): void {
  sessionStore.open(session);
}

/** Ends the session on the server and in this browser, also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const told = call(sessionEndpoints.logout).catch(() => undefined);
  sessionStore.close({ left: true });
  await told;
}

/** Changes the own user where the screen shows it. */
export function updateSessionUser(update: (user: SessionUser) => SessionUser): void {
  sessionStore.updateUser(update);
}

const retryDelays = [1000, 2000, 4000, 8000];

/** On page load: exchanges a stored token for a session, and tries again while the server is unreachable (S1). */
export async function restoreSession(attempt = 0): Promise<void> {
  if (sessionStore.get().status !== 'loading') return;
  try {
    await refreshSession();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (sessionStore.get().status !== 'loading') return;
    sessionStore.markUnreachable();
    const delay = retryDelays[Math.min(attempt, retryDelays.length - 1)];
    setTimeout(() => void restoreSession(attempt + 1), delay);
  }
}

/** Follows the other tabs: a logout there logs out here, and another user reloads the page. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== null) return;
    const state = sessionStore.get();
    const token = sessionStore.storedToken();
    if (token === null) return sessionStore.close();
    if (state.status !== 'in') return;
    // A logout there ends it here too; a token of the own company is none for the company of a support access.
    if (sessionStore.storedUserId() === String(state.user.id)) sessionStore.adoptToken(token);
    else location.reload();
  });
}
