import type { ContactRow } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import { contactUpdated, marketingAnswered } from '../events.ts';
import { clearUnreachable, countUnreachable, type OptOut, writeOptOut } from './reachability-queries.ts';

async function tell(work: Work, changed: ContactRow | undefined): Promise<void> {
  if (changed) await work.record(contactUpdated(work.db.companyId, changed));
}

/** The person said to WhatsApp whether marketing is welcome. */
export async function noteOptOut(work: Work, contactId: number, said: OptOut): Promise<void> {
  await write(work, contactId, said, 'whatsapp');
}

/** Somebody of the company, or a file of theirs, says that the person wants no marketing. */
export async function optOut(work: Work, contactId: number): Promise<void> {
  await write(work, contactId, { isOut: true }, 'contact');
}

async function write(work: Work, contactId: number, said: OptOut, source: 'whatsapp' | 'contact'): Promise<void> {
  const changed = await writeOptOut(work.db, contactId, said);
  if (!changed) return;
  await tell(work, changed);
  const { number } = changed;
  await work.record(marketingAnswered(work.db.companyId, { contactId, number, isOut: said.isOut, source }));
}

/** Somebody of the company took back that a person wants no marketing. */
export async function takeOptOutBack(work: Work, contactId: number): Promise<void> {
  await tell(work, await writeOptOut(work.db, contactId, { isOut: false }));
}

/** Records that WhatsApp did not find the number. */
export async function noteUnreachable(work: Work, contactId: number): Promise<void> {
  await tell(work, await countUnreachable(work.db, contactId));
}

/** Something came from there, or got there, after all. */
export async function noteReachable(work: Work, contactId: number): Promise<void> {
  await tell(work, await clearUnreachable(work.db, contactId));
}
