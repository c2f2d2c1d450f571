import type { TicketNote } from '@balcao/contract';
import { anyOf, appNow, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** The most notes that are listed at once. */
const longestList = 200;

/** Of a note `n` and its author `u`. */
const columns = [
  'n.id',
  'n.note',
  'n.ticket_id as ticketId',
  'n.contact_id as contactId',
  'n.after_message_id as afterMessageId',
  'n.created_at as createdAt',
  'u.id as userId',
  'u.name as userName',
] as const;

type Mentions = TicketNote['mentions'];
type NoteRow = Omit<TicketNote, 'createdAt' | 'user' | 'mentions'> & {
  createdAt: Date;
  userId: number | null;
  userName: string | null;
  mentions: Mentions;
};

/** A row as the wire has it. */
export const asNote = ({ createdAt, userId, userName, mentions, ...note }: NoteRow): TicketNote => ({
  ...note,
  mentions,
  createdAt: createdAt.toISOString(),
  user: userId === null ? null : { id: userId, name: userName ?? '' },
});

/** Notes `n`, newest first. */
export const notesOf = (db: TenantDb) =>
  db.sql
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.user_id'))
    .select(columns)
    .where('n.company_id', '=', db.companyId)
    .orderBy('n.id', 'desc')
    .limit(longestList);

type NotesQuery = ReturnType<typeof notesOf>;

/** Reads notes with whom they mention. */
async function readNotes(db: TenantDb, query: NotesQuery): Promise<TicketNote[]> {
  const rows = await query.execute();
  const mentions = await listMentions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asNote({ ...row, mentions: mentions.get(row.id) ?? [] }));
}

/** Whom notes mention, by note. */
export async function listMentions(db: TenantDb, noteIds: readonly number[]): Promise<Map<number, Mentions>> {
  const byNote = new Map<number, Mentions>();
  if (noteIds.length === 0) return byNote;
  const rows = await db.sql
    .selectFrom('ticket_note_mentions as m')
    .innerJoin('users as p', (join) => join.onRef('p.company_id', '=', 'm.company_id').onRef('p.id', '=', 'm.user_id'))
    .select(['m.note_id as noteId', 'p.id', 'p.name'])
    .where('m.company_id', '=', db.companyId)
    .where('m.note_id', '=', anyOf(noteIds, 'int'))
    .orderBy('p.id')
    .execute();
  for (const { noteId, ...person } of rows) byNote.set(noteId, [...(byNote.get(noteId) ?? []), person]);
  return byNote;
}

/** The notes of one conversation, newest first. */
export function listNotesOfTicket(db: TenantDb, ticketId: number): Promise<TicketNote[]> {
  return readNotes(db, notesOf(db).where('n.ticket_id', '=', ticketId));
}

/** The notes of all conversations with a contact, newest first. */
export function listNotesOfContact(db: TenantDb, contactId: number): Promise<TicketNote[]> {
  return readNotes(db, notesOf(db).where('n.contact_id', '=', contactId));
}

/** The notes that stand after the messages of a range; `to` is null at the end of the conversation. */
export function listNotesBetween(
  db: TenantDb,
  ticketId: number,
  { from, to }: { from: number; to: number | null },
): Promise<TicketNote[]> {
  const notes = notesOf(db).where('n.ticket_id', '=', ticketId).where('n.after_message_id', '>=', from);
  return readNotes(db, to === null ? notes : notes.where('n.after_message_id', '<=', to));
}

/** One note. */
export async function findNote(db: TenantDb, id: number): Promise<TicketNote | undefined> {
  const [note] = await readNotes(db, notesOf(db).where('n.id', '=', id));
  return note;
}

export type NewNote = { ticketId: number; userId: number; note: string; mentionedIds: readonly number[] };

/**
 * Adds a note under the contact its ticket has at this moment, after its newest message; undefined when the ticket is
 * gone.
 */
export async function insertNote(
  db: TenantDb,
  { ticketId, userId, note, mentionedIds }: NewNote,
): Promise<TicketNote | undefined> {
  const row = await db.sql
    .with('n', (query) =>
      query
        .insertInto('ticket_notes')
        .columns(['company_id', 'ticket_id', 'contact_id', 'user_id', 'note', 'created_at', 'after_message_id'])
        .expression((eb) =>
          eb
            .selectFrom('tickets')
            .select(['company_id', 'id', 'contact_id'])
            .select((ticket) => [
              ticket.val(userId).as('user_id'),
              ticket.val(note).as('note'),
              appNow().as('created_at'),
              ticket.fn
                .coalesce(
                  ticket
                    .selectFrom('messages as m')
                    .select('m.id')
                    .where('m.company_id', '=', db.companyId)
                    .where('m.ticket_id', '=', ticketId)
                    .orderBy('m.id', 'desc')
                    .limit(1),
                  ticket.lit(0),
                )
                .as('after_message_id'),
            ])
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
  if (!row) return undefined;
  const mentions = mentionedIds.length === 0 ? [] : await insertMentions(db, row.id, mentionedIds);
  return asNote({ ...row, mentions });
}

function insertMentions(db: TenantDb, noteId: number, userIds: readonly number[]): Promise<Mentions> {
  const people = [...new Set(userIds)].map((id) => ({ id }));
  return db.sql
    .with('m', (query) =>
      query
        .insertInto('ticket_note_mentions')
        .columns(['company_id', 'note_id', 'user_id'])
        .expression((eb) =>
          eb
            .selectFrom(rowsAs('person', people, { id: 'int' }))
            .select([eb.val(db.companyId).as('company_id'), eb.val(noteId).as('note_id'), 'person.id']),
        )
        .returningAll(),
    )
    .selectFrom('m')
    .innerJoin('users as p', (join) => join.onRef('p.company_id', '=', 'm.company_id').onRef('p.id', '=', 'm.user_id'))
    .select(['p.id', 'p.name'])
    .orderBy('p.id')
    .execute();
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

/** Gives notes back to the contact that they were about before a merge. */
export async function giveNotesBack(
  db: TenantDb,
  noteIds: readonly number[],
  { winnerId, loserId }: { winnerId: number; loserId: number },
): Promise<void> {
  await db.sql
    .updateTable('ticket_notes')
    .set({ contact_id: loserId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', winnerId)
    .where('id', '=', anyOf(noteIds, 'int'))
    .execute();
}

/** Deletes what the team wrote about a contact; answers which notes those were. */
export function deleteNotesOf(db: TenantDb, contactId: number): Promise<{ id: number; ticketId: number }[]> {
  return db.sql
    .deleteFrom('ticket_notes')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .returning(['id', 'ticket_id as ticketId'])
    .execute();
}
