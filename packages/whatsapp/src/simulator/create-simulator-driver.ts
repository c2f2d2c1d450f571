import { fromAddress, toAddress } from '../address.ts';
import { NotSupported, SendRefused, type Driver, type DriverHost } from '../driver.ts';
import type { World } from '../world/world.ts';
import { simulatorCapabilities, type SimulatorProfile } from './capabilities.ts';
import { type AcceptedMessage, createShopSender } from './create-shop-sender.ts';
import { inPieces, parseFileRef } from './file-ref.ts';
import { isOnWhatsApp, numberAddress } from './sending.ts';
import { SimulatorSocket, type SimulatorTiming } from './socket.ts';

const usualTiming: SimulatorTiming = {
  qr: { firstMs: 60_000, laterMs: 20_000 },
  keepAliveMs: 20_000,
  retryMs: 1_000,
  chatsAtOnce: 16,
};

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
  const capabilities = simulatorCapabilities[profile];

  /** Runs an action that needs an open link; false from the world means that there is no such message. */
  const whileOpen = async (act: () => Promise<boolean | void>): Promise<void> => {
    await socket.requireOpen();
    if ((await act()) === false) throw new SendRefused('refused');
  };

  const send = createShopSender({ world, socket, connectionId, witness });

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
