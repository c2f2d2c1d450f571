import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import type { createLibraryLogger } from '../link/library-logger.ts';
import type { AuthStore } from '@balcao/whatsapp';
import { decryptedPartKind } from '../receiving/unhandled-messages.ts';
import type { DecryptedPart } from '../receiving/decrypted-part.ts';

type Logger = ReturnType<typeof createLibraryLogger>;

const write = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);
const read = (json: string): unknown => JSON.parse(json, BufferJSON.reviver);

/** Parses a stored value; keys of this kind must be real protobuf objects. */
function revive(kind: string, json: string): unknown {
  const value = read(json);
  return kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}

/** The credentials of a linked device and the Signal keys of its conversations. */
export type AuthState = {
  readonly creds: AuthenticationCreds;
  /** Whether a phone has accepted this device; a number alone only means that a pairing code was requested. */
  isLinked(): boolean;
  /** Opens the keys with a new cache, once for each socket. */
  openKeys(logger: Logger): SignalKeyStore;
  /** Changes the credentials; the changes are written one after the other. */
  update(changes: Partial<AuthenticationCreds>): void;
  /** Whether a write failed: the library's cache is then ahead of the store. */
  isBroken(): boolean;
  /** Settles when all changes so far are written. */
  settled(): Promise<void>;
  /**
   * Refuses further changes and settles when all earlier ones are written, so that the next socket is the only writer.
   */
  close(): Promise<void>;
};

/**
 * Loads the stored state, or creates a new one. After a failed write, which is reported once, nothing more is written:
 * the library's cache is then ahead of the store, and only a new socket brings them together again.
 */
export async function loadAuthState(store: AuthStore, onFailure: (error: unknown) => void): Promise<AuthState> {
  const creds = await readCreds(store);
  let closed = false;
  let broken = false;
  let writing: Promise<void> = Promise.resolve();
  let dirty = false;

  const guarded = async (act: () => Promise<void>): Promise<void> => {
    if (broken) throw new Error('an earlier write failed');
    try {
      await act();
    } catch (error) {
      broken = true;
      onFailure(error);
      throw error;
    }
  };
  const enqueueWrite = (act: () => Promise<void>): Promise<void> => {
    if (closed) return Promise.reject(new Error('this link is closed'));
    const write = writing.then(() => guarded(act));
    writing = write.catch(() => undefined);
    return write;
  };
  const writeCreds = async (): Promise<void> => {
    dirty = false;
    await store.writeCreds(write(creds));
  };

  return {
    creds,
    isLinked: () => creds.account !== undefined && creds.account !== null,
    openKeys: (logger) => makeCacheableSignalKeyStore(toKeyStore(store, enqueueWrite), logger),
    update(changes) {
      Object.assign(creds, changes);
      if (dirty) return;
      dirty = true;
      // `guarded` has reported the failure already.
      enqueueWrite(writeCreds).catch(() => undefined);
    },
    isBroken: () => broken,
    settled: () => writing,
    close() {
      closed = true;
      return writing;
    },
  };
}

/** The stored parts of messages that were decrypted and not handled. */
export async function listDecryptedParts(store: AuthStore): Promise<ReadonlyMap<string, DecryptedPart>> {
  return new Map(
    [...(await store.listKeys(decryptedPartKind))].map(([name, json]) => [name, read(json) as DecryptedPart]),
  );
}

async function readCreds(store: AuthStore): Promise<AuthenticationCreds> {
  const json = await store.readCreds();
  const creds = json === null ? initAuthCreds() : (read(json) as AuthenticationCreds);
  if (!creds.me || creds.account) return creds;
  // A pairing code was requested and never typed. The library would take the number it left behind for a login.
  await store.wipe([...(await store.listKeys(decryptedPartKind)).keys()]);
  return initAuthCreds();
}

function toKeyStore(store: AuthStore, enqueueWrite: (act: () => Promise<void>) => Promise<void>): SignalKeyStore {
  return {
    async get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const found = await store.readKeys(kind, ids);
      const values = [...found].map(([id, json]) => [id, revive(kind, json)]);
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set(data: SignalDataSet) {
      const changes = Object.entries(data).flatMap(([kind, values]) =>
        Object.entries(values ?? {}).map(([id, value]) => ({
          kind,
          id,
          value: value === null || value === undefined ? null : write(value),
        })),
      );
      return changes.length === 0 ? Promise.resolve() : enqueueWrite(() => store.writeKeys(changes));
    },
  };
}
