import { toAddress, type Address, type Identity } from '../../address.ts';
import type { ChatEvent } from '../../driver.ts';
import type { Forwarding } from '../../messages.ts';
import { lookUp, numberAt, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { readContent } from './message-content.ts';
import { toPerson, type Person } from './people.ts';
import { isOurs } from './wamid.ts';

/** The context of a message: the other side of the chat, the sender, and when it was received. */
export type Place = {
  readonly other: Person;
  readonly fromMe: boolean;
  /** Our own number, for what was done on the phone. */
  readonly ourNumber: string | undefined;
  readonly wabaId: string;
  readonly receivedAt: number;
};

/** Messages that arrive later than this are backlog: a customer who wrote an hour ago is not greeted. */
const backlogAfterMs = 10 * 60_000;

/** Milliseconds of a time that Meta writes in seconds. */
export const timeOf = (entry: Json): number | undefined => {
  const seconds = numberAt(entry, 'timestamp');
  return seconds === undefined ? undefined : seconds * 1_000;
};

/** One entry of `messages` or `message_echoes`. Null when nothing of it is reported. */
export function readMessage(message: Json, place: Place): ChatEvent | null {
  const id = textAt(message, 'id');
  if (id === undefined) return null;
  const at = timeOf(message) ?? place.receivedAt;
  const read = lookUp(changes, textAt(message, 'type')) ?? plain;
  return read(message, { ...place, id, at });
}

type Known = Place & { readonly id: string; readonly at: number };

function plain(message: Json, { id, at, other, fromMe, receivedAt }: Known): ChatEvent {
  const context = recordAt(message, 'context');
  return {
    type: 'message',
    chat: other.chat,
    message: {
      id,
      chat: other.chat,
      from: fromMe ? other.identities : distinct([...other.identities, ...sharedNumber(message)]),
      pushName: fromMe ? undefined : other.name,
      fromMe,
      ...readContent(message),
      quotedId: textAt(context, 'id'),
      forwarded: forwardingOf(context),
      at,
      backlog: receivedAt - at > backlogAfterMs,
    },
  };
}

/**
 * The number that a customer shared with the button of our request. Meta marks only those: any other card may be of
 * anybody, or made up, and says nothing about who sent it.
 */
function sharedNumber(message: Json): Identity[] {
  const [card, ...others] = textAt(message, 'type') === 'contacts' ? recordsAt(message, 'contacts') : [];
  if (card === undefined || others.length > 0 || textAt(card, 'origin') !== 'contact_request') return [];
  const phones = recordsAt(card, 'phones');
  const number = textAt(phones[0], 'wa_id') ?? textAt(phones[0], 'phone');
  const value = number?.replaceAll(/\D/g, '') ?? '';
  return phones.length === 1 && /^\d{8,15}$/.test(value) ? [{ kind: 'pn', scope: '', value }] : [];
}

function forwardingOf(context: Json): Forwarding | undefined {
  if (context['frequently_forwarded'] === true) return 'often';
  return context['forwarded'] === true ? 'once' : undefined;
}

/** Changes of earlier messages come as messages too. */
const changes: Readonly<Record<string, (message: Json, known: Known) => ChatEvent | null>> = {
  reaction(message, { other, fromMe, ourNumber, at }) {
    const fields = recordAt(message, 'reaction');
    const targetId = textAt(fields, 'message_id');
    const from = fromMe ? ourIdentity(ourNumber) : other.identities[0];
    if (targetId === undefined || from === undefined) return null;
    return {
      type: 'reaction',
      chat: other.chat,
      targetId,
      targetFromMe: isOurs(targetId),
      from,
      emoji: textAt(fields, 'emoji') ?? '',
      at,
    };
  },
  edit(message, { id, other, fromMe, at }) {
    const fields = recordAt(message, 'edit');
    const targetId = textAt(fields, 'original_message_id');
    if (targetId === undefined) return null;
    return {
      type: 'edit',
      chat: other.chat,
      from: other.identities,
      id,
      targetId,
      fromMe,
      body: readContent(recordAt(fields, 'message')).body,
      at,
    };
  },
  revoke(message, { other, fromMe, at }) {
    const targetId = textAt(recordAt(message, 'revoke'), 'original_message_id');
    if (targetId === undefined) return null;
    return { type: 'revoke', chat: other.chat, from: other.identities, targetId, fromMe, at };
  },
  system: (message, { other, wabaId }) => readSystem(message, other, wabaId),
};

const ourIdentity = (number: string | undefined): Identity | undefined =>
  number === undefined ? undefined : { kind: 'pn', scope: '', value: number.replace(/\D/g, '') };

/** A person has a new number or id; both belong to the same person. */
function readSystem(message: Json, other: Person, wabaId: string): ChatEvent | null {
  const fields = recordAt(message, 'system');
  const now = toPerson(
    {
      waId: textAt(fields, 'wa_id') ?? textAt(fields, 'new_wa_id'),
      userId: textAt(fields, 'user_id'),
      parentId: textAt(fields, 'parent_user_id'),
    },
    wabaId,
  );
  const before = toPerson(
    { userId: textAt(fields, 'previous_user_id'), parentId: textAt(fields, 'previous_parent_user_id') },
    wabaId,
  );
  const identities = distinct([...(now?.identities ?? []), ...other.identities, ...(before?.identities ?? [])]);
  return identities.length < 2 ? null : { type: 'identityLinked', chat: other.chat, identities };
}

function distinct(identities: readonly Identity[]): Identity[] {
  const seen = new Map<Address, Identity>(identities.map((identity) => [toAddress(identity), identity]));
  return [...seen.values()];
}
