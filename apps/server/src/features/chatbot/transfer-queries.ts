import { appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** What the connection of a conversation says when it goes to another queue, and whether it can. */
export function findTransferText(
  db: TenantDb,
  ticketId: number,
): Promise<{ text: string; isGroup: boolean; status: string; timeZone: string; now: Date } | undefined> {
  return db.sql
    .selectFrom('tickets as t')
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['w.transfer_message as text', 't.is_group as isGroup', 'w.status', 'c.time_zone as timeZone'])
    .select(appNow().as('now'))
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
}
