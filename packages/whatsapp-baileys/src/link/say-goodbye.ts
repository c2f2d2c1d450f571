import type { WASocket, WAVersion } from 'baileys';
import { loadAuthState } from '../auth/auth-state.ts';
import type { LinkParts } from './link-parts.ts';
import { openSocket } from './open-socket.ts';
import { takeNoMore } from './take-no-more.ts';
import { settle, within } from './within.ts';

/** How long it may take to open a socket and say goodbye on it. */
const goodbyeMs = 3_000;

/**
 * Has the phone remove a device whose link is not open, on a socket that is opened for nothing else. What waits on the
 * other side is left there: taken here it would be confirmed and forgotten.
 */
export async function sayGoodbye(
  { services, options, memory }: LinkParts,
  findVersion: () => Promise<WAVersion>,
): Promise<void> {
  const auth = await loadAuthState(services.auth, (error) =>
    memory.warn(error, 'the keys of the link could not be stored'),
  );
  if (!auth.isLinked()) return;
  let sock: WASocket | undefined;
  let isLate = false;
  const leave = async (): Promise<void> => {
    const version = await findVersion();
    if (isLate) return;
    sock = openSocket({ auth, services, options, memory, version, findGroup: () => Promise.resolve(undefined) });
    takeNoMore(sock);
    sock.ev.on('creds.update', auth.update);
    await opened(sock);
    await sock.logout();
  };
  try {
    await within(goodbyeMs, leave());
  } finally {
    // Nothing of it may be written once the device is forgotten.
    isLate = true;
    await settle(auth.close());
    await settle(Promise.resolve(sock?.end(undefined)));
  }
}

function opened(sock: WASocket): Promise<void> {
  return new Promise((resolve, reject) => {
    sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'open') resolve();
      if (connection === 'close') reject(lastDisconnect?.error ?? new Error('the socket closed'));
    });
    // Nobody else hears of a refused upgrade.
    sock.ws.on('unexpected-response', () => reject(new Error('the socket was refused')));
  });
}
