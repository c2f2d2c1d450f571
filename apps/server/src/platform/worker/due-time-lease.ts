import { type Expression, type RawBuilder, sql } from 'kysely';
import { fromNow } from '../sql-expressions.ts';

/*
 * Leases for tables whose rows have no columns of their own for them, only the time at which they are due. A claim
 * moves that time to the end of the lease: until then nobody else finds the row, and the moved time is its fence.
 */

/** What a claim sets the due time to. */
export const leaseEnd = (leaseMs: number): RawBuilder<Date> => fromNow({ milliseconds: leaseMs });

/** The fence of a row that was claimed just now. */
export const fenceOf = (dueAt: Expression<unknown>): RawBuilder<number> => sql`(${microseconds(dueAt)})::bigint`;

/** Whether the row is still under the claim with this fence. */
export const isLeasedUnder = (fence: number | Expression<unknown>, dueAt: Expression<unknown>): RawBuilder<boolean> =>
  sql`${microseconds(dueAt)} = ${fence}::bigint`;

const microseconds = (moment: Expression<unknown>): RawBuilder<unknown> => sql`extract(epoch FROM ${moment}) * 1000000`;
