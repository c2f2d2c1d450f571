import { literal, millisecondsBetween, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../../platform/tenant-db.ts';

export type MessageBacklog = { queued: number; sending: number; oldestSeconds: number; mediaPending: number };

/**
 * What waits of all companies. Both tables have an index of just what waits, so this does not grow with what was done.
 */
export async function countBacklog(db: PlatformDb): Promise<MessageBacklog> {
  const [outgoing, files] = await Promise.all([
    db.sql
      .selectFrom('outbox')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
        eb.fn.countAll<number>().filterWhere('state', '=', 'sending').as('sending'),
        millisecondsBetween(eb.fn.min<Date | null>('created_at'), now()).as('oldestMs'),
      ])
      .where('state', 'in', [literal('queued'), literal('sending')])
      .executeTakeFirst(),
    db.sql
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('pending'))
      .where('media_state', '=', literal('pending'))
      .executeTakeFirst(),
  ]);
  return {
    queued: outgoing?.queued ?? 0,
    sending: outgoing?.sending ?? 0,
    oldestSeconds: (outgoing?.oldestMs ?? 0) / 1000,
    mediaPending: files?.pending ?? 0,
  };
}
