import type { WASocket } from 'baileys';
import { takeNoMore } from './take-no-more.ts';
import { within } from './within.ts';

/**
 * Has the phone remove this device, on a socket that was opened for nothing else. What waits on the other side is left
 * there: taken here it would be confirmed and forgotten.
 */
export async function sayGoodbye(sock: WASocket, patienceMs: number): Promise<void> {
  takeNoMore(sock);
  try {
    await within(patienceMs, opened(sock).then(() => sock.logout()));
  } finally {
    await sock.end(undefined);
  }
}

function opened(sock: WASocket): Promise<void> {
  return new Promise((resolve, reject) => {
    sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'open') resolve();
      if (connection === 'close') reject(lastDisconnect?.error ?? new Error('the socket closed'));
    });
  });
}
