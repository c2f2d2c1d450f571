import { anyOf } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

export type ExportedContact = {
  id: number;
  name: string;
  foldedName: string;
  number: string | null;
  email: string;
  isOptedOut: boolean;
  /** By what WhatsApp knows somebody without a number. */
  address: string;
  fields: readonly { name: string; value: string }[];
};

/** Where a page of the export begins: after this contact. */
export type ExportPlace = { foldedName: string; id: number };

/** Columns of further information beyond this are put into one. */
export const mostExtraColumns = 80;

/** The names of further information, the most used ones first. */
export async function listFieldNames(db: TenantDb): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('contact_fields')
    .select('name')
    .where('company_id', '=', db.companyId)
    .groupBy('name')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('name')
    .limit(mostExtraColumns)
    .execute();
  return rows.map(({ name }) => name);
}

/** The next people by name, with what is noted of them. */
export async function listToExport(
  db: TenantDb,
  { after, limit }: { after: ExportPlace | null; limit: number },
): Promise<ExportedContact[]> {
  const people = await db.sql
    .selectFrom('contacts')
    .select(['id', 'name', 'folded_name as foldedName', 'number', 'email', 'opted_out_at'])
    .where('company_id', '=', db.companyId)
    .where('is_group', '=', false)
    .where('is_anonymous', '=', false)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('folded_name', 'id'), '>', tuple(after?.foldedName ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('folded_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  const [fields, addresses] = await Promise.all([
    fieldsOf(
      db,
      people.map(({ id }) => id),
    ),
    addressesOf(
      db,
      people.filter(({ number }) => number === null).map(({ id }) => id),
    ),
  ]);
  return people.map(({ opted_out_at: optedOutAt, ...person }) => ({
    ...person,
    isOptedOut: optedOutAt !== null,
    address: addresses.get(person.id) ?? '',
    fields: fields.get(person.id) ?? [],
  }));
}

/** The lines of further information of some contacts. */
export async function fieldsOf(
  db: TenantDb,
  ids: readonly number[],
): Promise<Map<number, { name: string; value: string }[]>> {
  const rows = await db.sql
    .selectFrom('contact_fields')
    .select(['contact_id as contactId', 'name', 'value'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', anyOf(ids, 'int'))
    .orderBy('contact_id')
    .orderBy('position')
    .execute();
  const fields = new Map<number, { name: string; value: string }[]>();
  for (const { contactId, ...line } of rows) fields.set(contactId, [...(fields.get(contactId) ?? []), line]);
  return fields;
}

async function addressesOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('contact_identities')
    .select(['contact_id as contactId', 'kind', 'scope', 'value'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', anyOf(ids, 'int'))
    .orderBy('first_seen', 'desc')
    .execute();
  return new Map(rows.map(({ contactId, kind, scope, value }) => [contactId, addressText({ kind, scope, value })]));
}

/** By what somebody is known on WhatsApp, as a text that can be read back. */
export const addressText = ({ kind, scope, value }: { kind: string; scope: string; value: string }): string =>
  scope === '' ? `${kind}:${value}` : `${kind}:${scope}:${value}`;
