import type { Address } from './address.ts';

/**
 * Where a linked device keeps its keys. What is read and written is JSON; each write is one transaction, and one that
 * fails ends the link.
 */
export type AuthStore = {
  readCreds(): Promise<string | null>;
  writeCreds(json: string): Promise<void>;
  readKeys(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All keys of one kind. */
  listKeys(kind: string): Promise<ReadonlyMap<string, string>>;
  /** A value of null takes the key away. */
  writeKeys(changes: readonly { kind: string; id: string; value: string | null }[]): Promise<void>;
  /** Forgets the device; the decrypted messages (kind `received`) with these names stay. */
  wipe(keptMessages: readonly string[]): Promise<void>;
};

/** What a linked device needs from the server. */
export type DeviceServices = {
  readonly auth: AuthStore;
  /** The content of our own messages, for phones that ask for it again. */
  readonly sent: { keep(id: string, content: Uint8Array): Promise<void>; find(id: string): Promise<Uint8Array | null> };
  /** What is known of a message that is quoted or reacted to. */
  findMessage(id: string): Promise<{ fromMe: boolean; text: string; from: Address | null } | null>;
};
