import { refreshSession } from '../api/api-client.ts';
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

/** The live connection of this page. */
export const realtime = createRealtime({ openSocket, token: currentToken, refresh: refreshSession });

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
