import { DEFAULT_CONNECTION_CONFIG, type SignalKeyStoreWithTransaction, type SocketConfig } from 'baileys';
import type { UnhandledMessages } from '../receiving/unhandled-messages.ts';
import type { OwnJids } from '../receiving/decrypted-part.ts';

/** Runs calls with the same key one after the other. */
function createSerialByKey() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const current = (last.get(key) ?? Promise.resolve()).then(act, act);
    last.set(key, current);
    const clear = (): void => void (last.get(key) === current && last.delete(key));
    current.then(clear, clear);
    return current;
  };
}

const serialByPartner = createSerialByKey();

/**
 * The library's Signal repository with two repairs.
 *
 * Calls for one conversation partner run one after the other across all links of the process. libsignal has one queue
 * per partner for the whole process and runs a waiting call in the async context of the call before it. The waiting
 * call would then use the other call's transaction: its keys would be lost, and its next message could not be read.
 *
 * Decrypted messages are stored together with the changed keys until they are handled.
 */
export function createSignalRepositoryMaker(
  unhandled: UnhandledMessages,
  me: () => OwnJids,
): SocketConfig['makeSignalRepository'] {
  return (...needs) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...needs);
    const { encryptMessage, decryptMessage, injectE2ESession, decryptGroupMessage } = repository;
    // The library has added transactions to the keys before it calls this function.
    const keys = needs[0].keys as SignalKeyStoreWithTransaction;
    const partner = (jid: string): string => repository.jidToSignalProtocolAddress(jid);
    return Object.assign(repository, {
      encryptMessage: (options: Parameters<typeof encryptMessage>[0]) =>
        serialByPartner(partner(options.jid), () => encryptMessage(options)),
      decryptMessage: (options: Parameters<typeof decryptMessage>[0]) =>
        serialByPartner(partner(options.jid), () =>
          unhandled.decrypt(keys, {
            ciphertext: options.ciphertext,
            lock: options.jid,
            me: me(),
            decrypt: () => decryptMessage(options),
          }),
        ),
      injectE2ESession: (options: Parameters<typeof injectE2ESession>[0]) =>
        serialByPartner(partner(options.jid), () => injectE2ESession(options)),
      decryptGroupMessage: (options: Parameters<typeof decryptGroupMessage>[0]) =>
        unhandled.decrypt(keys, {
          ciphertext: options.msg,
          lock: options.group,
          me: me(),
          decrypt: () => decryptGroupMessage(options),
        }),
    });
  };
}
