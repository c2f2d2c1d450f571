import { refreshSession } from '../api/api-client.ts';
import { createRealtime, type RealtimeState, type SocketLike } from './realtime-client.ts';
import { sessionStore } from '../session/session-store.ts';
import { createStore, useStore } from '../store.ts';

async function openSocket(token: () => string | null): Promise<SocketLike> {
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    autoConnect: false,
    // The direct way first; where a proxy forbids it, ordinary requests.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // A line that is cut while it opens says neither yes nor no; after this long the library knocks again.
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

/** The page's live line. */
export const realtime = createRealtime({ openSocket, token: currentToken, refresh: refreshSession });

/** Whether the live line stands. */
export function useRealtimeState(): RealtimeState {
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
