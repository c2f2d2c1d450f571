import type { ContactRow } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { contactUpdated } from './events.ts';
import { clearUnreachable, countUnreachable, type OptOut, writeOptOut } from './reachability-queries.ts';

async function tell(work: Work, changed: ContactRow | undefined): Promise<void> {
  if (changed) await work.record(contactUpdated(work.db.companyId, changed));
}

/** The person said whether marketing is welcome. */
export async function noteOptOut(work: Work, contactId: number, optOut: OptOut): Promise<void> {
  await tell(work, await writeOptOut(work.db, contactId, optOut));
}

/** Records that WhatsApp did not find the number. */
export async function noteUnreachable(work: Work, contactId: number): Promise<void> {
  await tell(work, await countUnreachable(work.db, contactId));
}

/** Something came from there, or got there, after all. */
export async function noteReachable(work: Work, contactId: number): Promise<void> {
  await tell(work, await clearUnreachable(work.db, contactId));
}
