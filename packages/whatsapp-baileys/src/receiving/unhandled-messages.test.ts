import { proto, type SignalKeyStoreWithTransaction } from 'baileys';
import { describe, expect, it } from 'vitest';
import { usualTiming } from '../options.ts';
import { UnhandledMessages } from './unhandled-messages.ts';

const ciphertext = Buffer.from('unreadable');
/** Padded as messages are: the last byte says by how much. */
const plain = Buffer.concat([proto.Message.encode({ conversation: 'Oi' }).finish(), Buffer.from([1])]);
const me = { id: '5511900000001:1@s.whatsapp.net', lid: '' };

/** Keys of a library that remembers what it was given even when it could not be written. */
function createKeys(commit: () => void): SignalKeyStoreWithTransaction {
  const kept = new Map<string, unknown>();
  return {
    get: async (kind: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (kept.has(kind + id) ? [[id, kept.get(kind + id)]] : []))),
    set: async (data: object) => {
      for (const [kind, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values as object)) kept.set(kind + id, value);
    },
    isInTransaction: () => false,
    transaction: async (work: () => Promise<unknown>) => {
      const done = await work();
      commit();
      return done;
    },
  } as unknown as SignalKeyStoreWithTransaction;
}

function setUp() {
  const failures: unknown[] = [];
  const unhandled = new UnhandledMessages(usualTiming, (error) => failures.push(error));
  unhandled.rememberStanza({
    tag: 'message',
    attrs: { id: 'A1', from: '5511987654321@s.whatsapp.net', t: '1' },
    content: [{ tag: 'enc', attrs: {}, content: ciphertext }],
  });
  return { unhandled, failures };
}

describe('UnhandledMessages', () => {
  it('does not return a decrypted part that could not be stored', async () => {
    const { unhandled } = setUp();
    const keys = createKeys(() => {
      throw new Error('the lease is somebody else’s');
    });
    await expect(unhandled.decrypt(keys, { ciphertext, lock: 'a', me, decrypt: async () => plain })).rejects.toThrow(
      'somebody else',
    );
  });

  it('finds a part whose key an earlier call used up', async () => {
    const { unhandled } = setUp();
    const keys = createKeys(() => undefined);
    await unhandled.decrypt(keys, { ciphertext, lock: 'a', me, decrypt: async () => plain });
    const usedUp = { ciphertext, lock: 'a', me, decrypt: () => Promise.reject(new Error('Key used already')) };
    expect(await unhandled.decrypt(keys, usedUp)).toEqual(plain);
    await expect(unhandled.decrypt(keys, { ...usedUp, ciphertext: Buffer.from('another') })).rejects.toThrow(
      'Key used already',
    );
  });

  it('redelivers messages that are not in progress, and keeps their text out of errors', async () => {
    const { unhandled, failures } = setUp();
    const part = (attrs: Record<string, string>, at: number) => ({ attrs, me, plain, at });
    const stored = new Map([
      ['late', part({ id: 'A3', from: '5511987654321@s.whatsapp.net', t: '3' }, 3)],
      ['early', part({ id: 'A1', from: '5511987654321@s.whatsapp.net', t: '1' }, 1)],
      ['in progress', part({ id: 'A2', from: '5511987654321@s.whatsapp.net', t: '2' }, 2)],
      ['broken', part({ from: '5511987654321@s.whatsapp.net', t: '2' }, 2)],
    ]);
    unhandled.markInProgress('A2');
    const listRedeliveries = await unhandled.prepareRedelivery(stored);
    expect(listRedeliveries().map(({ key }) => key.id)).toEqual(['A1', 'A3']);
    expect(failures).toEqual([new Error('Invalid message stanza: missing id attribute')]);
    expect(Object.keys(failures[0] as object)).toEqual([]);
    unhandled.markFailed('A2');
    unhandled.markHandled('A1');
    expect(listRedeliveries().map(({ key }) => key.id)).toEqual(['A2', 'A3']);
  });
});
