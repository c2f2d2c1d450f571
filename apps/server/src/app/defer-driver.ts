import type { Driver } from '../ports/whatsapp.ts';

/**
 * A driver that is made when it is first asked for something: its settings have to be read, or its library loaded,
 * which a server without such a connection never does. One that cannot be made fails like a link that cannot be opened.
 */
export function deferDriver(capabilities: Driver['capabilities'], make: () => Promise<Driver>): Driver {
  let made: Promise<Driver> | undefined;
  const driver = (): Promise<Driver> =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  return {
    capabilities,
    start: async () => (await driver()).start(),
    stop: async () => (made ? (await driver()).stop() : undefined),
    logout: async () => (await driver()).logout(),
    requestPairingCode: async (number) => (await driver()).requestPairingCode(number),
    send: async (message) => (await driver()).send(message),
    revoke: async (chat, id) => (await driver()).revoke(chat, id),
    edit: async (chat, id, text) => (await driver()).edit(chat, id, text),
    react: async (chat, target, emoji) => (await driver()).react(chat, target, emoji),
    markRead: async (chat, ids) => (await driver()).markRead(chat, ids),
    setTyping: async (chat, state) => (await driver()).setTyping(chat, state),
    checkNumbers: async (numbers) => (await driver()).checkNumbers(numbers),
    fetchProfile: async (address) => (await driver()).fetchProfile(address),
    download: async (media) => (await driver()).download(media),
    rejectCall: async (id, chat) => (await driver()).rejectCall(id, chat),
    setBlocked: async (person, isBlocked) => (await driver()).setBlocked(person, isBlocked),
    listTemplates: async () => (await driver()).listTemplates(),
    probe: async () => (await driver()).probe(),
  };
}
