import { waitForEnd } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { SocketContext } from './socket-context.ts';

/** A socket with the keys it uses. */
export type LinkSocket = { readonly context: SocketContext; readonly auth: AuthState };

/** How long each step of the end of a socket may take. */
export const endStepMs = 1_000;

/** Waits at most that long for a step, and ignores its failure. */
export const waitForEndStep = (step: () => Promise<unknown>): Promise<void> => waitForEnd(endStepMs, step);

/** How long events that were already received may take to be handled. */
const drainMs = 2_000;

/** Stanzas that WhatsApp delivers again until they are confirmed. */
const confirmedTags = ['message', 'receipt', 'notification', 'call'];

/** Stops reading stanzas, so that none is confirmed any more: WhatsApp delivers them again to the next socket. */
export function refuseDeliveries(sock: WASocket): void {
  for (const tag of confirmedTags) sock.ws.removeAllListeners(`CB:${tag}`);
}

/** Ends a socket after its last writes, so that the next socket is the only writer of the keys. */
export async function endSocket({ context, auth }: LinkSocket): Promise<void> {
  const { sock, memory } = context;
  refuseDeliveries(sock);
  // The library must not confirm a message that it decrypted and that could not be stored, so the socket closes first.
  if (auth.isBroken()) await waitForEndStep(async () => sock.end(undefined));
  if (sock.ws.isOpen) {
    // Waits for the message that is being decrypted now.
    await waitForEndStep(() => sock.messageMutex.mutex(async () => undefined));
    sock.ev.flush();
  }
  await waitForEndStep(() => context.allProcessed());
  memory.unhandled.stopSweeping();
  await waitForEndStep(() => auth.close());
  await waitForEndStep(async () => sock.end(undefined));
}

/** Waits until all received events are handled, and drops those that take too long. */
export async function drainEvents({ unreadable, queues, warn }: SocketContext['memory']): Promise<void> {
  unreadable.timeOutAll();
  await waitForEnd(drainMs, queues.idle);
  const dropped = queues.drop();
  if (dropped > 0) warn(new Error(`${dropped} events`), 'events of WhatsApp were not handled before the end');
}
