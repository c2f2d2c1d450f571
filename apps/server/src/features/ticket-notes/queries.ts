import type { TicketNote } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** More than this nobody reads at once. */
const longestList = 200;

async function list(db: TenantDb, source: RawBuilder<unknown>): Promise<TicketNote[]> {
  const { rows } = await sql<{ note: TicketNote }>`
    WITH n AS (${source})
    SELECT jsonb_build_object('id', n.id, 'note', n.note, 'ticketId', n.ticket_id, 'contactId', n.contact_id, 'createdAt', n.created_at,
      'user', CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END) AS note
    FROM n LEFT JOIN users u ON u.company_id = n.company_id AND u.id = n.user_id ORDER BY n.id DESC`.execute(db.sql);
  return rows.map(({ note }) => note);
}

/** The notes of one conversation, newest first. */
export function listNotesOfTicket(db: TenantDb, ticketId: number): Promise<TicketNote[]> {
  return list(
    db,
    sql`SELECT * FROM ticket_notes WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} ORDER BY id DESC LIMIT ${longestList}`,
  );
}

/** The notes of all conversations with a contact, newest first. */
export function listNotesOfContact(db: TenantDb, contactId: number): Promise<TicketNote[]> {
  return list(
    db,
    sql`SELECT * FROM ticket_notes WHERE company_id = ${db.companyId} AND contact_id = ${contactId} ORDER BY id DESC LIMIT ${longestList}`,
  );
}

/** One note. */
export async function findNote(db: TenantDb, id: number): Promise<TicketNote | undefined> {
  return (await list(db, sql`SELECT * FROM ticket_notes WHERE company_id = ${db.companyId} AND id = ${id}`))[0];
}

export type NewNote = { ticketId: number; userId: number; note: string };

/** Adds a note under the contact its ticket has at this moment; undefined when the ticket is gone. */
export async function insertNote(db: TenantDb, { ticketId, userId, note }: NewNote): Promise<TicketNote | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at)
    SELECT company_id, id, contact_id, ${userId}, ${note}, app_now() FROM tickets WHERE company_id = ${db.companyId} AND id = ${ticketId} FOR SHARE
    RETURNING id`.execute(db.sql);
  return rows[0] && findNote(db, rows[0].id);
}

/** Deletes a note; false when it was gone already. */
export async function deleteNoteRow(db: TenantDb, id: number): Promise<boolean> {
  const deleted = await db.sql
    .deleteFrom('ticket_notes')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Gives the notes of a contact to the one it turned out to be. */
export async function moveNotes(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('ticket_notes')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}
