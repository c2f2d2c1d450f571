import { anyOf, changedNow, literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { wantChecks } from '../numbers/check-queries.ts';
import { fieldsOf } from '../list/export-queries.ts';
import { findIdentities } from '../identities/hot-identity-queries.ts';
import { insertIdentities } from '../queries.ts';
import type { ContactChanges, KnownContact } from './decide-row.ts';
import type { ImportedPerson } from './read-row.ts';

/** Everybody whom these people may be, found by all that the rows say. */
export type Register = {
  byId: ReadonlyMap<number, KnownContact>;
  byNumber: ReadonlyMap<string, number>;
  byIdentity: ReadonlyMap<string, number>;
  byEmail: ReadonlyMap<string, number>;
};

export const identityKey = ({ kind, scope, value }: Pick<Identity, 'kind' | 'scope' | 'value'>): string =>
  `${kind}/${scope}/${value}`;

/** Looks up whom some rows mean, in as many statements for one as for a hundred. */
export async function lookUp(db: TenantDb, people: readonly ImportedPerson[]): Promise<Register> {
  const numbers = people.flatMap(({ number }) => (number === null ? [] : [number]));
  const emails = people.flatMap(({ number, email }) => (number === null && email !== '' ? [email] : []));
  const codes = people.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const identities: Identity[] = [
    ...people.flatMap(({ identity }) => (identity === null ? [] : [identity])),
    ...numbers.map((value): Identity => ({ kind: 'pn', scope: '', value })),
  ];
  const known = identities.length === 0 ? [] : await findIdentities(db, identities);
  const rows = await db.sql
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email', 'opted_out_at'])
    .where('company_id', '=', db.companyId)
    .where('is_group', '=', literal(false))
    // Whoever is in an older file under the code of somebody forgotten is somebody new.
    .where('is_anonymous', '=', literal(false))
    // Said in the words of the indexes, each of which holds only such rows.
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', anyOf([...codes, ...known.map(({ contactId }) => contactId)], 'int')),
        and([eb('number', '=', anyOf(numbers, 'text')), eb('number', 'is not', null)]),
        and([eb('email', '=', anyOf(emails, 'text')), eb('email', '<>', literal(''))]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  const fields = await fieldsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(
    rows.map(({ opted_out_at: optedOutAt, ...row }) => [
      row.id,
      { ...row, isOptedOut: optedOutAt !== null, fields: fields.get(row.id) ?? [] },
    ]),
  );
  const emailCounts = new Map<string, number>();
  for (const { email } of rows) emailCounts.set(email, (emailCounts.get(email) ?? 0) + 1);
  return {
    byId,
    byNumber: new Map([
      ...known.flatMap(({ kind, value, contactId }) => (kind === 'pn' ? [[value, contactId] as const] : [])),
      ...rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const])),
    ]),
    byIdentity: new Map(known.map((one) => [identityKey(one), one.contactId])),
    // An e-mail that several have says nothing.
    byEmail: new Map(rows.flatMap(({ id, email }) => (emailCounts.get(email) === 1 ? [[email, id] as const] : []))),
  };
}

/**
 * Adds people with their numbers and further information, in as many statements for one as for many, and has WhatsApp
 * asked about the numbers. Returns them with their ids.
 */
export async function insertPeople(
  db: TenantDb,
  people: readonly ImportedPerson[],
): Promise<(ImportedPerson & { id: number })[]> {
  if (people.length === 0) return [];
  const ids = await db.sql
    .insertInto('contacts')
    .values(
      people.map(({ name, number, email }) => ({
        company_id: db.companyId,
        name,
        number,
        email,
        named_by_person: true,
      })),
    )
    .returning('id')
    .execute();
  const made = people.map((person, index) => ({ ...person, id: ids[index]?.id ?? 0 }));
  for (const { id, number, identity } of made) {
    const identities: Identity[] = [
      ...(number === null ? [] : [{ kind: 'pn', scope: '', value: number } as const]),
      ...(identity === null ? [] : [identity]),
    ];
    if (identities.length > 0) await insertIdentities(db, id, identities);
  }
  await wantChecks(
    db,
    made.flatMap(({ id, number }) => (number === null ? [] : [id])),
  );
  const lines = made.flatMap(({ id, extra }) =>
    extra.map(({ name, value }, position) => ({ company_id: db.companyId, contact_id: id, position, name, value })),
  );
  if (lines.length > 0) await db.sql.insertInto('contact_fields').values(lines).execute();
  return made;
}

/** Changes what a row says otherwise. */
export async function applyChanges(
  db: TenantDb,
  contactId: number,
  { extra, name, number, email }: ContactChanges,
): Promise<void> {
  if (name !== undefined || number !== undefined || email !== undefined || extra.length > 0)
    await db.sql
      .updateTable('contacts')
      .set({
        ...(name === undefined ? {} : { name, named_by_person: true }),
        ...(number === undefined ? {} : { number }),
        ...(email === undefined ? {} : { email }),
        ...changedNow,
      })
      .where('company_id', '=', db.companyId)
      .where('id', '=', contactId)
      .execute();
  if (number !== undefined) {
    await insertIdentities(db, contactId, [{ kind: 'pn', scope: '', value: number }]);
    await wantChecks(db, [contactId]);
  }
  for (const line of extra) await setField(db, contactId, line);
}

/** The first line of this name gets the value, or a new one is added behind the others. */
async function setField(
  db: TenantDb,
  contactId: number,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const lines = await db.sql
    .selectFrom('contact_fields')
    .select(['id', 'name', 'position'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  const same = lines.find((line) => line.name === name);
  if (same) {
    await db.sql
      .updateTable('contact_fields')
      .set({ value })
      .where('company_id', '=', db.companyId)
      .where('id', '=', same.id)
      .execute();
    return;
  }
  await db.sql
    .insertInto('contact_fields')
    .values({
      company_id: db.companyId,
      contact_id: contactId,
      position: (lines.at(-1)?.position ?? -1) + 1,
      name,
      value,
    })
    .execute();
}
