import { setTimeout as wait } from 'node:timers/promises';
import { fromAddress } from '../address.ts';
import { SendRefused, type Driver, type DriverHost } from '../driver.ts';
import type { OutboundMessage } from '../messages.ts';
import type { World } from '../world/world.ts';
import { simulatorCapabilities } from './capabilities.ts';
import { inPieces, messageIdOf } from './remote-file.ts';
import { isOnWhatsApp, numberAddress, suffer, toShopMessage } from './sending.ts';
import { createSocket, type SimulatorTiming } from './socket.ts';

const usualTiming: SimulatorTiming = { qr: { firstMs: 60_000, laterMs: 20_000 }, keepAliveMs: 15_000, retryMs: 1_000, chatsAtOnce: 16 };

/** A link to the virtual WhatsApp. `stop` and `logout` are silent: `closed` is always the world's doing. */
export function createSimulatorDriver(world: World, host: DriverHost, timing: SimulatorTiming = usualTiming): Driver {
  const { connectionId } = host;
  const socket = createSocket(world, host, timing);
  const attempts = new Map<string, number>();

  /** Does what needs an open link; false from the world means that there is no such message. */
  const whileOpen = async (act: () => Promise<boolean | void>): Promise<void> => {
    await socket.requireOpen();
    if ((await act()) === false) throw new SendRefused('refused');
  };

  const send = async (message: OutboundMessage): Promise<void> => {
    const { faults } = await socket.requireOpen();
    if (faults.delayMs) await wait(faults.delayMs);
    const attempt = (attempts.get(message.id) ?? 0) + 1;
    if (faults.failRate) attempts.set(message.id, attempt);
    const fate = suffer(faults, { connectionId, chat: message.chat, attempt: `${message.id}#${attempt}` });
    if (fate === 'fails later') return world.failLater(connectionId, { chat: message.chat, id: message.id, code: 'not_on_whatsapp' });
    if (!(await world.receive(connectionId, await toShopMessage(message)))) throw new SendRefused('refused');
    attempts.delete(message.id);
  };

  return {
    capabilities: simulatorCapabilities,
    start: socket.start,
    stop: socket.stop,
    async logout() {
      await socket.stop();
      await world.forgetLink(connectionId);
    },
    async send(message) {
      await send(message);
      return { certainty: 'sure' };
    },
    revoke: (chat, id) => whileOpen(() => world.revokeOfShop(connectionId, chat, id)),
    edit: (chat, id, text) => whileOpen(() => world.editOfShop(connectionId, { chat, id, text })),
    react: (chat, { id, fromMe }, emoji) => whileOpen(() => world.reactOfShop(connectionId, { chat, id, fromMe, emoji })),
    markRead: (chat, ids) => whileOpen(() => world.readByShop(connectionId, chat, ids)),
    setTyping: (chat, state) => whileOpen(() => world.typeOfShop(connectionId, chat, state)),
    async checkNumbers(numbers) {
      const { faults } = await socket.requireOpen();
      const known = numbers.filter((number) => isOnWhatsApp(number, faults));
      const others = await world.listOtherAddresses(connectionId, known.map(numberAddress));
      return known.map((number) => {
        const other = others.get(numberAddress(number));
        return { number, identities: [numberAddress(number), ...(other === undefined ? [] : [other])].map(fromAddress) };
      });
    },
    async download({ ref }) {
      const bytes = await world.findFile(connectionId, messageIdOf(ref));
      if (!bytes) throw new Error('the virtual phone does not have this file');
      return inPieces(bytes);
    },
    rejectCall: (id) => whileOpen(() => world.rejectCall(connectionId, id)),
    async probe() {
      await socket.requireOpen();
    },
  };
}
