import type { Message } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import { noteRestriction, notePaymentMissing } from '../../connections/index.ts';
import { noteOptOut, noteUnreachable } from '../../contacts/index.ts';
import { findCustomerOf } from '../route-queries.ts';

/**
 * Keeps what WhatsApp's refusal of a message says beyond it: of the account it would have left by, or of whom it was
 * for.
 */
export async function learnFromRefusal(
  work: Work,
  { connectionId, message, code }: { connectionId: number; message: Message; code: string },
): Promise<void> {
  if (code === 'payment_missing') return notePaymentMissing(work, connectionId);
  if (code === 'restricted') return noteRestriction(work, connectionId);
  if (code !== 'opted_out' && code !== 'not_on_whatsapp') return;
  const contactId = await findCustomerOf(work.db, message.ticketId);
  if (contactId === undefined) return;
  await (code === 'opted_out' ? noteOptOut(work, contactId, { isOut: true }) : noteUnreachable(work, contactId));
}
