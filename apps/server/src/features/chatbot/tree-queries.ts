import type { GivenTree, QueueOption } from '@balcao/contract';
import { anyOf, changedNow, noneOf, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { listOptions } from './option-queries.ts';

type GivenOption = GivenTree[number];

/** A choice with its place among its siblings. */
type Placed = GivenOption & { position: number };

/**
 * Makes these the choices of a queue. New ones get an id of their own, those that were deleted once come back under
 * theirs, and what is not among them goes.
 */
export async function writeTree(db: TenantDb, queueId: number, options: readonly GivenOption[]): Promise<void> {
  const stored = new Map((await listOptions(db, queueId)).map((option) => [option.id, option]));
  const missing = options.filter(({ id }) => !stored.has(id));
  const newIds = await insertBlank(db, queueId, missing);
  const idOf = (id: number): number => newIds.get(id) ?? id;
  const placed = withPlaces(options).map((option) => ({
    ...option,
    id: idOf(option.id),
    parentId: option.parentId === null ? null : idOf(option.parentId),
  }));
  await updateOptions(
    db,
    placed.filter((option) => isChanged(option, stored.get(option.id))),
  );
  const kept = placed.map(({ id }) => id);
  // Last, because what is below a choice goes with it unless it was moved away before.
  await db.sql
    .deleteFrom('queue_options')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .where('id', '<>', noneOf(kept, 'int'))
    .execute();
}

/** Each choice with its place in its menu. */
export function withPlaces(options: readonly GivenOption[]): Placed[] {
  const lengths = new Map<number | null, number>();
  return options.map((option) => {
    const position = (lengths.get(option.parentId) ?? 0) + 1;
    lengths.set(option.parentId, position);
    return { ...option, position };
  });
}

const isChanged = (given: Placed, stored: QueueOption | undefined): boolean =>
  stored === undefined ||
  stored.parentId !== given.parentId ||
  Number(stored.option) !== given.position ||
  stored.title !== given.title ||
  stored.message !== given.message ||
  stored.exits !== given.exits ||
  stored.forwardQueueId !== given.forwardQueueId;

/** Adds choices without their texts, in no menu yet, and answers the ids of the new ones by those they came with. */
async function insertBlank(
  db: TenantDb,
  queueId: number,
  options: readonly GivenOption[],
): Promise<ReadonlyMap<number, number>> {
  if (options.length === 0) return new Map();
  const rows = await db.sql
    .insertInto('queue_options')
    .values(
      options.map(({ id }, index) => ({
        ...(id > 0 ? { id } : {}),
        company_id: db.companyId,
        queue_id: queueId,
        position: index + 1,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  return new Map(rows.flatMap(({ id, position }) => [[options[position - 1]?.id ?? id, id] as const]));
}

async function updateOptions(db: TenantDb, options: readonly Placed[]): Promise<void> {
  const rows = options.map(({ id, parentId, position, title, message, exits, forwardQueueId }) => ({
    id,
    parent_id: parentId,
    position,
    title,
    message,
    exits,
    forward_queue_id: forwardQueueId,
  }));
  const types = {
    id: 'int',
    parent_id: 'int',
    position: 'int',
    title: 'text',
    message: 'text',
    exits: 'boolean',
    forward_queue_id: 'int',
  } as const;
  await db.sql
    .updateTable('queue_options')
    .from(rowsAs('given', rows, types))
    .set((eb) => ({
      parent_id: eb.ref('given.parent_id'),
      position: eb.ref('given.position'),
      title: eb.ref('given.title'),
      message: eb.ref('given.message'),
      exits: eb.ref('given.exits'),
      forward_queue_id: eb.ref('given.forward_queue_id'),
      ...changedNow,
    }))
    .where('queue_options.company_id', '=', db.companyId)
    .whereRef('queue_options.id', '=', 'given.id')
    .execute();
}

/** Which of these queues the company has. */
export async function findQueueIds(db: TenantDb, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.sql
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type QueueName = { id: number; name: string; greeting: string };

/** The queues of the company, by what the chatbot says of them. */
export async function listQueueNames(db: TenantDb): Promise<QueueName[]> {
  return db.sql
    .selectFrom('queues')
    .select(['id', 'name', 'greeting_message as greeting'])
    .where('company_id', '=', db.companyId)
    .execute();
}
