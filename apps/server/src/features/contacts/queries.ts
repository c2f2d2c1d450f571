import type { ContactCard } from '@balcao/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import type { Identity } from '../../ports/whatsapp.ts';

const columns = [
  'id',
  'name',
  'number',
  'email',
  'profile_pic_url as profilePicUrl',
  'is_group as isGroup',
  'version',
] as const;
/** The same in plain SQL, for a table called `c`. */
export const contactColumns = sql`c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS "isGroup", c.version`;

export type KnownIdentity = Identity & { contactId: number };

const values = (identities: readonly Identity[]) =>
  sql.join(identities.map(({ kind, scope, value }) => sql`(${kind}, ${scope}, ${value})`));

/** Which of the identities are known, and whose they are; the oldest contact first. */
export async function findIdentities(db: TenantDb, identities: readonly Identity[]): Promise<KnownIdentity[]> {
  const { rows } = await sql<KnownIdentity>`
    SELECT kind, scope, value, contact_id AS "contactId" FROM contact_identities
    WHERE company_id = ${db.companyId} AND (kind, scope, value) IN (${values(identities)}) ORDER BY contact_id`.execute(
    db.sql,
  );
  return rows;
}

/** Makes everybody who resolves one of these identities in this company wait for the end of this transaction. */
export async function lockIdentities(db: TenantDb, identities: readonly Identity[]): Promise<void> {
  // In one order everywhere, so that two who share two identities cannot wait for each other.
  const keys = identities.map(({ kind, scope, value }) => `${db.companyId}/${kind}/${scope}/${value}`).sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(db.sql);
}

/** Adds identities to a contact; those already somebody's stay. */
export async function insertIdentities(
  db: TenantDb,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  await db.sql
    .insertInto('contact_identities')
    .values(
      identities.map(({ kind, scope, value }) => ({
        company_id: db.companyId,
        kind,
        scope,
        value,
        contact_id: contactId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type ContactValues = { name: string; number: string | null; isGroup: boolean };

/** Adds a contact, or finds the one that has the number already. */
export async function insertContact(
  db: TenantDb,
  { name, number, isGroup }: ContactValues,
): Promise<ContactCard & { isNew: boolean }> {
  const added = await db.sql
    .insertInto('contacts')
    .values({ company_id: db.companyId, name, number, is_group: isGroup })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (added) return { ...added, isNew: true };
  const known = await db.sql
    .selectFrom('contacts')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('number', '=', number)
    .where('is_group', '=', false)
    .executeTakeFirstOrThrow();
  return { ...known, isNew: false };
}

/** One contact. */
export async function findContact(db: TenantDb, id: number): Promise<ContactCard | undefined> {
  return db.sql
    .selectFrom('contacts')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives a contact the number it was found to have, or a group its new subject; undefined when nothing changed. */
export async function completeContact(
  db: TenantDb,
  id: number,
  { number, subject }: { number: string | null; subject: string | null },
): Promise<ContactCard | undefined> {
  return (
    db.sql
      .updateTable('contacts')
      .set({
        number: sql`COALESCE(number, ${number})`,
        name: sql`CASE WHEN named_by_person THEN name ELSE COALESCE(${subject}, name) END`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      // In brackets of its own: nothing puts them around what is written here.
      .where(
        sql<boolean>`((number IS NULL AND ${number}::text IS NOT NULL) OR (NOT named_by_person AND ${subject}::text IS NOT NULL AND name <> ${subject}))`,
      )
      .returning(columns)
      .executeTakeFirst()
  );
}

/**
 * Gives a name to a contact that goes by its number or address so far, or a group its new subject; undefined when
 * nothing changed.
 */
export async function nameContact(db: TenantDb, id: number, name: string): Promise<ContactCard | undefined> {
  const { rows } = await sql<ContactCard>`
    UPDATE contacts c SET name = ${name}, version = version + 1, updated_at = now()
    WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND NOT c.named_by_person AND c.name <> ${name}
      AND (c.is_group OR c.name IN ('', c.number) OR EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = c.company_id AND i.contact_id = c.id AND i.value = c.name))
    RETURNING ${contactColumns}`.execute(db.sql);
  return rows[0];
}

/** Calls contacts as the owner of a phone calls them there, except where a person here gave a name. */
export async function nameAsInPhone(db: TenantDb, id: number, name: string): Promise<void> {
  await sql`
    UPDATE contacts SET name = ${name}, version = version + 1, updated_at = now()
    WHERE company_id = ${db.companyId} AND id = ${id} AND NOT named_by_person AND NOT is_group AND name <> ${name}`.execute(
    db.sql,
  );
}

/** Gives what a contact is known by to another and ends it; what refers to it must have moved before. */
export async function absorbContact(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('contact_identities')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
  await db.sql
    .updateTable('contact_fields')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
  await sql`
    WITH gone AS (DELETE FROM contacts WHERE company_id = ${db.companyId} AND id = ${loserId} RETURNING name, number, email, profile_pic_url, named_by_person, opted_out_at, marketing_told_at)
    UPDATE contacts SET
      number = COALESCE(contacts.number, gone.number),
      email = CASE WHEN contacts.email = '' THEN gone.email ELSE contacts.email END,
      profile_pic_url = CASE WHEN contacts.profile_pic_url = '' THEN gone.profile_pic_url ELSE contacts.profile_pic_url END,
      name = CASE WHEN gone.named_by_person AND NOT contacts.named_by_person THEN gone.name ELSE contacts.name END,
      named_by_person = contacts.named_by_person OR gone.named_by_person,
      opted_out_at = LEAST(contacts.opted_out_at, gone.opted_out_at),
      marketing_told_at = GREATEST(contacts.marketing_told_at, gone.marketing_told_at),
      version = contacts.version + 1, updated_at = now()
    FROM gone WHERE contacts.company_id = ${db.companyId} AND contacts.id = ${winnerId}`.execute(db.sql);
}
