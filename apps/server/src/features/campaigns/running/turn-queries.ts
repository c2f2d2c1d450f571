import type { ScheduleTemplate } from '@balcao/contract';
import { confirmationMs, lateRetryMs } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { ago, anyOf, appNow, earliest, fromNow, literal, rowsAs } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';

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
  /** When the next thing happens by itself: a retry, or the end of a question. Who was put off is looked at anyway. */
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
          retried.select((of) => of.fn.min<Date | null>('r.retry_at').as('at')).$castTo<Date | null>(),
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
