import {
  type Campaign,
  type CampaignCounters,
  type CampaignRow,
  campaignStatusOnWire,
  pageSize,
  type ScheduleTemplate,
} from '@balcao/contract';
import type { CampaignStatus, CampaignStop } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { containing } from '../../platform/search.ts';
import { appNow, changedNow, folded, jsonb, literal } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';

const campaignRows = (db: TenantDb['sql']) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('contact_lists as l', (join) =>
      join.onRef('l.company_id', '=', 'c.company_id').onRef('l.id', '=', 'c.contact_list_id'),
    )
    .leftJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 'c.company_id').onRef('w.id', '=', 'c.connection_id'),
    )
    .leftJoin('campaign_lanes as n', (join) =>
      join.onRef('n.company_id', '=', 'c.company_id').onRef('n.connection_id', '=', 'c.connection_id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.status',
      'c.confirmation',
      'c.contact_list_id as contactListId',
      'l.name as contactListName',
      'c.connection_id as connectionId',
      'w.name as connectionName',
      'c.scheduled_at as scheduledAt',
      'c.started_at as startedAt',
      'c.completed_at as completedAt',
      'c.stop_reason as stopReason',
      'n.hold',
      'n.held_until as heldUntil',
      'c.hold as ownHold',
      'c.held_until as ownHeldUntil',
      'c.version',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof campaignRows>['executeTakeFirstOrThrow']>>;

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;
const asNamed = (id: number | null, name: string | null): CampaignRow['whatsapp'] =>
  id === null || name === null ? null : { id, name };

/** Why a running campaign sends nothing: for a reason of its own, or of its connection. */
function holdOf({ status, ownHold, ownHeldUntil, hold, heldUntil }: Row): Pick<CampaignRow, 'hold' | 'heldUntil'> {
  if (status !== 'running') return { hold: null, heldUntil: null };
  return ownHold === null
    ? { hold, heldUntil: asInstant(heldUntil) }
    : { hold: ownHold, heldUntil: asInstant(ownHeldUntil) };
}

const asRow = (row: Row): CampaignRow => ({
  id: row.id,
  name: row.name,
  status: campaignStatusOnWire[row.status],
  confirmation: row.confirmation,
  contactListId: row.contactListId,
  contactList: asNamed(row.contactListId, row.contactListName),
  whatsappId: row.connectionId,
  whatsapp: asNamed(row.connectionId, row.connectionName),
  scheduledAt: asInstant(row.scheduledAt),
  startedAt: asInstant(row.startedAt),
  completedAt: asInstant(row.completedAt),
  stopReason: row.stopReason,
  ...holdOf(row),
  version: row.version,
});

/** A page of the company's campaigns, newest first, and how many match in all. */
export async function listCampaigns(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ records: CampaignRow[]; count: number }> {
  const pattern = containing(search);
  const [rows, { count }] = await Promise.all([
    campaignRows(db.sql)
      .where('c.company_id', '=', db.companyId)
      .$if(search !== '', (query) => query.where('c.folded_name', 'like', ({ val }) => folded(val(pattern))))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db.sql
      .selectFrom('campaigns as c')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('c.company_id', '=', db.companyId)
      .$if(search !== '', (query) => query.where('c.folded_name', 'like', ({ val }) => folded(val(pattern))))
      .executeTakeFirstOrThrow(),
  ]);
  return { records: rows.map(asRow), count };
}

type OfCampaign = OfCompany & { id: number };

const sums = ({ fn }: Pick<ExpressionBuilder<Database, 'campaign_counts'>, 'fn'>) => [
  fn.sum<number | null>('total').as('total'),
  fn.sum<number | null>('valids').as('valids'),
  fn.sum<number | null>('pending').as('pending'),
  fn.sum<number | null>('asked').as('asked'),
  fn.sum<number | null>('queued').as('queued'),
  fn.sum<number | null>('sent').as('sent'),
  fn.sum<number | null>('delivered').as('delivered'),
  fn.sum<number | null>('read').as('read'),
  fn.sum<number | null>('failed').as('failed'),
  fn.sum<number | null>('retrying').as('retrying'),
  fn.sum<number | null>('uncertain').as('uncertain'),
  fn.sum<number | null>('skipped').as('skipped'),
  fn.sum<number | null>('control').as('control'),
  fn.sum<number | null>('requested').as('requested'),
  fn.sum<number | null>('confirmed').as('confirmed'),
  fn.sum<number | null>('answered').as('answered'),
  fn.sum<number | null>('control_answered').as('controlAnswered'),
];

const countsQuery = prepareQuery((db, param: Params<OfCampaign>) =>
  db
    .selectFrom('campaign_counts')
    .select(sums)
    .where('company_id', '=', param('companyId'))
    .where('campaign_id', '=', param('id')),
);

type Counts = Awaited<ReturnType<typeof countsQuery>>[number];

function asCounters(counts: Counts): CampaignCounters {
  const of = (key: keyof Counts): number => counts[key] ?? 0;
  const delivered = of('delivered') + of('read');
  return {
    total: of('total'),
    valids: of('valids'),
    confirmationRequested: of('requested'),
    confirmed: of('confirmed'),
    pending: of('pending') + of('asked'),
    queued: of('queued'),
    sent: of('sent') + delivered,
    delivered,
    read: of('read'),
    failed: of('failed'),
    retrying: of('retrying'),
    uncertain: of('uncertain'),
    skipped: of('skipped'),
    answered: of('answered'),
    control: of('control'),
    controlAnswered: of('controlAnswered'),
  };
}

/** How far a campaign is that has begun. */
export async function readCounters(db: TenantDb, id: number): Promise<CampaignCounters> {
  const [counts] = await countsQuery(db, { companyId: db.companyId, id });
  // Sums without a grouping are always one row.
  return asCounters(counts as Counts);
}

/** Campaigns with how far they are, in one statement: the report asks for it again and again. */
const countedRows = (db: TenantDb['sql']) =>
  campaignRows(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_counts')
          .select(sums)
          .whereRef('campaign_counts.company_id', '=', 'c.company_id')
          .whereRef('campaign_counts.campaign_id', '=', 'c.id')
          .as('s'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['l.items_count as listTotal', 'l.valid_count as listValids']);

type CountedRow = Awaited<ReturnType<ReturnType<typeof countedRows>['executeTakeFirstOrThrow']>>;

/** How far a campaign is. Until its people are written down, those of its list are told. */
function countersOf(row: CountedRow): CampaignCounters {
  const counters = asCounters(row);
  if (row.startedAt !== null || row.contactListId === null) return counters;
  return { ...counters, total: row.listTotal ?? 0, valids: row.listValids ?? 0 };
}

const rowQuery = prepareQuery((db, param: Params<OfCampaign>) =>
  countedRows(db).where('c.company_id', '=', param('companyId')).where('c.id', '=', param('id')),
);

/** A campaign as events tell it; undefined when there is none. */
export async function findProgress(
  db: TenantDb,
  id: number,
): Promise<{ record: CampaignRow; counters: CampaignCounters } | undefined> {
  const [row] = await rowQuery(db, { companyId: db.companyId, id });
  return row && { record: asRow(row), counters: countersOf(row) };
}

const partsQuery = prepareQuery((db, param: Params<OfCampaign>) =>
  countedRows(db)
    .select([
      'c.message1',
      'c.message2',
      'c.message3',
      'c.message4',
      'c.message5',
      'c.confirmation_message1 as confirmationMessage1',
      'c.confirmation_message2 as confirmationMessage2',
      'c.confirmation_message3 as confirmationMessage3',
      'c.confirmation_message4 as confirmationMessage4',
      'c.confirmation_message5 as confirmationMessage5',
      'c.templates',
      'c.media_id as mediaId',
      'c.media_name as mediaName',
      'c.control_percent as controlPercent',
      'c.company_id as companyId',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ])
    .where('c.company_id', '=', param('companyId'))
    .where('c.id', '=', param('id')),
);

/** One campaign with all it consists of. */
export async function findCampaign(db: TenantDb, id: number): Promise<Campaign | undefined> {
  const [row] = await partsQuery(db, { companyId: db.companyId, id });
  if (!row) return undefined;
  return {
    ...asRow(row),
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    confirmationMessage1: row.confirmationMessage1,
    confirmationMessage2: row.confirmationMessage2,
    confirmationMessage3: row.confirmationMessage3,
    confirmationMessage4: row.confirmationMessage4,
    confirmationMessage5: row.confirmationMessage5,
    // The column holds what the contract let through.
    templates: row.templates as unknown as (ScheduleTemplate | null)[],
    mediaPath: row.mediaId === null ? null : `/media/${row.mediaId}`,
    mediaName: row.mediaName,
    controlPercent: row.controlPercent,
    companyId: row.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    counters: countersOf(row),
  };
}

/** A campaign as its rules see it; nobody else changes it until the end. */
export async function lockCampaign(db: TenantDb, id: number) {
  const row = await db.sql
    .selectFrom('campaigns')
    .selectAll()
    .select(appNow().as('now'))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, templates: row.templates as unknown as (ScheduleTemplate | null)[] };
}

export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

/** What a person decides about a campaign. */
export type CampaignValues = {
  name: string;
  status: CampaignStatus;
  confirmation: boolean;
  contactListId: number | null;
  connectionId: number | null;
  scheduledAt: Date | null;
  messages: readonly (string | null)[];
  confirmationMessages: readonly (string | null)[];
  templates: readonly (ScheduleTemplate | null)[];
  controlPercent: number;
  needsSnapshot: boolean;
};

const columnsOf = ({ messages, confirmationMessages, templates, ...values }: CampaignValues) => ({
  name: values.name,
  status: values.status,
  confirmation: values.confirmation,
  contact_list_id: values.contactListId,
  connection_id: values.connectionId,
  scheduled_at: values.scheduledAt,
  message1: messages[0] ?? null,
  message2: messages[1] ?? null,
  message3: messages[2] ?? null,
  message4: messages[3] ?? null,
  message5: messages[4] ?? null,
  confirmation_message1: confirmationMessages[0] ?? null,
  confirmation_message2: confirmationMessages[1] ?? null,
  confirmation_message3: confirmationMessages[2] ?? null,
  confirmation_message4: confirmationMessages[3] ?? null,
  confirmation_message5: confirmationMessages[4] ?? null,
  templates: jsonb(templates),
  control_percent: values.controlPercent,
  needs_snapshot: values.needsSnapshot,
});

/** Adds a campaign, and answers its id. */
export async function insertCampaign(db: TenantDb, values: CampaignValues): Promise<number> {
  const { id } = await db.sql
    .insertInto('campaigns')
    .values({ company_id: db.companyId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const one = (db: TenantDb, id: number) =>
  db.sql
    .updateTable('campaigns')
    .set({ ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id);

/** Writes what a person decided. */
export async function updateCampaign(db: TenantDb, id: number, values: CampaignValues): Promise<void> {
  await one(db, id).set(columnsOf(values)).execute();
}

/** Sets the file of a campaign, or takes it away. */
export async function setCampaignFile(
  db: TenantDb,
  id: number,
  file: { id: string; fileName: string } | null,
): Promise<void> {
  await one(db, id)
    .set({ media_id: file?.id ?? null, media_name: file?.fileName ?? null })
    .execute();
}

/** Deletes a campaign with its people. */
export async function deleteCampaignRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('campaigns').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** Stops a campaign; `reason` is null when a person does it. One that never began has to write its people down yet. */
export async function stopCampaignRow(db: TenantDb, id: number, reason: CampaignStop | null): Promise<void> {
  await one(db, id)
    .set((eb) => ({
      status: 'cancelled',
      stop_reason: reason,
      leased_until: null,
      needs_snapshot: eb.or([eb.ref('needs_snapshot'), eb('started_at', 'is', null)]).$castTo<boolean>(),
    }))
    .execute();
}

/** Lets a stopped campaign go on. */
export async function restartCampaignRow(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ status: 'running', stop_reason: null, completed_at: null, leased_until: null }).execute();
}

/** Everything that was to be sent has been: it is over. */
export async function finishCampaignRow(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ status: 'finished', completed_at: appNow() }).execute();
}

/** The company's time zone, and the time of the product. */
export function findClock(db: TenantDb): Promise<{ timeZone: string; now: Date }> {
  return db.sql
    .selectFrom('companies')
    .select(['time_zone as timeZone', appNow().as('now')])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
}

/** The connection of a campaign; null when it has none, or is not there. */
export async function findConnectionOf(db: TenantDb, id: number): Promise<number | null> {
  const row = await db.sql
    .selectFrom('campaigns')
    .select('connection_id as connectionId')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.connectionId ?? null;
}

/** What kind of connection the campaign would leave by; undefined when the company has no such one. */
export async function findProvider(db: TenantDb, connectionId: number) {
  const row = await db.sql
    .selectFrom('connections')
    .select('provider')
    .where('company_id', '=', db.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.provider;
}

/** Whether the company has a list, and anybody of it can be written to by this kind of connection. */
export async function findReach(
  db: TenantDb,
  contactListId: number,
  provider: string | undefined,
): Promise<{ exists: boolean; isReachable: boolean }> {
  const row = await db.sql
    .selectFrom('contact_lists as l')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('contact_list_items as i')
            .select('i.id')
            .whereRef('i.company_id', '=', 'l.company_id')
            .whereRef('i.contact_list_id', '=', 'l.id')
            .where((is) =>
              is.or([
                is('i.is_whatsapp_valid', '=', literal(true)),
                is('i.number', 'is', null),
                // Meta's API cannot be asked about numbers.
                ...(provider === 'cloud' ? [is('i.checked_at', 'is', null)] : []),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('isReachable'),
    )
    .where('l.company_id', '=', db.companyId)
    .where('l.id', '=', contactListId)
    .executeTakeFirst();
  return { exists: row !== undefined, isReachable: row?.isReachable === true };
}
