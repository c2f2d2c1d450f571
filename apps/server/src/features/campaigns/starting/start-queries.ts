import {
  appNow,
  changedNow,
  fromNow,
  literal,
  millisecondsBetween,
  now,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export type StartClaim = { id: number; companyId: number; fence: number };

/** Whose time has come, or whose people have to be written down before it goes on, and nobody works on it. */
const isDue = (eb: ExpressionBuilder<Database, 'campaigns'>) =>
  eb.and([
    eb.or([
      eb.and([eb('status', '=', literal('scheduled')), eb('scheduled_at', '<=', appNow())]),
      eb.and([eb('status', '=', literal('running')), eb('needs_snapshot', '=', literal(true))]),
    ]),
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now())]),
  ]);

/** Claims campaigns that have to begin; those of a node that died are due again when the lease is over. */
export function claimStarts(
  db: PlatformDb,
  { room, leaseMs }: { room: number; leaseMs: number },
): Promise<StartClaim[]> {
  return db.sql
    .updateTable('campaigns')
    .set((eb) => ({ fence: eb('fence', '+', 1), leased_until: fromNow({ milliseconds: leaseMs }) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('campaigns')
        .select('id')
        .where(isDue)
        .orderBy('scheduled_at')
        .orderBy('id')
        .limit(room)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'company_id as companyId', 'fence'])
    .execute();
}

/** Gives claimed campaigns back: somebody else may begin them now. */
export async function handBackStarts(db: PlatformDb, claims: readonly StartClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('campaigns')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'int' }))
    .set({ leased_until: null })
    .whereRef('campaigns.id', '=', 'claim.id')
    .whereRef('campaigns.fence', '=', 'claim.fence')
    .execute();
}

/** The milliseconds until the next campaign begins; null when none waits. */
export async function nextStartIn(db: PlatformDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('campaigns')
    .select((eb) => millisecondsBetween(appNow(), eb.fn.min<Date | null>('scheduled_at')).as('waitMs'))
    .where('status', '=', literal('scheduled'))
    .where('scheduled_at', '>', appNow())
    .executeTakeFirst();
  return row?.waitMs ?? null;
}

/** Its people are written down: from now on it is sent. */
export async function beginCampaignRow(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('campaigns')
    .set((eb) => ({
      ...changedNow,
      status: 'running',
      stop_reason: null,
      needs_snapshot: false,
      leased_until: null,
      started_at: eb.fn.coalesce('started_at', appNow()),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Not now: somebody looks again after a while. */
export async function lookLater(db: TenantDb, id: number, milliseconds: number): Promise<void> {
  await db.sql
    .updateTable('campaigns')
    .set({ leased_until: fromNow({ milliseconds }) })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** After a restore nobody knows what was sent after the backup was made: a person decides whether to go on. */
export async function holdCampaigns(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('campaigns')
    .set({ ...changedNow, status: 'cancelled', leased_until: null })
    .where('status', 'in', [literal('running'), literal('scheduled')])
    .execute();
  await db.sql
    .updateTable('campaign_recipients')
    .set({ retry_at: null })
    .where('state', '=', literal('failed'))
    .where('retry_at', 'is not', null)
    .execute();
}
