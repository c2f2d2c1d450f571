import type { ScheduleTemplate } from '@balcao/contract';
import { type CampaignHold, confirmationMs, lateRetryMs } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import {
  ago,
  anyOf,
  appNow,
  earliest,
  fromNow,
  literal,
  millisecondsBetween,
  now,
  rowsAs,
} from '../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

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

/** Gives claimed connections back: somebody may look at them after so long. */
export async function handBackLanes(db: PlatformDb, claims: readonly LaneClaim[], afterMs = 0): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('campaign_lanes')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'int' }))
    .set({ leased_until: fromNow({ milliseconds: afterMs }) })
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

type OfConnection = OfCompany & { connectionId: number };

const runningQuery = prepareQuery((db, param: Params<OfConnection>) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'status', 'confirmation', 'media_id as mediaId', 'templates', 'hold'])
    .where('company_id', '=', param('companyId'))
    .where('connection_id', '=', param('connectionId'))
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', literal('running')), eb('needs_snapshot', '=', literal(false))]),
        eb.and([
          eb('status', '=', literal('finished')),
          eb.exists(
            eb
              .selectFrom('campaign_recipients as r')
              .select('r.id')
              .whereRef('r.campaign_id', '=', 'campaigns.id')
              .where('r.state', '=', literal('failed'))
              .where('r.retry_at', 'is not', null),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    // Whoever stops one waits for what is written here, and then takes it back.
    .forShare(),
);

/** The campaigns that are sent by a connection, and those over which retries go on. Nobody stops one until the end. */
export async function listRunning(db: TenantDb, connectionId: number) {
  const rows = await runningQuery(db, { companyId: db.companyId, connectionId });
  // The column holds what the contract let through.
  return rows.map((row) => ({ ...row, templates: row.templates as unknown as (ScheduleTemplate | null)[] }));
}

export type RunningCampaign = Awaited<ReturnType<typeof listRunning>>[number];

/** A question that nobody answered in time is given up. */
export async function endQuestions(db: TenantDb, campaignIds: readonly number[]): Promise<void> {
  await db.sql
    .updateTable('campaign_recipients')
    .set({ state: 'skipped', reason: 'noConfirmation' })
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', anyOf(campaignIds, 'int'))
    .where('state', '=', literal('asked'))
    .where('asked_at', '<=', ago({ hours: confirmationMs / 3_600_000 }, appNow()))
    .execute();
}

/** Whose turn it is: the campaign and the person. */
export type NextOne = { campaignId: number; id: number };

const peopleOf = (db: TenantDb, campaignIds: readonly number[], most: number) => {
  const ofCampaign = (eb: ExpressionBuilder<Database & { c: Database['campaigns'] }, 'c'>) =>
    eb
      .selectFrom('campaign_recipients as r')
      .select(['r.id', 'r.campaign_id as campaignId'])
      .whereRef('r.campaign_id', '=', 'c.id')
      .limit(most);
  const campaigns = db.sql
    .selectFrom('campaigns as c')
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', anyOf(campaignIds, 'int'));
  return { campaigns, ofCampaign };
};

/** The next people of each campaign: who has said yes, who is tried again, and who has not had a turn, in this order. */
export async function listNext(db: TenantDb, campaigns: readonly RunningCampaign[], most: number): Promise<NextOne[]> {
  const running = peopleOf(
    db,
    campaigns.filter(({ status }) => status === 'running').map(({ id }) => id),
    most,
  );
  const all = peopleOf(
    db,
    campaigns.map(({ id }) => id),
    most,
  );
  const [confirmed, retried, pending] = await Promise.all([
    running.campaigns
      .crossJoinLateral((eb) =>
        running
          .ofCampaign(eb)
          .where('r.state', '=', literal('pending'))
          .where('r.confirmed_at', 'is not', null)
          .orderBy('r.id')
          .as('next'),
      )
      .select(['next.id', 'next.campaignId'])
      .execute(),
    all.campaigns
      .crossJoinLateral((eb) =>
        all
          .ofCampaign(eb)
          .where('r.state', '=', literal('failed'))
          .where('r.retry_at', 'is not', null)
          .where('r.retry_at', '<=', appNow())
          .orderBy('r.retry_at')
          .as('next'),
      )
      .select(['next.id', 'next.campaignId'])
      .execute(),
    running.campaigns
      .crossJoinLateral((eb) =>
        running
          .ofCampaign(eb)
          .where('r.state', '=', literal('pending'))
          .where((is) => is.or([is('r.put_off_until', 'is', null), is('r.put_off_until', '<=', appNow())]))
          .orderBy('r.id')
          .as('next'),
      )
      .select(['next.id', 'next.campaignId'])
      .execute(),
  ]);
  const known = new Set<number>();
  return [...confirmed, ...retried, ...pending].filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}

/** Locks those of the people who still have their turn, and reads what they are to get. */
export async function lockRecipients(db: TenantDb, ids: readonly number[]) {
  const rows = await db.sql
    .selectFrom('campaign_recipients')
    .select([
      'id',
      'campaign_id as campaignId',
      'contact_id as contactId',
      'name',
      'number',
      'message',
      'confirmation_message as confirmationMessage',
      'template',
      'state',
      'confirmed_at as confirmedAt',
      'message_id as messageId',
      'attempts',
      'put_off_since as putOffSince',
    ])
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .where('state', 'in', [literal('pending'), literal('failed')])
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ template, ...row }) => ({ ...row, template: template as unknown as ScheduleTemplate | null }));
}

export type LockedRecipient = Awaited<ReturnType<typeof lockRecipients>>[number];

