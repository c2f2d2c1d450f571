import type { Ticket } from '@balcao/contract';
import { nextVersion, noneOf, rowsAs } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { readTicket } from '../hot-ticket-queries.ts';
import { ticketsOf } from '../queries.ts';

/** Sets the tags of a ticket and answers it; its place in the lists stays. */
export async function replaceTags(db: TenantDb, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
  const removed = db.sql
    .deleteFrom('ticket_tags')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .where('tag_id', '<>', noneOf(tagIds, 'int'));
  const tags = tagIds.map((id) => ({ id }));
  const added = db.sql
    .insertInto('ticket_tags')
    .columns(['company_id', 'ticket_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('tag', tags, { id: 'int' }))
        .select([eb.val(db.companyId).as('company_id'), eb.val(ticketId).as('ticket_id'), 'tag.id']),
    )
    .onConflict((conflict) => conflict.doNothing());
  await removed.execute();
  await added.execute();
  const changed = ticketsOf(db).set({ version: nextVersion }).where('id', '=', ticketId).returningAll();
  const ticket = await readTicket(db, changed);
  if (!ticket) throw new Error('the ticket of the tags is gone');
  return ticket;
}

/** Puts one tag on a ticket or takes it away; answers the ticket, or undefined where it was so already. */
export async function setTag(
  db: TenantDb,
  ticketId: number,
  { tagId, isOn }: { tagId: number; isOn: boolean },
): Promise<Ticket | undefined> {
  const row = { company_id: db.companyId, ticket_id: ticketId, tag_id: tagId };
  const changed = isOn
    ? await db.sql
        .insertInto('ticket_tags')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('tag_id')
        .execute()
    : await db.sql
        .deleteFrom('ticket_tags')
        .where((eb) => eb.and(row))
        .returning('tag_id')
        .execute();
  if (changed.length === 0) return undefined;
  return readTicket(db, ticketsOf(db).set({ version: nextVersion }).where('id', '=', ticketId).returningAll());
}

/** Whether a ticket has no tag although its queue demands one before a person resolves it. */
export async function lacksDemandedTag(db: TenantDb, ticketId: number): Promise<boolean> {
  const lacking = await db.sql
    .selectFrom('tickets as t')
    .innerJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'),
    )
    .leftJoin('ticket_tags as l', (join) =>
      join.onRef('l.company_id', '=', 't.company_id').onRef('l.ticket_id', '=', 't.id'),
    )
    .select('t.id')
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .where('q.requires_tag', '=', true)
    .where('l.tag_id', 'is', null)
    .executeTakeFirst();
  return lacking !== undefined;
}
