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
import { receivedKind } from '../receiving/received.ts';
import type { ReceivedPart } from '../receiving/received-part.ts';

type Logger = ReturnType<typeof createLibraryLogger>;

const write = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);
const read = (json: string): unknown => JSON.parse(json, BufferJSON.reviver);

/** A value as the library wants it back: these must be real protobuf objects. */
function revive(kind: string, json: string): unknown {
  const value = read(json);
  return kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}

/** What a link needs to be itself: who it is, and the keys of its conversations. */
export type AuthState = {
  readonly creds: AuthenticationCreds;
  /** Whether a phone has accepted this device; a number alone only means that a code was asked for. */
  isLinked(): boolean;
  /** Keys with a memory of their own, made anew for each socket. */
  openKeys(logger: Logger): SignalKeyStore;
  /** Takes changes; they are written one after the other. */
  update(changes: Partial<AuthenticationCreds>): void;
  /** Whether a write failed: what the library remembers is then ahead of what is stored. */
  isBroken(): boolean;
  /** Settles when all that was taken is written. */
  settled(): Promise<void>;
  /** Takes no more, and settles when all that was taken is written: whoever comes next is the only writer. */
  close(): Promise<void>;
};

/**
 * Loads what is stored, or begins anew. A write that fails is told once and none follows it: the library's memory is
 * then ahead of the store, and only a new socket puts them together again.
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
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    if (closed) return Promise.reject(new Error('this link is closed'));
    const turn = writing.then(() => guarded(act));
    writing = turn.catch(() => undefined);
    return turn;
  };
  const writeCreds = async (): Promise<void> => {
    dirty = false;
    await store.writeCreds(write(creds));
  };

  return {
    creds,
    isLinked: () => creds.account !== undefined && creds.account !== null,
    openKeys: (logger) => makeCacheableSignalKeyStore(toKeyStore(store, inTurn), logger),
    update(changes) {
      Object.assign(creds, changes);
      if (dirty) return;
      dirty = true;
      // The failure has been told; there is nobody here to hear it a second time.
      inTurn(writeCreds).catch(() => undefined);
    },
    isBroken: () => broken,
    settled: () => writing,
    close() {
      closed = true;
      return writing;
    },
  };
}

/** What was decrypted and, as far as is written down, not handled. */
export async function listReceived(store: AuthStore): Promise<ReadonlyMap<string, ReceivedPart>> {
  return new Map([...(await store.listKeys(receivedKind))].map(([name, json]) => [name, read(json) as ReceivedPart]));
}

async function readCreds(store: AuthStore): Promise<AuthenticationCreds> {
  const json = await store.readCreds();
  const creds = json === null ? initAuthCreds() : (read(json) as AuthenticationCreds);
  if (!creds.me || creds.account) return creds;
  // A code was asked for and never typed: the number it left behind would be taken for a login.
  await store.wipe([...(await store.listKeys(receivedKind)).keys()]);
  return initAuthCreds();
}

function toKeyStore(store: AuthStore, inTurn: (act: () => Promise<void>) => Promise<void>): SignalKeyStore {
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
      return changes.length === 0 ? Promise.resolve() : inTurn(() => store.writeKeys(changes));
    },
  };
}
