import type { ContactCard } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { contactUpdated } from './events.ts';
import { clearUnreachable, countUnreachable, writeOptOut } from './standing-queries.ts';

function tell(work: Work, changed: ContactCard | undefined): void {
  if (changed) work.record(contactUpdated(work.db.companyId, changed));
}

/** The person said whether marketing is welcome. */
export async function noteOptOut(work: Work, contactId: number, isOut: boolean): Promise<void> {
  tell(work, await writeOptOut(work.db, contactId, isOut));
}

/** WhatsApp found nobody under the number. */
export async function noteUnreachable(work: Work, contactId: number): Promise<void> {
  tell(work, await countUnreachable(work.db, contactId));
}

/** Somebody wrote from there after all. */
export async function noteReachable(work: Work, contactId: number): Promise<void> {
  tell(work, await clearUnreachable(work.db, contactId));
}
