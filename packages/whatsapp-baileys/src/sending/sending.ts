import {
  fromAddress,
  LinkDown,
  NotSupported,
  SendRefused,
  SlowDown,
  TimeLimitPassed,
  withTimeLimit,
  type Address,
  type DeviceServices,
  type OutboundMessage,
  type SendReceipt,
} from '@balcao/whatsapp';
import {
  generateWAMessage,
  isLidUser,
  jidNormalizedUser,
  proto,
  type AnyMessageContent,
  type WAMessage,
  type WAMessageKey,
} from 'baileys';
import { codeOf } from '../link/error-code.ts';
import { refusalOf } from '../receiving/hear-acks.ts';
import { jidOf } from '../jids.ts';
import type { Link } from '../link/link.ts';
import type { AckOutcome } from '../receiving/pending-acks.ts';
import type { Session } from '../link/session.ts';
import { writeContent } from './write-content.ts';

/** How long to wait after WhatsApp has asked for patience; it does not say. */
const patienceMs = 60_000;

/** Marks on a stanza that changes an earlier message. */
type Change = { edit: '1' | '7' };
type Parcel = {
  chat: Address;
  id: string;
  content: AnyMessageContent;
  quoted?: WAMessage | undefined;
  change?: Change | undefined;
  /** Its id is our own secret. */ unnamed?: boolean;
};

/** Sends what the shop says. A send ends with WhatsApp's own word: written to the socket does not mean taken. */
export function createSending(link: Link, services: DeviceServices) {
  /** Who quotes or reacts has to name the message as WhatsApp does. */
  const keyOf = async (jid: string, id: string, fromMe: boolean): Promise<WAMessageKey> => {
    const author = jid.endsWith('@g.us') && !fromMe ? (await services.findMessage(id))?.from : undefined;
    return { remoteJid: jid, id, fromMe, ...(author ? { participant: jidOf(author) } : {}) };
  };

  const findQuoted = async (jid: string, id: string | undefined): Promise<WAMessage | undefined> => {
    const known = id === undefined ? null : await services.findMessage(id);
    if (!known || id === undefined) return undefined;
    return { key: await keyOf(jid, id, known.fromMe), message: { conversation: known.text } };
  };

  /** Throws unless the message is one of ours, or nobody would notice that nothing happened. */
  const requireOwn = async (id: string): Promise<void> => {
    const own = (await services.sent.find(id)) !== null || (await services.findMessage(id))?.fromMe === true;
    if (!own) throw new SendRefused('refused');
  };

  const deliver = async (
    session: Session,
    { chat, id, content, quoted, change, unnamed = false }: Parcel,
  ): Promise<SendReceipt> => {
    const { sock, memory } = session;
    const [first, ...others] = await lookUp(link, session, chat);
    const me = (isLidUser(first) ? sock.user?.lid : sock.user?.id) ?? '';
    const made = await withTimeLimit(memory.timing.uploadMs, () =>
      generateWAMessage(first, content, {
        userJid: jidNormalizedUser(me),
        upload: sock.waUploadToServer,
        messageId: id,
        ...(quoted ? { quoted } : {}),
      }),
    );
    const message = made.message;
    if (!message) throw new SendRefused('refused');
    if (!unnamed) memory.sentChats.set(id, chat);
    else memory.unnamed.set(id, true);
    await services.sent.keep(id, proto.Message.encode(message).finish());
    let outcome = await attempt(link, session, { jid: first, id, message, change });
    for (const jid of others)
      if (mayTryNumber(outcome)) outcome = await attempt(link, session, { jid, id, message, change });
    if (outcome === 'unknown') return { certainty: 'unknown' };
    if (!outcome.taken) throw new SendRefused(refusalOf(outcome.code));
    return { certainty: 'sure' };
  };

  /** Questions on the way may be answered with a request for patience; nothing has left then. */
  const post = (session: Session, parcel: Parcel): Promise<SendReceipt> =>
    deliver(session, parcel).catch((error: unknown) => {
      throw codeOf(error) === 429 ? new SlowDown(patienceMs) : error;
    });

  /** Something done to an earlier message; it has an id of its own that nobody needs to know. */
  const change = async (
    chat: Address,
    act: (jid: string) => Promise<{ content: AnyMessageContent; change?: Change }>,
  ): Promise<void> => {
    const session = link.requireOpen();
    const done = await act(jidOf(await answerTo(session, chat)));
    await post(session, { chat, id: newId(), unnamed: true, ...done });
  };

  return {
    async send(message: OutboundMessage): Promise<SendReceipt> {
      if (message.template) throw new NotSupported('a linked device has no templates');
      const session = link.requireOpen();
      const quoted = await findQuoted(jidOf(await answerTo(session, message.chat)), message.quotedId);
      return post(session, { chat: message.chat, id: message.id, content: await writeContent(message), quoted });
    },
    revoke: (chat: Address, id: string) =>
      change(chat, async (jid) => {
        await requireOwn(id);
        return { content: { delete: await keyOf(jid, id, true) }, change: { edit: '7' } };
      }),
    edit: (chat: Address, id: string, text: string) =>
      change(chat, async (jid) => {
        await requireOwn(id);
        return { content: { text, linkPreview: null, edit: await keyOf(jid, id, true) }, change: { edit: '1' } };
      }),
    react: (chat: Address, target: { id: string; fromMe: boolean }, emoji: string) =>
      change(chat, async (jid) => ({
        content: { react: { text: emoji, key: await keyOf(jid, target.id, target.fromMe) } },
      })),
    async markRead(chat: Address, ids: readonly string[]): Promise<void> {
      const { sock } = link.requireOpen();
      const jid = jidOf(await answerTo(link.requireOpen(), chat));
      await sock.readMessages(await Promise.all(ids.map((id) => keyOf(jid, id, false))));
    },
    async setTyping(chat: Address, state: 'composing' | 'recording' | 'paused'): Promise<void> {
      const session = link.requireOpen();
      await session.sock.sendPresenceUpdate(state, jidOf(await answerTo(session, chat)));
    },
  };
}

