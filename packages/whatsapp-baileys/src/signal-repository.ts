import { createHash } from 'node:crypto';
import { DEFAULT_CONNECTION_CONFIG, type SocketConfig } from 'baileys';
import type { Recent } from './recent.ts';
import { createTurns } from './turns.ts';

const inTurn = createTurns();

/** What was decrypted lately, by its ciphertext. */
export type ReadLately = Recent<string, Uint8Array>;

const nameOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64');

/**
 * The library's Signal repository with two repairs.
 *
 * One conversation partner at a time across all links of the process: libsignal keeps one queue per partner for everybody
 * and runs whoever waits in it in the async context of whoever came first. The transaction of the one who waited is then not
 * his own, what he stores is lost, and his next message cannot be read by anybody.
 *
 * What was decrypted once is not decrypted again: a socket that dies between decrypting and confirming a message gets it a
 * second time, and its key has been used up by then.
 */
export function createSignalRepositoryMaker(readLately: ReadLately): SocketConfig['makeSignalRepository'] {
  return (...needs) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...needs);
    const { encryptMessage, decryptMessage, injectE2ESession, decryptGroupMessage } = repository;
    const partner = (jid: string): string => repository.jidToSignalProtocolAddress(jid);
    const readOnce = async (ciphertext: Uint8Array, read: () => Promise<Uint8Array>): Promise<Uint8Array> => {
      const name = nameOf(ciphertext);
      const plain = readLately.get(name) ?? (await read());
      readLately.set(name, plain);
      return plain;
    };
    return Object.assign(repository, {
      encryptMessage: (options: Parameters<typeof encryptMessage>[0]) => inTurn(partner(options.jid), () => encryptMessage(options)),
      decryptMessage: (options: Parameters<typeof decryptMessage>[0]) => readOnce(options.ciphertext, () => inTurn(partner(options.jid), () => decryptMessage(options))),
      injectE2ESession: (options: Parameters<typeof injectE2ESession>[0]) => inTurn(partner(options.jid), () => injectE2ESession(options)),
      decryptGroupMessage: (options: Parameters<typeof decryptGroupMessage>[0]) => readOnce(options.msg, () => decryptGroupMessage(options)),
    });
  };
}
