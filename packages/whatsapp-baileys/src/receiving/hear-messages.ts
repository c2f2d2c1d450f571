import type { Address, ChatEvent, Identity, InboundMessage } from '@balcao/whatsapp';
import { toAddress } from '@balcao/whatsapp';
import type { WAMessage, WAMessageKey } from 'baileys';
import { chatOf, toIdentity } from '../jids.ts';
import { toRemoteMedia } from '../media/media-note.ts';
import type { Whereabouts } from './people.ts';
import type { Content } from './read-content.ts';
import { readMessage, timeOf, type Reading } from './read-message.ts';
import type { Session } from '../link/session.ts';

type Heard = {
  key: WAMessageKey;
  id: string;
  pushName: string | undefined;
  at: number;
  backlog: boolean;
  reading: Reading;
};

/** Hears messages and what is done to them. Whatever came while the link was away is marked as backlog. */
export function hearMessages(session: Session): (upsert: { messages: WAMessage[]; type: 'notify' | 'append' }) => void {
  return ({ messages, type }) => {
    for (const message of messages) {
      // Read now: the library changes messages in place when something more is heard of them.
      const reading = readMessage(message);
      const { key, pushName } = message;
      if (!reading || !key.id) continue;
      const heard: Heard = {
        key: { ...key },
        id: key.id,
        pushName: pushName ?? undefined,
        at: timeOf(message),
        backlog: type === 'append',
        reading,
      };
      if (reading.is !== 'unreadable') session.memory.received.hand(heard.id);
      session.intake(() =>
        take(session, heard).catch((error: unknown) => {
          session.memory.received.miss(heard.id);
          throw error;
        }),
      );
    }
  };
}

async function take(session: Session, heard: Heard): Promise<void> {
  const where = await session.people.locate(heard.key);
  if (!where) return session.memory.received.settle(heard.id);
  const { key, id, reading, backlog } = heard;
  if (!key.fromMe && heard.pushName !== undefined) learnName(session, where, heard.pushName);
  if (reading.is === 'unreadable')
    return session.memory.late.wait(id, () => deliver(session, heard, where, { kind: 'undecrypted', body: '' }));
  if (reading.is === 'message') {
    session.memory.late.settle(id);
    if (!backlog) session.follow(where.chat);
    return deliver(session, heard, where, reading.content);
  }
  session.enqueue(toChange(session, heard, where, reading), id);
}

type Said = Omit<Content, 'kind'> & { kind: InboundMessage['kind'] };

/**
 * Hands a message over. The subject of its group is looked up in its turn, so that other chats need not wait for it.
 */
function deliver(
  session: Session,
  { key, id, pushName, at, backlog }: Heard,
  { chat, from }: Whereabouts,
  { kind, body, media, quotedId, choiceId }: Said,
): void {
  const { memory, groups } = session;
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
      choiceId,
      at,
      backlog,
    };
    await memory.host.handle({ type: 'message', chat, message });
    if (kind !== 'undecrypted') memory.received.settle(id);
  });
}

function toChange(
  session: Session,
  { key, id }: Heard,
  { chat, from }: Whereabouts,
  reading: Exclude<Reading, { is: 'message' | 'unreadable' }>,
): ChatEvent {
  const { targetId, at } = reading;
  const fromMe = key.fromMe === true;
  if (reading.is === 'edit') return { type: 'edit', chat, id, targetId, fromMe, body: reading.body, at };
  if (reading.is === 'revoke') return { type: 'revoke', chat, targetId, fromMe, at };
  return {
    type: 'reaction',
    chat,
    targetId,
    targetFromMe: reading.targetFromMe,
    from: authorOf(session, fromMe, from),
    emoji: reading.emoji,
    at,
  };
}

/** Whoever reacted, by number where it is known. */
function authorOf({ sock }: Session, fromMe: boolean, from: readonly Identity[]): Identity {
  const author = fromMe ? toIdentity(sock.user?.id) : from[0];
  if (!author) throw new Error('a reaction of nobody');
  return author;
}

/** A name comes with every message; told apart is only one that differs from what was heard before. */
function learnName(session: Session, { from }: Whereabouts, name: string): void {
  const { names } = session.memory;
  const known = from.map((identity) => names.get(toAddress(identity))).find((one) => one !== undefined);
  for (const identity of from) names.set(toAddress(identity), name);
  const chat: Address | undefined = chatOf(from);
  if (known === undefined || known === name || chat === undefined) return;
  session.enqueue({ type: 'contact', chat, identities: from, name });
}
