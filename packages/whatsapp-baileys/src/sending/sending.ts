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
import { answerCodeOf, codeOf } from '../link/error-code.ts';
import { refusalOf } from '../receiving/ack-listeners.ts';
import { jidOf } from '../jids.ts';
import type { Link } from '../link/link.ts';
import type { AckOutcome } from '../receiving/pending-acks.ts';
import type { SocketContext } from '../link/socket-context.ts';
import { writeContent } from './write-content.ts';

/** How long to pause after WhatsApp answered "too many requests"; it does not say for how long. */
const slowDownMs = 60_000;

/** Attributes of a stanza that changes an earlier message. */
type ChangeAttributes = { edit: '1' | '7' };
type PreparedMessage = {
  chat: Address;
  id: string;
  content: AnyMessageContent;
  quoted?: WAMessage | undefined;
  change?: ChangeAttributes | undefined;
  /** Whether nobody outside the driver knows the id. */
  hasInternalId?: boolean;
};

/** Sends messages. A send ends with WhatsApp's acknowledgement, because a written message may still be refused. */
export function createSending(link: Link, services: DeviceServices) {
  /** The key by which WhatsApp knows a message that is quoted, changed or reacted to. */
  const keyOf = async (jid: string, id: string, fromMe: boolean): Promise<WAMessageKey> => {
    const author = jid.endsWith('@g.us') && !fromMe ? (await services.findMessage(id))?.from : undefined;
    return { remoteJid: jid, id, fromMe, ...(author ? { participant: jidOf(author) } : {}) };
  };

  const findQuoted = async (jid: string, id: string | undefined): Promise<WAMessage | undefined> => {
    const known = id === undefined ? null : await services.findMessage(id);
    if (!known || id === undefined) return undefined;
    return { key: await keyOf(jid, id, known.fromMe), message: { conversation: known.text } };
  };

  /** Throws unless the message is ours: WhatsApp ignores changes of other people's messages without an error. */
  const requireOwn = async (id: string): Promise<void> => {
    const own = (await services.sent.find(id)) !== null || (await services.findMessage(id))?.fromMe === true;
    if (!own) throw new SendRefused('refused');
  };

  const deliver = async (
    context: SocketContext,
    { chat, id, content, quoted, change, hasInternalId = false }: PreparedMessage,
  ): Promise<SendReceipt> => {
    const { sock, memory } = context;
    const [first, ...others] = await findTargetsInTime(link, context, chat);
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
    if (!hasInternalId) memory.sentChats.set(id, chat);
    else memory.internalIds.set(id, true);
    await services.sent.keep(id, proto.Message.encode(message).finish());
    let outcome = await sendTo(link, context, { jid: first, id, message, change });
    for (const jid of others)
      if (mayTryNumber(outcome)) outcome = await sendTo(link, context, { jid, id, message, change });
    if (outcome === 'unknown') return { certainty: 'unknown' };
    if (!outcome.accepted) throw new SendRefused(refusalOf(outcome.code));
    return { certainty: 'sure' };
  };

  /** Requests before the send may be answered with "too many requests"; the message was not sent then. */
  const deliverOrSlowDown = (context: SocketContext, prepared: PreparedMessage): Promise<SendReceipt> =>
    deliver(context, prepared).catch((error: unknown) => {
      throw answerCodeOf(error) === 429 ? new SlowDown(slowDownMs) : error;
    });

  /** Sends an edit, deletion or reaction; it gets an id that nobody outside the driver needs. */
  const change = async (
    chat: Address,
    prepare: (jid: string) => Promise<{ content: AnyMessageContent; change?: ChangeAttributes }>,
  ): Promise<void> => {
    const context = link.requireOpen();
    const prepared = await prepare(jidOf(await findReplyAddress(context, chat)));
    await deliverOrSlowDown(context, { chat, id: newId(), hasInternalId: true, ...prepared });
  };

  return {
    async send(message: OutboundMessage): Promise<SendReceipt> {
      if (message.template) throw new NotSupported('a linked device has no templates');
      const context = link.requireOpen();
      const quoted = await findQuoted(jidOf(await findReplyAddress(context, message.chat)), message.quotedId);
      return deliverOrSlowDown(context, {
        chat: message.chat,
        id: message.id,
        content: await writeContent(message),
        quoted,
      });
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
      const jid = jidOf(await findReplyAddress(link.requireOpen(), chat));
      await sock.readMessages(await Promise.all(ids.map((id) => keyOf(jid, id, false))));
    },
    async setTyping(chat: Address, state: 'composing' | 'recording' | 'paused'): Promise<void> {
      const context = link.requireOpen();
      await context.sock.sendPresenceUpdate(state, jidOf(await findReplyAddress(context, chat)));
    },
  };
}

const newId = (): string =>
  `3EB0${Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()}`;

/** The address to answer a chat at: the LID of a number, where this device knows it. */
async function findReplyAddress({ people }: SocketContext, chat: Address): Promise<Address> {
  if (fromAddress(chat).kind !== 'pn') return chat;
  return (await people.findOrigin({ remoteJid: jidOf(chat) }))?.chat ?? chat;
}

/**
 * The jids to try for a message, best first. Numbers that are not on WhatsApp are refused here, because WhatsApp itself
 * would accept the message without an error.
 */
async function findTargets({ sock, people }: SocketContext, chat: Address): Promise<[string, ...string[]]> {
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

/** Finds the jids to try, within the time limit of a send. */
async function findTargetsInTime(link: Link, context: SocketContext, chat: Address): Promise<[string, ...string[]]> {
  try {
    return await withTimeLimit(context.memory.timing.sendMs, () => findTargets(context, chat));
  } catch (error) {
    if (!(error instanceof TimeLimitPassed)) throw error;
    link.abandon(context.sock);
    throw new LinkDown('the socket does not answer any more');
  }
}

/** A LID that is refused for another reason than a restriction may still be reached by its number. */
const mayTryNumber = (outcome: AckOutcome): boolean =>
  outcome !== 'unknown' && !outcome.accepted && refusalOf(outcome.code) !== 'restricted';

async function sendTo(
  link: Link,
  { sock, memory }: SocketContext,
  {
    jid,
    id,
    message,
    change,
  }: { jid: string; id: string; message: proto.IMessage; change: ChangeAttributes | undefined },
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
    // The library holds the lock of the chat and will not release it; only a new socket helps.
    link.abandon(sock);
    return 'unknown';
  }
  return acknowledged;
}
