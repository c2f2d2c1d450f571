import type { ContactRow } from '@balcao/contract';
import { changedNow } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity, IdentityKind } from '../../../ports/whatsapp.ts';
import { updateContact } from '../queries.ts';

/** By what a contact is known on WhatsApp. */
export async function listIdentities(db: TenantDb, contactId: number): Promise<Identity[]> {
  const rows = await db.sql
    .selectFrom('contact_identities')
    .select(['kind', 'scope', 'value'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('first_seen')
    .orderBy('value')
    .execute();
  // The table allows no other kinds.
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as IdentityKind }));
}

/** Nobody asks for the picture of somebody who is not known. */
const never = new Date('9999-01-01T00:00:00Z');

/** Takes out of a contact all that tells who it is. Merges into it cannot be taken back any more. */
export async function erasePerson(db: TenantDb, id: number, name: string): Promise<ContactRow> {
  for (const table of ['contact_identities', 'contact_fields'] as const)
    await db.sql.deleteFrom(table).where('company_id', '=', db.companyId).where('contact_id', '=', id).execute();
  await db.sql
    .deleteFrom('contact_merges')
    .where('company_id', '=', db.companyId)
    .where('winner_id', '=', id)
    .execute();
  return updateContact(db, id)
    .set({
      name,
      number: null,
      email: '',
      profile_pic_url: '',
      named_by_person: true,
      is_anonymous: true,
      is_blocked: false,
      is_bot_off: false,
      opted_out_at: null,
      marketing_told_at: null,
      unreachable_count: 0,
      picture_state: 'settled',
      picture_connection_id: null,
      picture_next_at: never,
      ...changedNow,
    })
    .executeTakeFirstOrThrow();
}
