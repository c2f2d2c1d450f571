import { withTimeLimit } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import { loadAuthState } from '../auth/auth-state.ts';
import { refuseDeliveries, waitForEndStep } from './end-socket.ts';
import { openSocket, type LinkParts } from './open-socket.ts';
import { findVersion } from './web-version.ts';

/** How long it may take to open a socket and to log out on it. */
const logoutMs = 3_000;

/**
 * Has the phone remove a device whose link is not open, over a socket that is opened only for this. Messages that wait
 * at WhatsApp are not received here, because they would be confirmed and then lost.
 */
export async function removeDevice({ services, options, memory }: LinkParts): Promise<void> {
  const auth = await loadAuthState(services.auth, (error) =>
    memory.warn(error, 'the keys of the link could not be stored'),
  );
  if (!auth.isLinked()) return;
  let sock: WASocket | undefined;
  let isLate = false;
  const logOut = async (): Promise<void> => {
    const version = await findVersion(options);
    if (isLate) return;
    sock = openSocket({ auth, services, options, memory, version, findGroup: () => Promise.resolve(undefined) });
    refuseDeliveries(sock);
    sock.ev.on('creds.update', auth.update);
    await opened(sock);
    await sock.logout();
  };
  try {
    await withTimeLimit(logoutMs, logOut);
  } finally {
    // No key may be written once the device is forgotten.
    isLate = true;
    await waitForEndStep(() => auth.close());
    await waitForEndStep(async () => sock?.end(undefined));
  }
}

function opened(sock: WASocket): Promise<void> {
  return new Promise((resolve, reject) => {
    sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'open') resolve();
      if (connection === 'close') reject(lastDisconnect?.error ?? new Error('the socket closed'));
    });
    // The library does not report a refused upgrade.
    sock.ws.on('unexpected-response', () => reject(new Error('the socket was refused')));
  });
}
