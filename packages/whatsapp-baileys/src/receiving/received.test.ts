import { proto, type SignalKeyStoreWithTransaction } from 'baileys';
import { describe, expect, it } from 'vitest';
import { usualTiming } from '../options.ts';
import { createReceived } from './received.ts';

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
  const received = createReceived(usualTiming, (error) => failures.push(error));
  received.note({
    tag: 'message',
    attrs: { id: 'A1', from: '5511987654321@s.whatsapp.net', t: '1' },
    content: [{ tag: 'enc', attrs: {}, content: ciphertext }],
  });
  return { received, failures };
}

describe('what was received', () => {
  it('is not given out when it could be read and not be stored', async () => {
    const { received } = setUp();
    const keys = createKeys(() => {
      throw new Error('the lease is somebody else’s');
    });
    await expect(received.read(keys, { ciphertext, lock: 'a', me, decrypt: async () => plain })).rejects.toThrow(
      'somebody else',
    );
  });

  it('is found when its key was used up before', async () => {
    const { received } = setUp();
    const keys = createKeys(() => undefined);
    await received.read(keys, { ciphertext, lock: 'a', me, decrypt: async () => plain });
    const usedUp = { ciphertext, lock: 'a', me, decrypt: () => Promise.reject(new Error('Key used already')) };
    expect(await received.read(keys, usedUp)).toEqual(plain);
    await expect(received.read(keys, { ...usedUp, ciphertext: Buffer.from('another') })).rejects.toThrow(
      'Key used already',
    );
  });

  it('is told again unless somebody has it in hand, and its words are kept out of what is said of a failure', async () => {
    const { received, failures } = setUp();
    const part = (attrs: Record<string, string>, at: number) => ({ attrs, me, plain, at });
    const left = new Map([
      ['late', part({ id: 'A3', from: '5511987654321@s.whatsapp.net', t: '3' }, 3)],
      ['early', part({ id: 'A1', from: '5511987654321@s.whatsapp.net', t: '1' }, 1)],
      ['in hand', part({ id: 'A2', from: '5511987654321@s.whatsapp.net', t: '2' }, 2)],
      ['spoilt', part({ from: '5511987654321@s.whatsapp.net', t: '2' }, 2)],
    ]);
    received.hand('A2');
    const takeUp = await received.prepare(left);
    expect(takeUp().map(({ key }) => key.id)).toEqual(['A1', 'A3']);
    expect(failures).toEqual([new Error('Invalid message stanza: missing id attribute')]);
    expect(Object.keys(failures[0] as object)).toEqual([]);
    received.miss('A2');
    received.settle('A1');
    expect(takeUp().map(({ key }) => key.id)).toEqual(['A2', 'A3']);
  });
});
