import type { TicketNote } from '@balcao/contract';
import type { TicketFacts } from '@balcao/domain';
import { appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { asNote, listMentions, notesOf } from './queries.ts';

/** More are not listed at once. */
const longestList = 50;

/** A note that calls somebody, and where: enough to decide who may still see it, and to lead there. */
export type UnseenMention = {
  note: TicketNote;
  ticket: TicketFacts & { id: number; uuid: string };
  contactName: string;
};

/** The notes that call a person who has not opened their conversations since, newest first. */
export async function listUnseenMentions(db: TenantDb, userId: number): Promise<UnseenMention[]> {
  const rows = await notesOf(db)
    .innerJoin('ticket_note_mentions as mine', (join) =>
      join.onRef('mine.company_id', '=', 'n.company_id').onRef('mine.note_id', '=', 'n.id'),
    )
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'n.company_id').onRef('t.id', '=', 'n.ticket_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'n.company_id').onRef('c.id', '=', 'n.contact_id'),
    )
    .select(['t.uuid', 't.status', 't.queue_id as queueId', 't.user_id as ownerId', 't.connection_id as whatsappId'])
    .select('c.name as contactName')
    .where('mine.user_id', '=', userId)
    .where('mine.seen_at', 'is', null)
    // Whoever names themselves knows of it.
    .where('n.user_id', 'is distinct from', userId)
    .limit(longestList)
    .execute();
  const mentions = await listMentions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ uuid, status, queueId, ownerId, whatsappId, contactName, ...note }) => ({
    note: asNote({ ...note, mentions: mentions.get(note.id) ?? [] }),
    ticket: { id: note.ticketId, uuid, status, queueId, userId: ownerId, whatsappId },
    contactName,
  }));
}

/** Notes that a person has seen what called them in a ticket; false when there was nothing unseen. */
export async function markMentionsSeen(db: TenantDb, userId: number, ticketId: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('ticket_note_mentions')
    .set({ seen_at: appNow() })
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (eb) =>
      eb
        .selectFrom('ticket_notes')
        .select('id')
        .where('company_id', '=', db.companyId)
        .where('ticket_id', '=', ticketId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
