import { createHash } from 'node:crypto';
import type { BinaryNode, SignalDataSet, SignalKeyStoreWithTransaction, WAMessage } from 'baileys';
import type { Timing } from '../options.ts';
import { readMessage } from './read-message.ts';
import { isForPeople, toMessage, type Me, type ReceivedPart } from './received-part.ts';

/** The kind under which it lies among the keys, so that it is written together with them. */
export const receivedKind = 'received';

const nameOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64');

/** The library's types know only its own kinds; its store takes any. */
const asKeys = (parts: Readonly<Record<string, ReceivedPart | null>>): SignalDataSet =>
  ({ [receivedKind]: parts }) as unknown as SignalDataSet;

/** Only its words: the library puts the whole message into its errors. */
const withoutData = (error: unknown): Error => new Error(error instanceof Error ? error.message : 'no words');

type Reading = {
  readonly ciphertext: Uint8Array;
  readonly lock: string;
  readonly me: Me;
  decrypt(): Promise<Uint8Array>;
};

/**
 * What was decrypted and is not handled yet. The library confirms a message before we hear of it, and decrypting uses
 * its key up. So what was decrypted is stored in the same transaction as the ratchet: a process that dies finds it
 * there, and a message that is delivered again is read from there.
 */
export function createReceived(
  { keptMs, sweepMs }: Pick<Timing, 'keptMs' | 'sweepMs'>,
  onFailure: (error: unknown) => void,
) {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** Under which names the parts of a message lie that is still to be handled. */
  const waiting = new Map<string, Set<string>>();
  /** Messages that were told and are on their way to their handler. */
  const inHand = new Set<string>();
  let handled: { name: string; at: number }[] = [];
  let sweeper: NodeJS.Timeout | undefined;

  const wait = (id: string, name: string): void => void waiting.set(id, (waiting.get(id) ?? new Set()).add(name));
  const settleNames = (names: Iterable<string>): void =>
    void handled.push(...[...names].map((name) => ({ name, at: Date.now() })));

  const readPart = (part: ReceivedPart): Promise<WAMessage | undefined> =>
    toMessage(part).catch((error: unknown) => {
      onFailure(withoutData(error));
      return undefined;
    });

  const takeUp = (name: string, message: WAMessage | undefined): WAMessage[] => {
    const id = message?.key.id;
    if (!message || !id || readMessage(message) === null) {
      settleNames([name]);
      return [];
    }
    wait(id, name);
    return inHand.has(id) ? [] : [message];
  };

  const forget = async (keys: SignalKeyStoreWithTransaction): Promise<void> => {
    const before = Date.now() - keptMs;
    const old = handled.filter(({ at }) => at <= before);
    if (old.length === 0) return;
    handled = handled.filter(({ at }) => at > before);
    await keys.set(asKeys(Object.fromEntries(old.map(({ name }) => [name, null]))));
  };

  return {
    /** A frame has come; what is encrypted in it is decrypted next. */
    note(frame: BinaryNode): void {
      if (frame.tag !== 'message' || !Array.isArray(frame.content)) return;
      for (const { tag, content } of frame.content)
        if (tag === 'enc' && content instanceof Uint8Array) stanzas.set(content, frame);
    },
    /** Decrypts, and stores what came out together with the keys that it cost; what was decrypted before is found. */
    async read(keys: SignalKeyStoreWithTransaction, { ciphertext, lock, me, decrypt }: Reading): Promise<Uint8Array> {
      const name = nameOf(ciphertext);
      let isDecrypted = false;
      const readNow = async (): Promise<Uint8Array> => {
        const plain = await decrypt();
        isDecrypted = true;
        const attrs = stanzas.get(ciphertext)?.attrs;
        if (attrs?.['id'] === undefined) return plain;
        await keys.set(asKeys({ [name]: { attrs, me, plain, at: performance.timeOrigin + performance.now() } }));
        if (isForPeople(plain)) wait(attrs['id'], name);
        else settleNames([name]);
        return plain;
      };
      try {
        return await keys.transaction(readNow, lock);
      } catch (error) {
        // It could be read and not be stored: whoever comes next has to get it again.
        if (isDecrypted) throw error;
        const { [name]: known } = (await keys.get(receivedKind as 'session', [name])) as unknown as Record<
          string,
          ReceivedPart | undefined
        >;
        if (known) return known.plain;
        throw error;
      }
    },
    /** A message was told; it is on its way to its handler. */
    hand: (id: string): void => void inHand.add(id),
    /** It did not get there: it is told again with the next socket. */
    miss: (id: string): void => void inHand.delete(id),
    /** A message was handled: from here on it is ours. */
    settle(id: string): void {
      settleNames(waiting.get(id) ?? []);
      waiting.delete(id);
      inHand.delete(id);
    },
    /** The names of what people would miss. */
    listMissing(left: ReadonlyMap<string, ReceivedPart>): string[] {
      const done = new Set(handled.map(({ name }) => name));
      return [...left].filter(([name, { plain }]) => !done.has(name) && isForPeople(plain)).map(([name]) => name);
    },
    /** Reads what was left and is in nobody's hands, in its order. Calling what comes back takes it up. */
    async prepare(left: ReadonlyMap<string, ReceivedPart>): Promise<() => WAMessage[]> {
      const ordered = [...left].sort(([, one], [, other]) => one.at - other.at);
      const read = await Promise.all(ordered.map(async ([name, part]) => ({ name, message: await readPart(part) })));
      return () => {
        const done = new Set(handled.map(({ name }) => name));
        return read.filter(({ name }) => !done.has(name)).flatMap(({ name, message }) => takeUp(name, message));
      };
    },
    /** From now on forgets what is handled, through the keys of this socket. */
    open(keys: SignalKeyStoreWithTransaction): void {
      clearInterval(sweeper);
      sweeper = setInterval(() => void forget(keys).catch(onFailure), sweepMs);
      sweeper.unref();
    },
    /** The socket ends; what is kept is forgotten by the next. */
    close: (): void => clearInterval(sweeper),
  };
}

export type Received = ReturnType<typeof createReceived>;