export type Handed = { id: number; messageId: number; contactId: number; isQuestion: boolean };

/** Notes which messages were put in line for whom. */
export async function noteHanded(db: TenantDb, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  await db.sql
    .updateTable('campaign_recipients as r')
    .from(
      rowsAs(
        'h',
        handed.map((one) => ({ ...one })),
        { id: 'int', messageId: 'bigint', contactId: 'int', isQuestion: 'boolean' },
      ),
    )
    .set((eb) => ({
      state: eb
        .case()
        .when(eb.ref('h.isQuestion'), '=', literal(true))
        .then(literal('asked'))
        .else(literal('queued'))
        .end(),
      contact_id: eb.ref('h.contactId'),
      ask_message_id: eb
        .case()
        .when(eb.ref('h.isQuestion'), '=', literal(true))
        .then(eb.ref('h.messageId'))
        .else(eb.ref('r.ask_message_id'))
        .end(),
      asked_at: eb
        .case()
        .when(eb.ref('h.isQuestion'), '=', literal(true))
        .then(appNow())
        .else(eb.ref('r.asked_at'))
        .end(),
      message_id: eb
        .case()
        .when(eb.ref('h.isQuestion'), '=', literal(true))
        .then(eb.ref('r.message_id'))
        .else(eb.ref('h.messageId'))
        .end(),
      first_tried_at: eb.fn.coalesce('r.first_tried_at', appNow()),
      attempts: eb('r.attempts', '+', 1),
      reason: null,
      retry_at: null,
    }))
    .where('r.company_id', '=', db.companyId)
    .whereRef('r.id', '=', 'h.id')
    .execute();
}

/** Notes who gets nothing, and why. */
export async function noteSkipped(
  db: TenantDb,
  skipped: readonly { id: number; reason: string; state: 'skipped' | 'failed' }[],
): Promise<void> {
  if (skipped.length === 0) return;
  await db.sql
    .updateTable('campaign_recipients as r')
    .from(
      rowsAs(
        's',
        skipped.map((one) => ({ ...one })),
        { id: 'int', reason: 'text', state: 'text' },
      ),
    )
    .set((eb) => ({ state: eb.ref('s.state'), reason: eb.ref('s.reason'), retry_at: null }))
    .where('r.company_id', '=', db.companyId)
    .whereRef('r.id', '=', 's.id')
    .execute();
}

/** What a campaign still has to do. */
export type Rest = {
  campaignId: number;
  /** Whether anybody has a turn yet, is asked, on the way, or tried again soon. */
  isOpen: boolean;
  isUnderWay: boolean;
  /** When the next thing happens by itself: a retry, a turn that was put off, or the end of a question. */
  nextAt: Date | null;
};

/** What each of the campaigns still has to do. */
export function listRests(db: TenantDb, campaignIds: readonly number[]): Promise<Rest[]> {
  return db.sql
    .selectFrom('campaigns as c')
    .select((eb) => {
      const people = eb.selectFrom('campaign_recipients as r').select('r.id').whereRef('r.campaign_id', '=', 'c.id');
      const retried = eb
        .selectFrom('campaign_recipients as r')
        .whereRef('r.campaign_id', '=', 'c.id')
        .where('r.state', '=', literal('failed'))
        .where('r.retry_at', 'is not', null);
      const asked = eb
        .selectFrom('campaign_recipients as r')
        .whereRef('r.campaign_id', '=', 'c.id')
        .where('r.state', '=', literal('asked'));
      const putOff = eb
        .selectFrom('campaign_recipients as r')
        .whereRef('r.campaign_id', '=', 'c.id')
        .where('r.state', '=', literal('pending'))
        .where('r.put_off_until', 'is not', null);
      return [
        'c.id as campaignId',
        eb
          .or([
            eb.exists(people.where('r.state', '=', literal('pending'))),
            eb.exists(people.where('r.state', '=', literal('queued'))),
            eb.exists(people.where('r.state', '=', literal('asked'))),
            eb.exists(
              retried.select('r.id').where('r.retry_at', '<', fromNow({ milliseconds: lateRetryMs }, appNow())),
            ),
          ])
          .$castTo<boolean>()
          .as('isOpen'),
        eb
          .exists(people.where('r.state', '=', literal('queued')))
          .$castTo<boolean>()
          .as('isUnderWay'),
        earliest<Date | null>(
          earliest<Date | null>(
            putOff.select((of) => of.fn.min<Date | null>('r.put_off_until').as('at')).$castTo<Date | null>(),
            retried.select((of) => of.fn.min<Date | null>('r.retry_at').as('at')).$castTo<Date | null>(),
          ),
          fromNow(
            { milliseconds: confirmationMs },
            asked.select((of) => of.fn.min<Date>('r.asked_at').as('at')).$castTo<Date>(),
          ),
        ).as('nextAt'),
      ];
    })
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', anyOf(campaignIds, 'int'))
    .execute();
}

/** Screens have something new to hear of these campaigns. */
export async function noteNews(db: TenantDb, campaignIds: readonly number[]): Promise<void> {
  await db.sql
    .updateTable('campaign_counts')
    .set({ has_news: true })
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', anyOf(campaignIds, 'int'))
    .where('has_news', '=', literal(false))
    .execute();
}

/** Which of the contacts must not be written to: blocked, or anonymous by now. */
export async function listUnwritable(db: TenantDb, contactIds: readonly number[]): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(contactIds, 'int'))
    .where((eb) => eb.or([eb.ref('is_blocked'), eb.ref('is_anonymous')]))
    .execute();
  return rows.map(({ id }) => id);
}
