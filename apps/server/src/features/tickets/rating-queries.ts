import { settingSpecs } from '@balcao/contract';
import { commentMinutes, type AskedRating, type Rating } from '@balcao/domain';
import { ago, appNow } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** What was asked after the latest cycle of a ticket, and what that cycle was. */
export type RatedCycle = AskedRating & { id: number; startedAt: Date | null; finishedAt: Date | null; now: Date };

/** The latest cycle of service of a ticket. */
export async function findRatedCycle(db: TenantDb, ticketId: number): Promise<RatedCycle | undefined> {
  return db.sql
    .selectFrom('ticket_trackings')
    .select([
      'id',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'rating_at as ratingAskedAt',
      'rate',
      'comment_asked_at as commentAskedAt',
      'comment',
      'expired as isOver',
      appNow().as('now'),
    ])
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const cycle = (db: TenantDb, id: number) =>
  db.sql.updateTable('ticket_trackings').where('company_id', '=', db.companyId).where('id', '=', id);

/** The customer is asked nothing after this cycle. */
export async function noteClosed(db: TenantDb, id: number): Promise<void> {
  await cycle(db, id).set({ expired: true }).execute();
}

/** The customer is asked for a rating now. */
export async function noteRatingAsked(db: TenantDb, id: number): Promise<void> {
  await cycle(db, id).set({ rating_at: appNow() }).execute();
}

/** The customer rated, and perhaps is asked for a comment now. */
export async function noteRating(
  db: TenantDb,
  id: number,
  { rate, asksComment }: { rate: Rating; asksComment: boolean },
): Promise<void> {
  await cycle(db, id)
    .set({
      rate,
      rated: true,
      rated_at: appNow(),
      ...(asksComment ? { comment_asked_at: appNow() } : { expired: true }),
    })
    .execute();
}

/** The customer commented on the rating. */
export async function noteComment(db: TenantDb, id: number, comment: string): Promise<void> {
  await cycle(db, id).set({ comment, expired: true }).execute();
}

/** Nothing is waited for any more after the cycles of a ticket. */
export async function endRatings(db: TenantDb, ticketId: number): Promise<void> {
  await db.sql
    .updateTable('ticket_trackings')
    .set({ expired: true })
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .where('rating_at', 'is not', null)
    .where('expired', '=', false)
    .execute();
}

/** How many questions are ended at once; those beyond it a minute later. */
const mostEnded = 500;

/** The tickets of all companies whose questions nobody has answered in the time that there was for it, longest first. */
export function listUnanswered(db: PlatformDb): Promise<{ companyId: number; ticketId: number }[]> {
  return db.sql
    .selectFrom('ticket_trackings as c')
    .leftJoin('settings as s', (join) =>
      join.onRef('s.company_id', '=', 'c.company_id').on('s.key', '=', 'ratingsTimeout'),
    )
    .select(['c.company_id as companyId', 'c.ticket_id as ticketId'])
    .where('c.ticket_id', 'is not', null)
    .where('c.rating_at', '<', ago({ minutes: 1 }, appNow()))
    .where('c.expired', '=', false)
    .where(({ eb, and, or, fn, cast, ref, lit }) => {
      const minutes = fn.coalesce(
        cast<number>(ref('s.value'), 'integer'),
        lit(Number(settingSpecs.ratingsTimeout.default)),
      );
      const isOver = eb('c.rating_at', '<=', ago({ seconds: eb(minutes, '*', lit(60)) }, appNow()));
      return or([
        and([eb('c.rate', 'is', null), isOver]),
        eb('c.comment_asked_at', '<=', ago({ minutes: commentMinutes }, appNow())),
      ]);
    })
    .orderBy('c.rating_at')
    .limit(mostEnded)
    .$narrowType<{ ticketId: number }>()
    .execute();
}
