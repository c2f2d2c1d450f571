import type { CampaignHold } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import {
  appNow,
  earliest,
  fromNow,
  literal,
  millisecondsBetween,
  now,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

export type LaneClaim = { id: number; companyId: number; fence: number };

/** No wait is longer than that; a lane that waits longer does so because the clock was put back. */
const longestWait = { hours: 24 * 8 } as const;

const isDue = (eb: ExpressionBuilder<Database, 'campaign_lanes'>) =>
  eb.and([
    eb.or([eb('look_at', '<=', appNow()), eb('look_at', '>', fromNow(longestWait, appNow()))]),
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now())]),
  ]);

/** Claims connections by which messages of campaigns have to leave now. */
export function claimLanes(db: PlatformDb, { room, leaseMs }: { room: number; leaseMs: number }): Promise<LaneClaim[]> {
  return db.sql
    .updateTable('campaign_lanes')
    .set((eb) => ({ fence: eb('fence', '+', 1), leased_until: fromNow({ milliseconds: leaseMs }) }))
    .where('connection_id', 'in', (eb) =>
      eb
        .selectFrom('campaign_lanes')
        .select('connection_id')
        .where(isDue)
        .orderBy('look_at')
        .limit(room)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['connection_id as id', 'company_id as companyId', 'fence'])
    .execute();
}

/** The milliseconds until the next message of a campaign may leave; null when none waits. */
export async function nextLaneIn(db: PlatformDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('campaign_lanes')
    .select((eb) => millisecondsBetween(appNow(), eb.fn.min<Date | null>('look_at')).as('waitMs'))
    .where('look_at', '>', appNow())
    .executeTakeFirst();
  return row?.waitMs ?? null;
}

/** Gives claimed connections back: somebody else may look at them now. */
export async function handBackLanes(db: PlatformDb, claims: readonly LaneClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('campaign_lanes')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'int' }))
    .set({ leased_until: null })
    .whereRef('campaign_lanes.connection_id', '=', 'claim.id')
    .whereRef('campaign_lanes.fence', '=', 'claim.fence')
    .execute();
}

const lockQuery = prepareQuery((db, param: Params<OfCompany & { id: number; fence: number }>) =>
  db
    .selectFrom('campaign_lanes as n')
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 'n.company_id').onRef('w.id', '=', 'n.connection_id'),
    )
    .innerJoin('companies as k', 'k.id', 'n.company_id')
    .select([
      'n.free_at as freeAt',
      'n.sent_count as sentCount',
      'n.hold',
      'n.held_until as heldUntil',
      'n.budget_day as budgetDay',
      'n.budget_used as budgetUsed',
      'w.provider',
      'w.status as linkStatus',
      'k.status as isCompanyOn',
      appNow().as('now'),
    ])
    .where('n.company_id', '=', param('companyId'))
    .where('n.connection_id', '=', param('id'))
    .where('n.fence', '=', param('fence'))
    .forUpdate('n'),
);

/** Locks a claimed connection for this transaction; undefined when it is somebody else's by now. */
export async function lockLane(db: TenantDb, { id, fence }: LaneClaim) {
  const [lane] = await lockQuery(db, { companyId: db.companyId, id, fence });
  return lane;
}

export type LockedLane = NonNullable<Awaited<ReturnType<typeof lockLane>>>;

export type LaneChange = {
  /** Null while there is nothing to do. */
  lookAt: Date | null;
  freeAt: Date;
  sentCount: number;
  hold: CampaignHold | null;
  heldUntil: Date | null;
  /** How many messages left on which day of the company; null where no budget counts. */
  budgetDay: string | null;
  budgetUsed: number;
};

const settleQuery = prepareQuery((db, param: Params<OfCompany & LaneChange & { connectionId: number }>) =>
  db
    .updateTable('campaign_lanes')
    .set({
      look_at: param('lookAt'),
      free_at: param('freeAt'),
      sent_count: param('sentCount'),
      hold: param('hold'),
      held_until: param('heldUntil'),
      budget_day: param('budgetDay'),
      budget_used: param('budgetUsed'),
      leased_until: null,
    })
    .where('company_id', '=', param('companyId'))
    .where('connection_id', '=', param('connectionId')),
);

/** Writes when the connection is looked at again, and frees it. */
export async function settleLane(db: TenantDb, connectionId: number, change: LaneChange): Promise<void> {
  await settleQuery(db, { companyId: db.companyId, connectionId, ...change });
}

/** There is something to do for a connection: somebody looks at it now. Its pace stays. */
export async function wakeLane(db: TenantDb, connectionId: number): Promise<void> {
  await db.sql
    .insertInto('campaign_lanes')
    .values({ company_id: db.companyId, connection_id: connectionId, look_at: appNow() })
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet((eb) => ({
        look_at: earliest<Date | null>(eb.ref('campaign_lanes.look_at').$castTo<Date | null>(), appNow()),
      })),
    )
    .execute();
}

/**
 * The same inside transactions that hold tickets or messages: a lane that is being served, and might wait for those, is
 * left alone. Whoever serves it looks again soon by itself.
 */
export async function nudgeLane(db: TenantDb, connectionId: number): Promise<void> {
  await db.sql
    .updateTable('campaign_lanes')
    .set((eb) => ({ look_at: earliest(eb.ref('look_at'), appNow()) }))
    .where('connection_id', 'in', (eb) =>
      eb
        .selectFrom('campaign_lanes')
        .select('connection_id')
        .where('company_id', '=', db.companyId)
        .where('connection_id', '=', connectionId)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** A connection with a running campaign is looked at sooner than that, unless the clock was put back. */
const longestRunningWait = { minutes: 20 } as const;

/**
 * Has every connection looked at that has something to do and which nobody would look at any more, or not for long
 * because the clock was put back.
 */
export async function wakeForgottenLanes(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('campaign_lanes as n')
    .set({ look_at: appNow() })
    .where((eb) => eb.or([eb('n.look_at', 'is', null), eb('n.look_at', '>', fromNow(longestRunningWait, appNow()))]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaigns as c')
          .select('c.id')
          .whereRef('c.company_id', '=', 'n.company_id')
          .whereRef('c.connection_id', '=', 'n.connection_id')
          .where((is) =>
            is.or([
              is('c.status', '=', literal('running')),
              is.and([
                is('n.look_at', 'is', null),
                is('c.status', '=', literal('finished')),
                is.exists(
                  is
                    .selectFrom('campaign_recipients as r')
                    .select('r.id')
                    .whereRef('r.campaign_id', '=', 'c.id')
                    .where('r.state', '=', literal('failed'))
                    .where('r.retry_at', 'is not', null),
                ),
              ]),
            ]),
          ),
      ),
    )
    .execute();
}
