import type { QueueOption } from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { changedNow, rowsAs } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';

const columns = [
  'id',
  'queue_id as queueId',
  'parent_id as parentId',
  'title',
  'message',
  'exits',
  'forward_queue_id as forwardQueueId',
  'version',
  'position',
] as const;

type OptionRow = Omit<QueueOption, 'option'> & { position: number };
const asOption = ({ position, ...row }: OptionRow): QueueOption => ({ ...row, option: String(position) });

const optionsQuery = prepareQuery((db, param: Params<OfCompany & { queueId: number }>) =>
  db
    .selectFrom('queue_options')
    .select(columns)
    .where('company_id', '=', param('companyId'))
    .where('queue_id', '=', param('queueId'))
    .orderBy('parent_id')
    .orderBy('position')
    .orderBy('id'),
);

/** The choices of a queue, in the order of their menus. */
export async function listOptions(db: TenantDb, queueId: number): Promise<QueueOption[]> {
  return (await optionsQuery(db, { companyId: db.companyId, queueId })).map(asOption);
}

const reachableQuery = prepareQuery((db, param: Params<OfCompany & { queueId: number | null }>) =>
  db
    .selectFrom('queue_options')
    .select(columns)
    .where('company_id', '=', param('companyId'))
    .where(({ or, eb }) => or([eb('queue_id', '=', param('queueId')), eb('parent_id', 'is', null)]))
    .orderBy('queue_id')
    .orderBy('parent_id')
    .orderBy('position')
    .orderBy('id'),
);

/**
 * What one answer can lead to from a queue: all of its choices, and of every other queue those that are shown to who
 * enters it.
 */
export async function listReachableOptions(db: TenantDb, queueId: number | null): Promise<QueueOption[]> {
  return (await reachableQuery(db, { companyId: db.companyId, queueId })).map(asOption);
}

export type OptionValues = {
  option: number;
  title: string;
  message: string;
  exits: boolean;
  forwardQueueId: number | null;
};

const toRow = ({ option, title, message, exits, forwardQueueId }: OptionValues) => ({
  position: option,
  title,
  message,
  exits,
  forward_queue_id: forwardQueueId,
});

/** Adds a choice. */
export async function insertOption(
  db: TenantDb,
  { queueId, parentId, ...values }: OptionValues & { queueId: number; parentId: number | null },
): Promise<QueueOption> {
  const row = await db.sql
    .insertInto('queue_options')
    .values({ company_id: db.companyId, queue_id: queueId, parent_id: parentId, ...toRow(values) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asOption(row);
}

/** Changes a choice; undefined when there is none. */
export async function updateOptionRow(
  db: TenantDb,
  id: number,
  values: OptionValues,
): Promise<QueueOption | undefined> {
  const row = await db.sql
    .updateTable('queue_options')
    .set({ ...toRow(values), ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && asOption(row);
}

/** One choice. */
export async function findOption(db: TenantDb, id: number): Promise<QueueOption | undefined> {
  const row = await db.sql
    .selectFrom('queue_options')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asOption(row);
}

/** Deletes a choice with everything below it; answers where it was, undefined when there is none. */
export async function deleteOptionRow(
  db: TenantDb,
  id: number,
): Promise<{ queueId: number; parentId: number | null } | undefined> {
  return db.sql
    .deleteFrom('queue_options')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(['queue_id as queueId', 'parent_id as parentId'])
    .executeTakeFirst();
}

/** Numbers the choices of one menu from 1 without a gap, in the order they are in. */
export async function renumberOptions(
  db: TenantDb,
  { queueId, parentId }: { queueId: number; parentId: number | null },
): Promise<void> {
  await db.sql
    .with('numbered', (cte) =>
      cte
        .selectFrom('queue_options')
        .select((eb) => [
          'id',
          eb.fn
            .agg<number>('row_number')
            .over((window) => window.orderBy('position').orderBy('id'))
            .as('place'),
        ])
        .where('company_id', '=', db.companyId)
        .where('queue_id', '=', queueId)
        .where('parent_id', 'is not distinct from', parentId),
    )
    .updateTable('queue_options')
    .from('numbered')
    .set((eb) => ({ position: eb.ref('numbered.place'), ...changedNow }))
    .whereRef('queue_options.id', '=', 'numbered.id')
    .whereRef('queue_options.position', '<>', 'numbered.place')
    .where('queue_options.company_id', '=', db.companyId)
    .execute();
}

/** Gives choices of a queue, which the caller has locked, other numbers among their siblings. */
export async function updatePositions(
  db: TenantDb,
  places: readonly { id: number; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await db.sql
    .updateTable('queue_options')
    .from(rowsAs('given', places, { id: 'int', position: 'int' }))
    .set((eb) => ({ position: eb.ref('given.position'), ...changedNow }))
    .where('queue_options.company_id', '=', db.companyId)
    .whereRef('queue_options.id', '=', 'given.id')
    .execute();
}

/** How many choices a queue has in all. */
export async function countOptions(db: TenantDb, queueId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('queue_options')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the admins of the company may change its chatbot. */
export async function isChatbotEditable(db: TenantDb): Promise<boolean> {
  const company = await db.sql
    .selectFrom('companies')
    .select('chatbot_editable')
    .where('id', '=', db.companyId)
    .executeTakeFirst();
  return company?.chatbot_editable ?? false;
}
