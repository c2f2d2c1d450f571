import type { Address, ChatEvent, Identity, InboundMessage } from '@balcao/whatsapp';
import { toAddress } from '@balcao/whatsapp';
import type { WAMessage, WAMessageKey } from 'baileys';
import { chatOf, toIdentity } from '../jids.ts';
import { toRemoteMedia } from '../media/media-ref.ts';
import type { MessageOrigin } from './people.ts';
import type { Content } from './read-content.ts';
import { readMessage, timeOf, type Reading } from './read-message.ts';
import type { SocketContext } from '../link/socket-context.ts';

/** Senders choose their names, and the driver keeps many of them in memory. */
const longestName = 50;

type IncomingMessage = {
  key: WAMessageKey;
  id: string;
  pushName: string | undefined;
  at: number;
  backlog: boolean;
  reading: Reading;
};

/** Handles messages and changes of messages. Those that were sent while the link was away are marked as backlog. */
export function onMessages(
  context: SocketContext,
): (upsert: { messages: WAMessage[]; type: 'notify' | 'append' }) => void {
  return ({ messages, type }) => {
    for (const message of messages) {
      // Read at once, because the library later changes the message object in place.
      const reading = readMessage(message);
      const { key, pushName } = message;
      if (!reading || !key.id) continue;
      const incoming: IncomingMessage = {
        key: { ...key },
        id: key.id,
        pushName: pushName?.slice(0, longestName),
        at: timeOf(message),
        backlog: type === 'append',
        reading,
      };
      if (reading.is !== 'unreadable') context.memory.unhandled.markInProgress(incoming.id);
      context.processInOrder(() =>
        processMessage(context, incoming).catch((error: unknown) => {
          context.memory.unhandled.markFailed(incoming.id);
          throw error;
        }),
      );
    }
  };
}

async function processMessage(context: SocketContext, incoming: IncomingMessage): Promise<void> {
  const where = await context.people.findOrigin(incoming.key);
  if (!where) return context.memory.unhandled.markHandled(incoming.id);
  const { key, id, reading, backlog } = incoming;
  if (!key.fromMe && incoming.pushName !== undefined) rememberName(context, where, incoming.pushName);
  if (reading.is === 'unreadable')
    return context.memory.unreadable.add(id, () =>
      deliver(context, incoming, where, { kind: 'undecrypted', body: '' }),
    );
  if (reading.is === 'message') {
    context.memory.unreadable.resolve(id);
    if (!backlog) context.subscribeToTyping(where.chat);
    return deliver(context, incoming, where, reading.content);
  }
  context.enqueue(toChange(context, incoming, where, reading), id);
}

type ContentToDeliver = Omit<Content, 'kind'> & { kind: InboundMessage['kind'] };

/** Hands a message to the host. The group subject is looked up inside the queue of the chat, so no other chat waits. */
function deliver(
  context: SocketContext,
  { key, id, pushName, at, backlog }: IncomingMessage,
  { chat, from }: MessageOrigin,
  { kind, body, media, quotedId, choiceId, forwarded }: ContentToDeliver,
): void {
  const { memory, groups } = context;
  memory.queues.add(chat, async () => {
    const groupSubject = chat.startsWith('group:') ? await groups.findSubject(key.remoteJid ?? '') : undefined;
    const message: InboundMessage = {
      id,
      chat,
      from,
      pushName: key.fromMe ? undefined : pushName,
      groupSubject,
      fromMe: key.fromMe === true,
      kind,
      body,
      media: media && toRemoteMedia(media, key),
      quotedId,
      forwarded,
      choiceId,
      at,
      backlog,
    };
    await memory.host.handle({ type: 'message', chat, message });
    if (kind !== 'undecrypted') memory.unhandled.markHandled(id);
  });
}

function toChange(
  context: SocketContext,
  { key, id }: IncomingMessage,
  { chat, from }: MessageOrigin,
  reading: Exclude<Reading, { is: 'message' | 'unreadable' }>,
): ChatEvent {
  const { targetId, at } = reading;
  const fromMe = key.fromMe === true;
  if (reading.is === 'edit') return { type: 'edit', chat, from, id, targetId, fromMe, body: reading.body, at };
  if (reading.is === 'revoke') return { type: 'revoke', chat, from, targetId, fromMe, at };
  return {
    type: 'reaction',
    chat,
    targetId,
    targetFromMe: reading.targetFromMe,
    from: authorOf(context, fromMe, from),
    fromMe,
    emoji: reading.emoji,
    at,
  };
}

/** Who reacted, by number where it is known. */
function authorOf({ sock }: SocketContext, fromMe: boolean, from: readonly Identity[]): Identity {
  const author = fromMe ? toIdentity(sock.user?.id) : from[0];
  if (!author) throw new Error('a reaction without an author');
  return author;
}

/** Every message carries the name of its sender; only a name that differs from the last one is reported. */
function rememberName(context: SocketContext, { from }: MessageOrigin, name: string): void {
  const { names } = context.memory;
  const known = from.map((identity) => names.get(toAddress(identity))).find((one) => one !== undefined);
  for (const identity of from) names.set(toAddress(identity), name);
  const chat: Address | undefined = chatOf(from);
  if (known === undefined || known === name || chat === undefined) return;
  context.enqueue({ type: 'contact', chat, identities: from, name });
}
