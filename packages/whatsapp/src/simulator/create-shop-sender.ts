import { setTimeout as wait } from 'node:timers/promises';
import { fromAddress, type Address } from '../address.ts';
import { SendRefused } from '../driver.ts';
import type { OutboundMessage } from '../messages.ts';
import type { ShopMessage } from '../world/shop.ts';
import type { World } from '../world/world.ts';
import { gather } from './gather.ts';
import { applyFaults, isOnWhatsApp, toShopMessage } from './sending.ts';
import type { SimulatorSocket } from './socket.ts';

/** A message that the virtual WhatsApp accepted, and the socket it was sent over. */
export type AcceptedMessage = { connectionId: number; id: string; chat: Address; epoch: number };

type Sending = {
  world: World;
  socket: SimulatorSocket;
  connectionId: number;
  /** Awaited for each accepted message before its send resolves. */
  witness: ((accepted: AcceptedMessage) => Promise<void>) | undefined;
};

/** Sends the messages of one connection into the virtual WhatsApp, with all that may be the matter there. */
export function createShopSender({
  world,
  socket,
  connectionId,
  witness,
}: Sending): (message: OutboundMessage) => Promise<void> {
  const attempts = new Map<string, number>();

  /** Texts that leave in the same moment arrive together; null for those that did not arrive so. */
  const sendText = gather<ShopMessage, number | null>(async (texts) => {
    const epoch = socket.openEpoch();
    if (epoch === null) return texts.map(() => null);
    // An id that leaves twice at once arrives once here, and the other is tried by itself.
    const distinct = [...new Map(texts.map((text) => [text.id, text])).values()];
    const arrived = await world.receiveTexts(connectionId, epoch, distinct);
    return texts.map((text) => (distinct.includes(text) && arrived.has(text.id) ? epoch : null));
  });

  /** Most messages are texts to somebody who is there, over a link without any trouble; null for all others. */
  const sendPlainly = async (message: OutboundMessage): Promise<number | null> => {
    const { kind, value } = fromAddress(message.chat);
    if (message.kind !== 'text' || message.media || (kind === 'pn' && !isOnWhatsApp(value, {}))) return null;
    return sendText(await toShopMessage(message));
  };

  /** Sends by itself, whatever may be the matter; null when the message will not arrive. */
  const sendAlone = async (message: OutboundMessage): Promise<number | null> => {
    const { faults, epoch } = await socket.requireOpen();
    if (faults.delayMs) await wait(faults.delayMs);
    const attempt = (attempts.get(message.id) ?? 0) + 1;
    if (faults.failRate) attempts.set(message.id, attempt);
    const outcome = applyFaults(faults, { connectionId, chat: message.chat, attempt: `${message.id}#${attempt}` });
    if (outcome === 'fails later') {
      await world.failLater(connectionId, { chat: message.chat, id: message.id, code: 'not_on_whatsapp' });
      return null;
    }
    if (!(await world.receive(connectionId, epoch, await toShopMessage(message)))) {
      // Either the socket was closed in between, or the message cannot be sent.
      await socket.requireOpen();
      throw new SendRefused('refused');
    }
    return epoch;
  };

  return async (message) => {
    const epoch = (await sendPlainly(message)) ?? (await sendAlone(message));
    if (epoch === null) return;
    await witness?.({ connectionId, id: message.id, chat: message.chat, epoch });
    attempts.delete(message.id);
  };
}
