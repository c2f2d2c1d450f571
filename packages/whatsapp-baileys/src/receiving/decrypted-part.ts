import {
  cleanMessage,
  decryptMessageNode,
  proto,
  unpadRandomMax16,
  type BinaryNode,
  type SignalRepositoryWithLIDStore,
  type WAMessage,
} from 'baileys';
import { readMessage } from './read-message.ts';

/** The number and the LID of this device. */
export type OwnJids = { readonly id: string; readonly lid: string };

/** A decrypted part of a message, with the attributes of its stanza and the device it was sent to. */
export type DecryptedPart = {
  readonly attrs: Readonly<Record<string, string>>;
  readonly me: OwnJids;
  readonly plain: Uint8Array;
  readonly at: number;
};

const nothing = (): void => undefined;
const silent = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/** Reading a message that is already decrypted needs no lookup and must not store its group key a second time. */
const noLookups = {
  lidMapping: { getLIDForPN: async () => null },
  processSenderKeyDistributionMessage: async () => undefined,
} as unknown as SignalRepositoryWithLIDStore;

/** The message as the library would have reported it. */
export async function toMessage({ attrs, plain, me: { id, lid } }: DecryptedPart): Promise<WAMessage> {
  const stanza: BinaryNode = {
    tag: 'message',
    attrs: { ...attrs },
    content: [{ tag: 'plaintext', attrs: {}, content: unpadRandomMax16(plain) }],
  };
  const { fullMessage, decrypt } = decryptMessageNode(stanza, id, lid, noLookups, silent);
  await decrypt();
  cleanMessage(fullMessage, id, lid);
  return fullMessage;
}

/** Whether people see anything of it; the rest concerns the library alone. What cannot be parsed is requested again. */
export function isShownToPeople(plain: Uint8Array): boolean {
  try {
    const message = proto.Message.decode(unpadRandomMax16(plain));
    return readMessage({ key: {}, message: message.deviceSentMessage?.message ?? message }) !== null;
  } catch {
    return false;
  }
}
