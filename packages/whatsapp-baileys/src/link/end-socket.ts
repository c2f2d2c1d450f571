import { waitForEnd } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { Session } from './session.ts';

/** A socket with the keys it uses. */
export type LinkSocket = { readonly session: Session; readonly auth: AuthState };

/** How long each step of the end of a socket may take. */
export const endStepMs = 1_000;

/** Waits that long for a step that may never end, and does not mind how it ends. */
export const waitForEndStep = (step: () => Promise<unknown>): Promise<void> => waitForEnd(endStepMs, step);

/** How long events that were already received may take to be handled. */
const drainMs = 2_000;

/** What WhatsApp delivers again until it is confirmed. */
const confirmedTags = ['message', 'receipt', 'notification', 'call'];

/**
 * From now on nothing is read from the socket, and so nothing is confirmed: WhatsApp delivers it again to whoever opens
 * the link next.
 */
export function refuseDeliveries(sock: WASocket): void {
  for (const tag of confirmedTags) sock.ws.removeAllListeners(`CB:${tag}`);
}

/** Ends a socket and lets its last writes through; whoever opens the link next is then the only writer of its keys. */
export async function endSocket({ session, auth }: LinkSocket): Promise<void> {
  const { sock, memory } = session;
  refuseDeliveries(sock);
  // The library must not confirm a message that it decrypted and that could not be stored, so the socket closes first.
  if (auth.isBroken()) await waitForEndStep(async () => sock.end(undefined));
  if (sock.ws.isOpen) {
    // The message that is being decrypted now is still finished.
    await waitForEndStep(() => sock.messageMutex.mutex(async () => undefined));
    sock.ev.flush();
  }
  await waitForEndStep(() => session.taken());
  memory.received.close();
  await waitForEndStep(() => auth.close());
  await waitForEndStep(async () => sock.end(undefined));
}

/** Waits until everything received has been handled, and gives up what takes too long. */
export async function drainEvents({ late, queues, warn }: Session['memory']): Promise<void> {
  late.finishAll();
  await waitForEnd(drainMs, queues.idle);
  const dropped = queues.drop();
  if (dropped > 0) warn(new Error(`${dropped} events`), 'events of WhatsApp were not handled before the end');
}
