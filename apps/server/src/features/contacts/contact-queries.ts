import type { Contact } from '@balcao/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { contactColumns } from './queries.ts';
import { standingColumns } from './standing-queries.ts';

/** One contact with all that is noted of it. */
export async function findWholeContact(db: TenantDb, id: number): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    SELECT ${contactColumns}, ${standingColumns}, COALESCE((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'value', f.value) ORDER BY f.position) FROM contact_fields f WHERE f.company_id = c.company_id AND f.contact_id = c.id), '[]') AS "extraInfo"
    FROM contacts c WHERE c.company_id = ${db.companyId} AND c.id = ${id}`.execute(db.sql);
  return rows[0];
}

/** What decides how a contact may be changed, locked until the end of the work. */
export function lockContact(db: TenantDb, id: number) {
  return db.sql
    .selectFrom('contacts')
    .select(['number', 'is_group as isGroup'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type NamedContact = { name: string; number: string | null; email: string };

/** Adds a contact that a person named. */
export async function insertNamedContact(db: TenantDb, { name, number, email }: NamedContact): Promise<number> {
  const row = await db.sql
    .insertInto('contacts')
    .values({ company_id: db.companyId, name, number, email, named_by_person: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes what is given. A name that is another one was given by a person. */
export async function updateContactRow(
  db: TenantDb,
  id: number,
  { name, number, email }: { name: string; number?: string | null | undefined; email?: string | undefined },
): Promise<void> {
  await db.sql
    .updateTable('contacts')
    .set({
      named_by_person: sql<boolean>`named_by_person OR name <> ${name}`,
      name,
      // Of another number nothing is known yet.
      ...(number === undefined
        ? {}
        : {
            number,
            unreachable_count: sql<number>`CASE WHEN number IS DISTINCT FROM ${number} THEN 0 ELSE unreachable_count END`,
          }),
      ...(email === undefined ? {} : { email }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Forgets by what a contact was known on WhatsApp. */
export async function deleteIdentities(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .deleteFrom('contact_identities')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

export type FieldValues = { id?: number | undefined; name: string; value: string };

/**
 * Gives a contact exactly these lines. An id counts only if the line was this contact's: it never reaches into another
 * one.
 */
export async function replaceFields(db: TenantDb, contactId: number, fields: readonly FieldValues[]): Promise<void> {
  const removed = await db.sql
    .deleteFrom('contact_fields')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .execute();
  if (fields.length === 0) return;
  const free = new Set(removed.map(({ id }) => id));
  const rows = fields.map(({ id, name, value }, position) => ({
    company_id: db.companyId,
    contact_id: contactId,
    position,
    name,
    value,
    ...(id !== undefined && free.delete(id) ? { id } : {}),
  }));
  await db.sql.insertInto('contact_fields').values(rows).execute();
}

/** The connection that is asked about numbers: the default one first, and whether any exists at all. */
export async function findConnectionToAsk(
  db: TenantDb,
): Promise<{ connectionId: number; isConnected: boolean } | undefined> {
  const { rows } = await sql<{ connectionId: number; isConnected: boolean }>`
    SELECT id AS "connectionId", status = 'CONNECTED' AS "isConnected" FROM connections WHERE company_id = ${db.companyId} ORDER BY (status = 'CONNECTED') DESC, is_default DESC, id LIMIT 1`.execute(
    db.sql,
  );
  return rows[0];
}
