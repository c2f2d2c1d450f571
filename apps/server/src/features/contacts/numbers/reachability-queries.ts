import type { ContactRow } from '@balcao/contract';
import { unreachableAfter } from '@balcao/domain';
import { appNow, changedNow, latest, now } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { cardColumns, updateContact } from '../queries.ts';

export type OptOut = {
  isOut: boolean;
  /** When the person said it to WhatsApp; left out, it is said here and now. */ at?: Date | undefined;
};

/**
 * Notes that a person wants no marketing, or takes it again; undefined when that is no news, or older than what is
 * known.
 */
export async function writeOptOut(db: TenantDb, id: number, { isOut, at }: OptOut): Promise<ContactRow | undefined> {
  const row = await db.sql
    .with('before', (query) =>
      query
        .selectFrom('contacts')
        .select(['id', 'opted_out_at'])
        .where('company_id', '=', db.companyId)
        .where('id', '=', id)
        .forNoKeyUpdate(),
    )
    .updateTable('contacts as c')
    .from('before')
    .set(({ case: when, eb, fn, ref, val }) => {
      const said = at === undefined ? latest(ref('c.marketing_told_at'), appNow()) : val(at);
      return {
        opted_out_at: isOut ? fn.coalesce('c.opted_out_at', said) : null,
        marketing_told_at: said,
        version: when()
          .when('before.opted_out_at', isOut ? 'is' : 'is not', null)
          .then(eb('c.version', '+', 1))
          .else(ref('c.version'))
          .end(),
        updated_at: now(),
      };
    })
    .where('c.company_id', '=', db.companyId)
    .whereRef('c.id', '=', 'before.id')
    .$if(at !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('c.marketing_told_at', 'is', null), eb('c.marketing_told_at', '<=', at ?? null)]),
      ),
    )
    .returning([...cardColumns.map((column) => `c.${column}` as const), 'before.opted_out_at as wasOutSince'])
    .executeTakeFirst();
  if (!row || (row.wasOutSince === null) !== isOut) return undefined;
  const { wasOutSince: _wasOutSince, ...card } = row;
  return card;
}

/** Counts that WhatsApp did not find the number; undefined for groups, and when it already counts as unreachable. */
export function countUnreachable(db: TenantDb, id: number): Promise<ContactRow | undefined> {
  return updateContact(db, id)
    .set((eb) => ({ unreachable_count: eb('unreachable_count', '+', 1), ...changedNow }))
    .where('is_group', '=', false)
    .where('unreachable_count', '<', unreachableAfter)
    .executeTakeFirst();
}

/** Resets that count; undefined when nothing was counted. */
export function clearUnreachable(db: TenantDb, id: number): Promise<ContactRow | undefined> {
  return updateContact(db, id)
    .set({ unreachable_count: 0, ...changedNow })
    .where('unreachable_count', '>', 0)
    .executeTakeFirst();
}

/** Whether the person wants no marketing. */
export async function hasOptedOut(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('contacts')
    .select('opted_out_at')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.opted_out_at !== null;
}
