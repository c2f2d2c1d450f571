import type { Work } from '../../platform/unit-of-work.ts';
import { linkNoted } from './events.ts';
import { findLink } from './queries.ts';
import { clearPaymentMissing, writeRestricted, writePaymentMissing } from './refusal-queries.ts';

async function tell(work: Work, connectionId: number): Promise<void> {
  const link = await findLink(work.db, connectionId);
  if (link) await work.record(linkNoted(work.db.companyId, link));
}

/** Meta refused a message for lack of payment: admins see it, and templates are not sent for a while. */
export async function notePaymentMissing(work: Work, connectionId: number): Promise<void> {
  if (await writePaymentMissing(work.db, connectionId)) await tell(work, connectionId);
}

/** A template got through although the account could not pay, and Meta has not said so again since: now it can. */
export async function notePaid(work: Work, connectionId: number): Promise<void> {
  if (await clearPaymentMissing(work.db, connectionId, { onlyOld: true })) await tell(work, connectionId);
}

/** WhatsApp refused a message because it holds the account back. */
export async function noteRestriction(work: Work, connectionId: number): Promise<void> {
  if (await writeRestricted(work.db, connectionId)) await tell(work, connectionId);
}
