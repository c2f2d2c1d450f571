import { toAddress } from '../../address.ts';
import { chargeCategories, type ChargeCategory, type ChatEvent } from '../../driver.ts';
import type { Ack } from '../../messages.ts';
import { failureCode } from '../error-meaning.ts';
import { lookUp, numberAt, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { type Contacts, recipientOf } from './people.ts';
import { timeOf } from './read-message.ts';

const acks: Readonly<Record<string, Ack>> = { sent: 1, delivered: 2, read: 3, played: 4 };

/** A failed message may come without its recipient; it is then found by its id. */
const nobody = toAddress({ kind: 'pn', scope: '', value: 'unknown' });

/** Meta charges for what is delivered; undefined when it does not, or in a category nobody knows. */
function chargeOf(status: Json): ChargeCategory | undefined {
  const pricing = recordAt(status, 'pricing');
  const category = textAt(pricing, 'category');
  return pricing['billable'] === true ? chargeCategories.find((one) => one === category) : undefined;
}

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
  if (ack === undefined) return null;
  const chargedAs = word === 'delivered' ? chargeOf(status) : undefined;
  return {
    type: 'ack',
    ...facts,
    ack,
    at: timeOf(status) ?? receivedAt,
    ...(chargedAs === undefined ? {} : { chargedAs }),
  };
}
