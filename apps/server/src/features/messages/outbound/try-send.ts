import { TimeLimitPassed, withTimeLimit } from '../../../platform/worker/time-limit.ts';
import {
  type Address,
  type Driver,
  LinkDown,
  NotSupported,
  type SendReceipt,
  SendRefused,
  SlowDown,
} from '../../../ports/whatsapp.ts';
import type { Outgoing } from './outbox-queries.ts';
import { type OutgoingDeps, toOutboundMessage } from './outgoing-message.ts';
import type { SendResult } from './send-outcome.ts';

/** Longer than any driver waits for its answer. */
const sendLimitMs = 60_000;

export type Sending = { outgoing: Outgoing; companyId: number; driver: Driver };

/** Hands a message, a change of one or the news of a reading to the driver, and says how that ended. */
export async function trySend(sending: Sending, deps: OutgoingDeps): Promise<SendResult> {
  try {
    const receipt = await withTimeLimit(sendLimitMs, () => perform(sending, deps));
    return receipt.certainty === 'sure' ? { kind: 'sure', id: receipt.id } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof TimeLimitPassed) return { kind: 'unknown' };
    if (error instanceof SendRefused) return { kind: 'refused', code: error.code };
    if (error instanceof SlowDown) return { kind: 'slow down', waitMs: error.waitMs, of: error.of };
    // Asked again it would be denied again, and everything behind it in the chat would wait.
    if (error instanceof NotSupported) return { kind: 'refused', code: 'refused' };
    return { kind: error instanceof LinkDown ? 'link down' : 'error' };
  }
}

async function perform({ outgoing, companyId, driver }: Sending, deps: OutgoingDeps): Promise<SendReceipt> {
  const { action, wid, fromMe, body, reaction } = outgoing;
  const chat = outgoing.chat as Address;
  if (action === 'send') return driver.send(await toOutboundMessage(deps, companyId, outgoing));
  if (action === 'revoke') await driver.revoke(chat, wid);
  if (action === 'edit') await driver.edit(chat, wid, body);
  if (action === 'react') await driver.react(chat, { id: wid, fromMe }, reaction ?? '');
  if (action === 'read' && driver.capabilities.canMarkRead) await markRead(driver, outgoing, deps);
  return { certainty: 'sure' };
}

/** Blue ticks are not worth a second try: the messages behind them must not wait. */
async function markRead(driver: Driver, { chat, wids, messageId }: Outgoing, { log }: OutgoingDeps): Promise<void> {
  try {
    await driver.markRead(chat as Address, wids ?? []);
  } catch (error) {
    if (error instanceof LinkDown) throw error;
    log.warn({ err: error, messageId }, 'WhatsApp could not be told that messages were read');
  }
}
