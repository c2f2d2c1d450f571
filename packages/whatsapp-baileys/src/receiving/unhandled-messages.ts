import { createHash } from 'node:crypto';
import type { BinaryNode, SignalDataSet, SignalKeyStoreWithTransaction, WAMessage } from 'baileys';
import type { Timing } from '../options.ts';
import { isShownToPeople, toMessage, type DecryptedPart, type OwnJids } from './decrypted-part.ts';
import { readMessage } from './read-message.ts';

/** Decrypted parts are stored under this kind of key, so that they are written together with the Signal keys. */
export const decryptedPartKind = 'received';

const nameOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64');

/** The library's types know only its own kinds of keys; its store takes any. */
const asKeys = (parts: Readonly<Record<string, DecryptedPart | null>>): SignalDataSet =>
  ({ [decryptedPartKind]: parts }) as unknown as SignalDataSet;

async function findPart(keys: SignalKeyStoreWithTransaction, name: string): Promise<DecryptedPart | undefined> {
  const found: unknown = await keys.get(decryptedPartKind as 'session', [name]);
  return (found as Readonly<Record<string, DecryptedPart | undefined>>)[name];
}

/** Keeps the text of the error only, because the library puts the whole message into its errors. */
const withoutData = (error: unknown): Error => new Error(error instanceof Error ? error.message : 'no text');

type EncryptedPart = {
  readonly ciphertext: Uint8Array;
  /** The library's lock for the keys that decryption changes. */
  readonly lock: string;
  readonly me: OwnJids;
  decrypt(): Promise<Uint8Array>;
};

type StoredParts = ReadonlyMap<string, DecryptedPart>;

/**
 * Messages that were decrypted and are not handled yet. The library confirms a message to WhatsApp before it reports it
 * to us, and decrypting uses up the key. The decrypted text is therefore stored in the same transaction as the changed
 * keys: a process that starts after a crash finds it there, and a message that is delivered again is read from there.
 */
export class UnhandledMessages {
  readonly #timing: Pick<Timing, 'keptMs' | 'sweepMs'>;
  readonly #onFailure: (error: unknown) => void;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** The names of the stored parts, by the id of the message that is not handled yet. */
  readonly #partNames = new Map<string, Set<string>>();
  /** Ids of the messages that are on their way to their handler. */
  readonly #inProgress = new Set<string>();
  #handled: { name: string; at: number }[] = [];
  #sweeper: NodeJS.Timeout | undefined;

  constructor(timing: Pick<Timing, 'keptMs' | 'sweepMs'>, onFailure: (error: unknown) => void) {
    this.#timing = timing;
    this.#onFailure = onFailure;
  }

  /** Remembers which stanza each encrypted part came in; the parts are decrypted next. */
  readonly rememberStanza = (frame: BinaryNode): void => {
    if (frame.tag !== 'message' || !Array.isArray(frame.content)) return;
    for (const { tag, content } of frame.content)
      if (tag === 'enc' && content instanceof Uint8Array) this.#stanzas.set(content, frame);
  };

  /** Decrypts a part and stores the result together with the changed keys, or finds what an earlier call stored. */
  async decrypt(keys: SignalKeyStoreWithTransaction, part: EncryptedPart): Promise<Uint8Array> {
    const name = nameOf(part.ciphertext);
    let isDecrypted = false;
    const decryptAndStore = async (): Promise<Uint8Array> => {
      const plain = await part.decrypt();
      isDecrypted = true;
      await this.#store(keys, name, { part, plain });
      return plain;
    };
    try {
      return await keys.transaction(decryptAndStore, part.lock);
    } catch (error) {
      // It was decrypted and could not be stored, so it must be delivered again to whoever opens the link next.
      if (isDecrypted) throw error;
      const known = await findPart(keys, name);
      if (known) return known.plain;
      throw error;
    }
  }

