import {
  type Campaign,
  type CampaignCounters,
  type CampaignRow,
  campaignStatusOnWire,
  pageSize,
  type ScheduleTemplate,
} from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { containing } from '../../platform/search.ts';
import { folded, literal } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { asCounters, counterSums, type OfCampaign } from './counter-queries.ts';
import { countReach } from './starting/reach-queries.ts';

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

/** Campaigns with how far they are, in one statement: the report asks for it again and again. */
const countedRows = (db: TenantDb['sql']) =>
  campaignRows(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_counts')
          .select(counterSums)
          .whereRef('campaign_counts.company_id', '=', 'c.company_id')
          .whereRef('campaign_counts.campaign_id', '=', 'c.id')
          .as('s'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['c.control_percent as controlPercent', 'w.provider']);

type CountedRow = Awaited<ReturnType<ReturnType<typeof countedRows>['executeTakeFirstOrThrow']>>;

/** How far a campaign is. Until its people are written down, those of its list are told as the forecast tells them. */
async function countersOf(db: TenantDb, row: CountedRow): Promise<CampaignCounters> {
  const counters = asCounters(row);
  const { startedAt, contactListId, provider, controlPercent } = row;
  if (startedAt !== null || contactListId === null) return counters;
  const reach = await countReach(db, { contactListId, takesUnchecked: provider === 'cloud', controlPercent });
  return { ...counters, total: reach.contacts, valids: reach.recipients };
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
  return row && { record: asRow(row), counters: await countersOf(db, row) };
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
    counters: await countersOf(db, row),
  };
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
