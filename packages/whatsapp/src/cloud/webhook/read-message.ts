import { toAddress, type Address, type Identity } from '../../address.ts';
import type { ChatEvent } from '../../driver.ts';
import { lookUp, numberAt, recordAt, textAt, type Json } from '../json.ts';
import { readContent } from './message-content.ts';
import { toPerson, type Person } from './people.ts';
import { isOurs } from './wamid.ts';

/** Where a message stands: who is on the other side, who wrote it, and when we heard of it. */
export type Place = {
  readonly other: Person;
  readonly fromMe: boolean;
  /** Our own name, for what we did on the phone. */ readonly ourNumber: string | undefined;
  readonly wabaId: string;
  readonly receivedAt: number;
};

/** What arrives later than this was held up, by us or by Meta; nobody greets a customer who wrote an hour ago. */
const backlogAfterMs = 10 * 60_000;

/** Milliseconds of a time that Meta writes in seconds. */
export const timeOf = (entry: Json): number | undefined => {
  const seconds = numberAt(entry, 'timestamp');
  return seconds === undefined ? undefined : seconds * 1_000;
};

/** One entry of `messages` or `message_echoes`. Null when there is nothing to be told of it. */
export function readMessage(message: Json, place: Place): ChatEvent | null {
  const id = textAt(message, 'id');
  if (id === undefined) return null;
  const at = timeOf(message) ?? place.receivedAt;
  const read = lookUp(changes, textAt(message, 'type')) ?? plain;
  return read(message, { ...place, id, at });
}

type Known = Place & { readonly id: string; readonly at: number };

function plain(message: Json, { id, at, other, fromMe, receivedAt }: Known): ChatEvent {
  const quotedId = textAt(recordAt(message, 'context'), 'id');
  return {
    type: 'message',
    chat: other.chat,
    message: {
      id,
      chat: other.chat,
      from: other.identities,
      pushName: fromMe ? undefined : other.name,
      fromMe,
      ...readContent(message),
      quotedId,
      at,
      backlog: receivedAt - at > backlogAfterMs,
    },
  };
}

/** What happens to earlier messages comes as messages too. */
const changes: Readonly<Record<string, (message: Json, known: Known) => ChatEvent | null>> = {
  reaction(message, { other, fromMe, ourNumber, at }) {
    const told = recordAt(message, 'reaction');
    const targetId = textAt(told, 'message_id');
    const from = fromMe ? ourIdentity(ourNumber) : other.identities[0];
    if (targetId === undefined || from === undefined) return null;
    return {
      type: 'reaction',
      chat: other.chat,
      targetId,
      targetFromMe: isOurs(targetId),
      from,
      emoji: textAt(told, 'emoji') ?? '',
      at,
    };
  },
  edit(message, { id, other, fromMe, at }) {
    const told = recordAt(message, 'edit');
    const targetId = textAt(told, 'original_message_id');
    if (targetId === undefined) return null;
    return {
      type: 'edit',
      chat: other.chat,
      id,
      targetId,
      fromMe,
      body: readContent(recordAt(told, 'message')).body,
      at,
    };
  },
  revoke(message, { other, fromMe, at }) {
    const targetId = textAt(recordAt(message, 'revoke'), 'original_message_id');
    return targetId === undefined ? null : { type: 'revoke', chat: other.chat, targetId, fromMe, at };
  },
  system: (message, { other, wabaId }) => readSystem(message, other, wabaId),
};

const ourIdentity = (number: string | undefined): Identity | undefined =>
  number === undefined ? undefined : { kind: 'pn', scope: '', value: number.replace(/\D/g, '') };

/** Somebody has another number, or another id, than before: both are the same person. */
function readSystem(message: Json, other: Person, wabaId: string): ChatEvent | null {
  const told = recordAt(message, 'system');
  const now = toPerson(
    {
      waId: textAt(told, 'wa_id') ?? textAt(told, 'new_wa_id'),
      userId: textAt(told, 'user_id'),
      parentId: textAt(told, 'parent_user_id'),
    },
    wabaId,
  );
  const before = toPerson(
    { userId: textAt(told, 'previous_user_id'), parentId: textAt(told, 'previous_parent_user_id') },
    wabaId,
  );
  const identities = distinct([...(now?.identities ?? []), ...other.identities, ...(before?.identities ?? [])]);
  return identities.length < 2 ? null : { type: 'identityLinked', chat: other.chat, identities };
}

function distinct(identities: readonly Identity[]): Identity[] {
  const seen = new Map<Address, Identity>(identities.map((identity) => [toAddress(identity), identity]));
  return [...seen.values()];
}