  /** The message is on its way to its handler. */
  markInProgress(id: string): void {
    this.#inProgress.add(id);
  }

  /** The message did not reach its handler, so it is reported again with the next socket. */
  markFailed(id: string): void {
    this.#inProgress.delete(id);
  }

  /** The message was handled; its stored parts can be deleted. */
  markHandled(id: string): void {
    this.#markPartsHandled(this.#partNames.get(id) ?? []);
    this.#partNames.delete(id);
    this.#inProgress.delete(id);
  }

  /** The names of the stored parts that belong to a message nobody has handled. */
  listUnhandled(stored: StoredParts): string[] {
    return this.#withoutHandled([...stored].map(([name, part]) => ({ name, part })))
      .filter(({ part }) => isShownToPeople(part.plain))
      .map(({ name }) => name);
  }

  /**
   * Reads the stored parts, oldest first. The function that comes back gives the messages which are neither handled nor
   * in progress at the time of its call.
   */
  async prepareRedelivery(stored: StoredParts): Promise<() => WAMessage[]> {
    const ordered = [...stored].sort(([, one], [, other]) => one.at - other.at);
    const read = await Promise.all(ordered.map(async ([name, part]) => ({ name, message: await this.#read(part) })));
    return () => this.#withoutHandled(read).flatMap(({ name, message }) => this.#toRedeliver(name, message));
  }

  /** From now on deletes the parts of handled messages, through the keys of this socket. */
  startSweeping(keys: SignalKeyStoreWithTransaction): void {
    clearInterval(this.#sweeper);
    this.#sweeper = setInterval(() => void this.#deleteHandled(keys).catch(this.#onFailure), this.#timing.sweepMs);
    this.#sweeper.unref();
  }

  /** The socket ends; what is left to delete is deleted through the next one. */
  stopSweeping(): void {
    clearInterval(this.#sweeper);
  }

  async #store(
    keys: SignalKeyStoreWithTransaction,
    name: string,
    { part, plain }: { part: EncryptedPart; plain: Uint8Array },
  ): Promise<void> {
    const attrs = this.#stanzas.get(part.ciphertext)?.attrs;
    if (attrs?.['id'] === undefined) return;
    const at = performance.timeOrigin + performance.now();
    await keys.set(asKeys({ [name]: { attrs, me: part.me, plain, at } }));
    if (isShownToPeople(plain)) this.#addPart(attrs['id'], name);
    else this.#markPartsHandled([name]);
  }

  #read(part: DecryptedPart): Promise<WAMessage | undefined> {
    return toMessage(part).catch((error: unknown) => {
      this.#onFailure(withoutData(error));
      return undefined;
    });
  }

  #toRedeliver(name: string, message: WAMessage | undefined): WAMessage[] {
    const id = message?.key.id;
    if (!message || !id || readMessage(message) === null) {
      this.#markPartsHandled([name]);
      return [];
    }
    this.#addPart(id, name);
    return this.#inProgress.has(id) ? [] : [message];
  }

  #addPart(id: string, name: string): void {
    this.#partNames.set(id, (this.#partNames.get(id) ?? new Set()).add(name));
  }

  #markPartsHandled(names: Iterable<string>): void {
    for (const name of names) this.#handled.push({ name, at: Date.now() });
  }

  #withoutHandled<T extends { name: string }>(parts: readonly T[]): T[] {
    const handled = new Set(this.#handled.map(({ name }) => name));
    return parts.filter(({ name }) => !handled.has(name));
  }

  async #deleteHandled(keys: SignalKeyStoreWithTransaction): Promise<void> {
    const before = Date.now() - this.#timing.keptMs;
    const old = this.#handled.filter(({ at }) => at <= before);
    if (old.length === 0) return;
    this.#handled = this.#handled.filter(({ at }) => at > before);
    await keys.set(asKeys(Object.fromEntries(old.map(({ name }) => [name, null]))));
  }
}
