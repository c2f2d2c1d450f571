import { setTimeout as wait } from 'node:timers/promises';
import { fromAddress, toAddress, type Address } from '../address.ts';
import { NotSupported, SendRefused, type Driver, type DriverHost } from '../driver.ts';
import type { OutboundMessage } from '../messages.ts';
import type { ShopMessage } from '../world/shop.ts';
import type { World } from '../world/world.ts';
import { simulatorCapabilities, type SimulatorProfile } from './capabilities.ts';
import { inPieces, parseFileRef } from './file-ref.ts';
import { gather } from './gather.ts';
import { isOnWhatsApp, numberAddress, applyFaults, toShopMessage } from './sending.ts';
import { SimulatorSocket, type SimulatorTiming } from './socket.ts';

const usualTiming: SimulatorTiming = {
  qr: { firstMs: 60_000, laterMs: 20_000 },
  keepAliveMs: 15_000,
  retryMs: 1_000,
  chatsAtOnce: 16,
};

/** A message that the virtual WhatsApp accepted, and the socket it was sent over. */
export type AcceptedMessage = { connectionId: number; id: string; chat: Address; epoch: number };

/** The profile of the link, and a callback for each accepted message that is awaited before its send resolves. */
export type SimulatorOptions = {
  profile?: SimulatorProfile | undefined;
  witness?: ((accepted: AcceptedMessage) => Promise<void>) | undefined;
};

const deny = async (): Promise<never> => {
  throw new NotSupported('this profile of the virtual WhatsApp cannot do that');
};

/** The driver of the virtual WhatsApp. `stop` and `logout` report no `closed` event. */
export function createSimulatorDriver(
  world: World,
  host: DriverHost,
  timing: SimulatorTiming = usualTiming,
  { profile = 'web', witness }: SimulatorOptions = {},
): Driver {
  const { connectionId } = host;
  const socket = new SimulatorSocket(world, host, timing);
  const attempts = new Map<string, number>();
  const capabilities = simulatorCapabilities[profile];

  /** Runs an action that needs an open link; false from the world means that there is no such message. */
  const whileOpen = async (act: () => Promise<boolean | void>): Promise<void> => {
    await socket.requireOpen();
    if ((await act()) === false) throw new SendRefused('refused');
  };

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

  const send = async (message: OutboundMessage): Promise<void> => {
    const epoch = (await sendPlainly(message)) ?? (await sendAlone(message));
    if (epoch === null) return;
    await witness?.({ connectionId, id: message.id, chat: message.chat, epoch });
    attempts.delete(message.id);
  };

  const fetchProfile: Driver['fetchProfile'] = async (address) => {
    await socket.requireOpen();
    const { name = null, pictureMime = null } = (await world.findProfile(connectionId, address)) ?? {};
    return { name, picture: pictureMime === null ? null : { mime: pictureMime, ref: { pictureOf: address } } };
  };

  return {
    capabilities,
    start: () => socket.start(),
    stop: () => socket.stop(),
    async logout() {
      await socket.stop();
      await world.forgetLink(connectionId);
    },
    requestPairingCode: capabilities.canPairByCode ? (number) => socket.showCode(number) : deny,
    async send(message) {
      await send(message);
      return { certainty: 'sure' };
    },
    revoke: capabilities.canRevoke ? (chat, id) => whileOpen(() => world.revokeOfShop(connectionId, chat, id)) : deny,
    edit: capabilities.canEdit
      ? (chat, id, text) => whileOpen(() => world.editOfShop(connectionId, { chat, id, text }))
      : deny,
    react: (chat, { id, fromMe }, emoji) =>
      whileOpen(() => world.reactOfShop(connectionId, { chat, id, fromMe, emoji })),
    markRead: (chat, ids) => whileOpen(() => world.readByShop(connectionId, chat, ids)),
    setTyping: (chat, state) => whileOpen(() => world.typeOfShop(connectionId, chat, state)),
    async checkNumbers(numbers) {
      const { faults } = await socket.requireOpen();
      const known = numbers.filter((number) => isOnWhatsApp(number, faults));
      const others = await world.listOtherAddresses(connectionId, known.map(numberAddress));
      return known.map((number) => {
        const other = others.get(numberAddress(number));
        return {
          number,
          identities: [numberAddress(number), ...(other === undefined ? [] : [other])].map(fromAddress),
        };
      });
    },
    fetchProfile: capabilities.hasProfilePictures ? fetchProfile : deny,
    async download({ ref }) {
      const note = parseFileRef(ref);
      const bytes = await ('pictureOf' in note
        ? world.findPicture(connectionId, note.pictureOf)
        : world.findFile(connectionId, note.messageId));
      if (!bytes) throw new Error('the virtual phone does not have this file');
      return inPieces(bytes);
    },
    rejectCall: (id) => whileOpen(() => world.rejectCall(connectionId, id)),
    setBlocked: (person, isBlocked) =>
      whileOpen(() => world.blockByShop(connectionId, person.map(toAddress), isBlocked)),
    listTemplates: deny,
    async probe() {
      await socket.requireOpen();
    },
  };
}
