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

/** Under which names this device is known. */
export type Me = { readonly id: string; readonly lid: string };

/**
 * A part of a message as it was decrypted, with the marks of the stanza it came in and the names of the device it came
 * to.
 */
export type ReceivedPart = {
  readonly attrs: Readonly<Record<string, string>>;
  readonly me: Me;
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

/** For whoever reads what is decrypted already: nobody is asked, and no key is learned a second time. */
const readAlready = {
  lidMapping: { getLIDForPN: async () => null },
  processSenderKeyDistributionMessage: async () => undefined,
} as unknown as SignalRepositoryWithLIDStore;

/** The message as the library would have told it. */
export async function toMessage({ attrs, plain, me: { id, lid } }: ReceivedPart): Promise<WAMessage> {
  const stanza: BinaryNode = {
    tag: 'message',
    attrs: { ...attrs },
    content: [{ tag: 'plaintext', attrs: {}, content: unpadRandomMax16(plain) }],
  };
  const { fullMessage, decrypt } = decryptMessageNode(stanza, id, lid, readAlready, silent);
  await decrypt();
  cleanMessage(fullMessage, id, lid);
  return fullMessage;
}

/**
 * Whether people would see something of it; the rest concerns the library alone. What nobody can make sense of is asked
 * for again.
 */
export function isForPeople(plain: Uint8Array): boolean {
  try {
    const message = proto.Message.decode(unpadRandomMax16(plain));
    return readMessage({ key: {}, message: message.deviceSentMessage?.message ?? message }) !== null;
  } catch {
    return false;
  }
}
