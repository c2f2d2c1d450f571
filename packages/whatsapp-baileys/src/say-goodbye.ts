import type { WASocket } from 'baileys';
import { takeNoMore } from './take-no-more.ts';

/**
 * Has the phone remove this device, on a socket that was opened for nothing else. What waits on the other side is left
 * there: taken here it would be confirmed and forgotten.
 */
export async function sayGoodbye(sock: WASocket): Promise<void> {
  takeNoMore(sock);
  await opened(sock);
  await sock.logout();
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
