import type { RecipientSkip } from '@balcao/domain';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { listPeople, refusalOf, type Snapshot } from './snapshot-queries.ts';

type ListCase = Pick<Snapshot, 'contactListId' | 'takesUnchecked'>;

/** The people of a list as they would be written down now, and why somebody would get nothing. */
function peopleNow(db: TenantDb, { contactListId, takesUnchecked }: ListCase) {
  const text = { slot: 1, message: '', confirmationMessage: null, template: null };
  const snapshot = { campaignId: 0, contactListId, takesUnchecked, texts: [text], variables: [], controlPercent: 0 };
  return db.sql
    .selectFrom(listPeople(db, snapshot).as('p'))
    .select((eb) => ['p.id', refusalOf(eb, snapshot).as('refusal')]);
}

/** The newest people of a list, and whether a campaign would write to each of them now. */
export async function listReach(db: TenantDb, { limit, ...list }: ListCase & { limit: number }) {
  const rows = await db.sql
    .selectFrom(peopleNow(db, list).as('one'))
    .select(['one.id', 'one.refusal'])
    .orderBy('one.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, refusal }) => ({ id, isWhatsappValid: refusal === null }));
}

/** Whom a campaign to a list would reach now: forecast and report count people by this. */
export type Reach = {
  /** Everybody of the list, each person once. */
  contacts: number;
  /** Who gets it. */
  recipients: number;
  /** Who is left out to compare with. */
  control: number;
  /** Who gets nothing, by reason. */
  refused: (refusal: RecipientSkip) => number;
};

/** Counts the people of a list as they would be written down now. */
export async function countReach(
  db: TenantDb,
  { controlPercent, ...list }: ListCase & { controlPercent: number },
): Promise<Reach> {
  const counts = await db.sql
    .selectFrom(peopleNow(db, list).as('one'))
    .select((eb) => ['one.refusal', eb.fn.countAll<number>().as('count')])
    .groupBy('one.refusal')
    .execute();
  const of = (refusal: RecipientSkip | null): number => counts.find((one) => one.refusal === refusal)?.count ?? 0;
  const control = Math.round((of(null) * controlPercent) / 100);
  return {
    contacts: counts.reduce((total, { count }) => total + count, 0),
    recipients: of(null) - control,
    control,
    refused: of,
  };
}
