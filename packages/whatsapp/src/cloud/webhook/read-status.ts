import { toAddress } from '../../address.ts';
import type { ChatEvent } from '../../driver.ts';
import type { Ack } from '../../messages.ts';
import { failureCode } from '../error-meaning.ts';
import { lookUp, numberAt, recordsAt, textAt, type Json } from '../json.ts';
import { type Contacts, recipientOf } from './people.ts';
import { timeOf } from './read-message.ts';

const acks: Readonly<Record<string, Ack>> = { sent: 1, delivered: 2, read: 3, played: 4 };

/** A failed message may come without its recipient; it is then found by its id. */
const nobody = toAddress({ kind: 'pn', scope: '', value: 'unknown' });

/** One entry of `statuses`: the ack or failure of one of our messages. Null when we do not need it. */
export function readStatus(
  status: Json,
  { contacts, wabaId, receivedAt }: { contacts: Contacts; wabaId: string; receivedAt: number },
): ChatEvent | null {
  const id = textAt(status, 'id');
  if (id === undefined) return null;
  const chat = recipientOf(status, contacts, wabaId)?.chat ?? nobody;
  const facts = { chat, id, ourId: textAt(status, 'biz_opaque_callback_data') };
  const word = textAt(status, 'status') ?? '';
  if (word === 'failed')
    return { type: 'sendFailed', ...facts, code: failureCode(numberAt(recordsAt(status, 'errors')[0], 'code') ?? -1) };
  const ack = lookUp(acks, word);
  return ack === undefined ? null : { type: 'ack', ...facts, ack, at: timeOf(status) ?? receivedAt };
}
