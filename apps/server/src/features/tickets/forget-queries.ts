import { anyOf, nextVersion } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { toAddress } from '../../ports/whatsapp.ts';

/** Rows of closed conversations that a screen may show; the rest is read anew when somebody looks at it. */
const mostTold = 50;

/**
 * Takes everything out of a person's tickets that tells who it was or what was said: the last words, the address, notes
 * of transfers, comments of ratings. Answers the latest tickets.
 */
export async function forgetTicketsOf(db: TenantDb, contactId: number): Promise<number[]> {
  const chat = toAddress({ kind: 'lid', scope: '', value: `forgotten-${contactId}` });
  const tickets = await db.sql
    .updateTable('tickets')
    .set({ last_message: '', unread: 0, chat, version: nextVersion })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .execute();
  const ids = tickets.map(({ id }) => id).toSorted((one, other) => other - one);
  await db.sql
    .updateTable('ticket_timeline')
    .set({ note: null })
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ids, 'int'))
    .where('note', 'is not', null)
    .execute();
  await db.sql
    .updateTable('ticket_trackings')
    .set({ comment: null })
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ids, 'int'))
    .where('comment', 'is not', null)
    .execute();
  return ids.slice(0, mostTold);
}
