import type { RatingRule } from '@balcao/domain';
import { appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** What is said after a conversation, and whether it can be. */
export type ClosingRow = {
  isGroup: boolean;
  chat: string;
  connectionStatus: string;
  completionMessage: string;
  ratingMessage: string;
  timeZone: string;
  now: Date;
  rule: RatingRule;
  hasTagOfRule: boolean;
};

/** The connection, queue and tags of a conversation as far as its last words depend on them. */
export async function findClosingRow(db: TenantDb, ticketId: number): Promise<ClosingRow | undefined> {
  const row = await db.sql
    .selectFrom('tickets as t')
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select([
      't.is_group as isGroup',
      't.chat',
      'w.status as connectionStatus',
      'w.completion_message as completionMessage',
      'w.rating_message as ratingMessage',
      'c.time_zone as timeZone',
      appNow().as('now'),
      'q.rating_rule as rule',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_tags as l')
          .select('l.tag_id')
          .whereRef('l.company_id', '=', 't.company_id')
          .whereRef('l.ticket_id', '=', 't.id')
          .whereRef('l.tag_id', '=', 'q.rating_tag_id'),
      )
        .$castTo<boolean>()
        .as('hasTagOfRule'),
    )
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  // Without a queue every conversation is rated.
  return row && { ...row, rule: row.rule ?? 'always' };
}
