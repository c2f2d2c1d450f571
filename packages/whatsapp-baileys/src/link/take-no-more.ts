import type { WASocket } from 'baileys';

/** What WhatsApp delivers again until it is confirmed. */
const confirmed = ['message', 'receipt', 'notification', 'call'];

/** From now on nothing is taken, and so nothing is confirmed: it comes again to whoever opens the link next. */
export function takeNoMore(sock: WASocket): void {
  for (const tag of confirmed) sock.ws.removeAllListeners(`CB:${tag}`);
}
