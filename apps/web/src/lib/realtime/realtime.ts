import type { AccessNews } from '@balcao/contract';
import { ApiError, refreshSession } from '../api/api-client.ts';
import type { RealtimeStatus } from './connection-state.ts';
import { createRealtime, type SocketLike } from './realtime-client.ts';
import { sessionStore } from '../session/session-store.ts';
import { createStore, useStore } from '../store.ts';

async function openSocket(token: () => string | null): Promise<SocketLike> {
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    autoConnect: false,
    // Some proxies refuse WebSockets; polling still works there.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // A connection that is cut while it opens neither succeeds nor fails; after this long the library tries again.
    timeout: 6000,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (give: (data: object) => void) => give({ token: token() }),
  });
}

function currentToken(): string | null {
  const state = sessionStore.get();
  return state.status === 'in' ? state.token : null;
}

/** An overdue company is led to its bills; one that has paid works on where it is, with what it may do read anew. */
function followAccess({ restricted }: AccessNews): void {
  // What cannot be renewed now is renewed by the next call.
  if (!restricted) return void refreshSession().catch(() => undefined);
  const dueDate = sessionStore.storedDueDate() ?? undefined;
  sessionStore.restrict(new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate }));
}

/** The live connection of this page. */
export const realtime = createRealtime({
  openSocket,
  token: currentToken,
  refresh: refreshSession,
  onAccess: followAccess,
});

/** Whether the live connection is there. */
export function useRealtimeStatus(): RealtimeStatus {
  return useStore(realtime.state);
}

// Unit tests load this file without a browser.
const networkState = createStore(typeof navigator === 'undefined' || navigator.onLine, {
  whileSubscribed() {
    const read = (): void => networkState.set(navigator.onLine);
    read();
    addEventListener('online', read);
    addEventListener('offline', read);
    return () => {
      removeEventListener('online', read);
      removeEventListener('offline', read);
    };
  },
});

/** Whether the browser reports a network connection. */
export function useBrowserOnline(): boolean {
  return useStore(networkState);
}
