import type { TicketNote } from '@balcao/contract';
import { appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** The most notes that are listed at once. */
const longestList = 200;

/** Of a note `n` and its author `u`. */
const columns = [
  'n.id',
  'n.note',
  'n.ticket_id as ticketId',
  'n.contact_id as contactId',
  'n.created_at as createdAt',
  'u.id as userId',
  'u.name as userName',
] as const;

type NoteRow = Omit<TicketNote, 'createdAt' | 'user'> & {
  createdAt: Date;
  userId: number | null;
  userName: string | null;
};

const asNote = ({ createdAt, userId, userName, ...note }: NoteRow): TicketNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
  user: userId === null ? null : { id: userId, name: userName ?? '' },
});

const notesOf = (db: TenantDb) =>
  db.sql
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.user_id'))
    .select(columns)
    .where('n.company_id', '=', db.companyId)
    .orderBy('n.id', 'desc')
    .limit(longestList);

/** The notes of one conversation, newest first. */
export async function listNotesOfTicket(db: TenantDb, ticketId: number): Promise<TicketNote[]> {
  return (await notesOf(db).where('n.ticket_id', '=', ticketId).execute()).map(asNote);
}

/** The notes of all conversations with a contact, newest first. */
export async function listNotesOfContact(db: TenantDb, contactId: number): Promise<TicketNote[]> {
  return (await notesOf(db).where('n.contact_id', '=', contactId).execute()).map(asNote);
}

/** One note. */
export async function findNote(db: TenantDb, id: number): Promise<TicketNote | undefined> {
  const row = await notesOf(db).where('n.id', '=', id).executeTakeFirst();
  return row && asNote(row);
}

export type NewNote = { ticketId: number; userId: number; note: string };

/** Adds a note under the contact its ticket has at this moment; undefined when the ticket is gone. */
export async function insertNote(db: TenantDb, { ticketId, userId, note }: NewNote): Promise<TicketNote | undefined> {
  const row = await db.sql
    .with('n', (query) =>
      query
        .insertInto('ticket_notes')
        .columns(['company_id', 'ticket_id', 'contact_id', 'user_id', 'note', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('tickets')
            .select(['company_id', 'id', 'contact_id'])
            .select([eb.val(userId).as('user_id'), eb.val(note).as('note'), appNow().as('created_at')])
            .where('company_id', '=', db.companyId)
            .where('id', '=', ticketId)
            .forShare(),
        )
        .returningAll(),
    )
    .selectFrom('n')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.user_id'))
    .select(columns)
    .executeTakeFirst();
  return row && asNote(row);
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