const newId = (): string =>
  `3EB0${Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()}`;

/** The address that a chat is answered to: the LID of a number, where this device knows it. */
async function answerTo({ people }: Session, chat: Address): Promise<Address> {
  if (fromAddress(chat).kind !== 'pn') return chat;
  return (await people.locate({ remoteJid: jidOf(chat) }))?.chat ?? chat;
}

/**
 * Where a message goes, best first. A number that nobody has is found out here: WhatsApp itself would take the message
 * without a word.
 */
async function findTargets({ sock, people }: Session, chat: Address): Promise<[string, ...string[]]> {
  const { kind, value } = fromAddress(chat);
  const jid = jidOf(chat);
  if (kind === 'lid') {
    const pn = (await people.identify(jid)).find((identity) => identity.kind === 'pn');
    return pn ? [jid, jidOf(`pn:${pn.value}` as Address)] : [jid];
  }
  if (kind !== 'pn') return [jid];
  const lid = await sock.signalRepository.lidMapping.getLIDForPN(jid);
  if (lid) return [jidNormalizedUser(lid), jid];
  const [found] = (await sock.onWhatsApp(value)) ?? [];
  if (!found?.exists) throw new SendRefused('not_on_whatsapp');
  return [found.jid];
}

/** Finds where a message goes, within the time of a send. */
async function lookUp(link: Link, session: Session, chat: Address): Promise<[string, ...string[]]> {
  try {
    return await withTimeLimit(session.memory.timing.sendMs, () => findTargets(session, chat));
  } catch (error) {
    if (!(error instanceof TimeLimitPassed)) throw error;
    link.abandon(session.sock);
    throw new LinkDown('the socket does not answer any more');
  }
}

/** A LID that is refused for another reason than a restriction may still be reached by its number. */
const mayTryNumber = (outcome: AckOutcome): boolean =>
  outcome !== 'unknown' && !outcome.taken && refusalOf(outcome.code) !== 'restricted';

async function attempt(
  link: Link,
  { sock, memory }: Session,
  { jid, id, message, change }: { jid: string; id: string; message: proto.IMessage; change: Change | undefined },
): Promise<AckOutcome> {
  const acknowledged = memory.pendingAcks.expect(id);
  try {
    await withTimeLimit(memory.timing.sendMs, () =>
      sock.relayMessage(jid, message, { messageId: id, ...(change ? { additionalAttributes: change } : {}) }),
    );
  } catch (error) {
    memory.pendingAcks.settle(id, 'unknown');
    if (codeOf(error) === 428) throw new LinkDown('the socket closed before the message left');
    if (!(error instanceof TimeLimitPassed)) throw error;
    // Something inside holds the chat's keys and will not let go; only a new socket helps.
    link.abandon(sock);
    return 'unknown';
  }
  return acknowledged;
}
