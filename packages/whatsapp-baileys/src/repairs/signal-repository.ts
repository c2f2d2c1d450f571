import { DEFAULT_CONNECTION_CONFIG, type SignalKeyStoreWithTransaction, type SocketConfig } from 'baileys';
import type { Received } from '../receiving/received.ts';
import type { Me } from '../receiving/received-part.ts';
import { createTurns } from '../link/turns.ts';

const inTurn = createTurns();

/**
 * The library's Signal repository with two repairs.
 *
 * One conversation partner at a time across all links of the process: libsignal keeps one queue per partner for
 * everybody and runs whoever waits in it in the async context of whoever came first. The transaction of the one who
 * waited is then not his own, what he stores is lost, and his next message cannot be read by anybody.
 *
 * What was decrypted is kept until it is handled, together with the keys it cost.
 */
export function createSignalRepositoryMaker(received: Received, me: () => Me): SocketConfig['makeSignalRepository'] {
  return (...needs) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...needs);
    const { encryptMessage, decryptMessage, injectE2ESession, decryptGroupMessage } = repository;
    // The library has given them transactions before it comes here.
    const keys = needs[0].keys as SignalKeyStoreWithTransaction;
    const partner = (jid: string): string => repository.jidToSignalProtocolAddress(jid);
    return Object.assign(repository, {
      encryptMessage: (options: Parameters<typeof encryptMessage>[0]) =>
        inTurn(partner(options.jid), () => encryptMessage(options)),
      decryptMessage: (options: Parameters<typeof decryptMessage>[0]) =>
        inTurn(partner(options.jid), () =>
          received.read(keys, {
            ciphertext: options.ciphertext,
            lock: options.jid,
            me: me(),
            decrypt: () => decryptMessage(options),
          }),
        ),
      injectE2ESession: (options: Parameters<typeof injectE2ESession>[0]) =>
        inTurn(partner(options.jid), () => injectE2ESession(options)),
      decryptGroupMessage: (options: Parameters<typeof decryptGroupMessage>[0]) =>
        received.read(keys, {
          ciphertext: options.msg,
          lock: options.group,
          me: me(),
          decrypt: () => decryptGroupMessage(options),
        }),
    });
  };
}
