import type { TimelineEntry } from '@balcao/contract';
import type { TimelineKind } from '@balcao/domain';
import type { SelectQueryBuilder, Selectable } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { appNow, columnsAs } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';

/** What happened to a ticket; what is left out is nobody, no queue and no note. */
export type NewTimelineEntry = {
  ticketId: number;
  kind: TimelineKind;
  userId?: number | null;
  toUserId?: number | null;
  queueId?: number | null;
  note?: string | null;
};

type TimelineRows = Database & { e: Selectable<Database['ticket_timeline']> };

/** Entries `e` with the names they mention, in the order they happened. */
const withNames = (query: SelectQueryBuilder<TimelineRows, 'e', object>) =>
  query
    .leftJoin('users as by', (join) =>
      join.onRef('by.company_id', '=', 'e.company_id').onRef('by.id', '=', 'e.user_id'),
    )
    .leftJoin('users as to', (join) =>
      join.onRef('to.company_id', '=', 'e.company_id').onRef('to.id', '=', 'e.to_user_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'e.company_id').onRef('q.id', '=', 'e.queue_id'))
    .select([
      'e.id',
      'e.ticket_id as ticketId',
      'e.kind',
      'e.user_id as userId',
      'by.name as userName',
      'e.to_user_id as toUserId',
      'to.name as toUserName',
      'e.queue_id as queueId',
      'q.name as queueName',
      'q.color as queueColor',
      'e.note',
      'e.after_message_id as afterMessageId',
      'e.created_at as createdAt',
    ])
    .orderBy('e.id');

type TimelineRow = {
  id: number;
  ticketId: number;
  kind: string;
  userId: number | null;
  userName: string | null;
  toUserId: number | null;
  toUserName: string | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  note: string | null;
  afterMessageId: number;
  createdAt: Date;
};

const asPerson = (id: number | null, name: string | null): TimelineEntry['user'] =>
  id === null || name === null ? null : { id, name };

const asEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id,
  ticketId: row.ticketId,
  // Only `insertTimeline` writes it.
  kind: row.kind as TimelineKind,
  user: asPerson(row.userId, row.userName),
  toUser: asPerson(row.toUserId, row.toUserName),
  queue:
    row.queueId === null || row.queueName === null
      ? null
      : { id: row.queueId, name: row.queueName, color: row.queueColor ?? '' },
  note: row.note,
  afterMessageId: row.afterMessageId,
  createdAt: row.createdAt.toISOString(),
});

type NewEntries = OfCompany & {
  ticketIds: number[];
  kinds: TimelineKind[];
  userIds: (number | null)[];
  toUserIds: (number | null)[];
  queueIds: (number | null)[];
  notes: (string | null)[];
};
type NewEntry = {
  ticketId: number;
  kind: string;
  userId: number | null;
  toUserId: number | null;
  queueId: number | null;
  note: string | null;
};

const insertQuery = prepareQuery((db, param: Params<NewEntries>) => {
  const added = db.with('e', (query) =>
    query
      .insertInto('ticket_timeline')
      .columns([
        'company_id',
        'ticket_id',
        'kind',
        'user_id',
        'to_user_id',
        'queue_id',
        'note',
        'after_message_id',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom(
            columnsAs<'new', NewEntry>(
              'new',
              {
                ticketId: param('ticketIds'),
                kind: param('kinds'),
                userId: param('userIds'),
                toUserId: param('toUserIds'),
                queueId: param('queueIds'),
                note: param('notes'),
              },
              { ticketId: 'int', kind: 'text', userId: 'int', toUserId: 'int', queueId: 'int', note: 'text' },
            ),
          )
          .select((row) => [
            row.cast<number>(param('companyId'), 'integer').as('company_id'),
            'new.ticketId',
            'new.kind',
            'new.userId',
            'new.toUserId',
            'new.queueId',
            'new.note',
            row.fn
              .coalesce(
                row
                  .selectFrom('messages as m')
                  .select('m.id')
                  .where('m.company_id', '=', param('companyId'))
                  .whereRef('m.ticket_id', '=', 'new.ticketId')
                  .orderBy('m.id', 'desc')
                  .limit(1),
                row.lit(0),
              )
              .as('after_message_id'),
            appNow().as('created_at'),
          ]),
      )
      .returningAll(),
  );
  return withNames(added.selectFrom('e'));
});

/** Adds entries after the newest message of their tickets, and answers them. */
export async function insertTimeline(db: TenantDb, entries: readonly NewTimelineEntry[]): Promise<TimelineEntry[]> {
  const rows = await insertQuery(db, {
    companyId: db.companyId,
    ticketIds: entries.map(({ ticketId }) => ticketId),
    kinds: entries.map(({ kind }) => kind),
    userIds: entries.map(({ userId }) => userId ?? null),
    toUserIds: entries.map(({ toUserId }) => toUserId ?? null),
    queueIds: entries.map(({ queueId }) => queueId ?? null),
    notes: entries.map(({ note }) => note ?? null),
  });
  return rows.map(asEntry);
}

/** A range of a conversation by the ids of its messages; `to` is null at its end. */
export type TimelineRange = { from: number; to: number | null };

/** What happened to a ticket after the messages of a range. */
export async function listTimeline(
  db: TenantDb,
  ticketId: number,
  { from, to }: TimelineRange,
): Promise<TimelineEntry[]> {
  const entries = db.sql
    .selectFrom('ticket_timeline as e')
    .where('e.company_id', '=', db.companyId)
    .where('e.ticket_id', '=', ticketId)
    .where('e.after_message_id', '>=', from);
  return (await withNames(to === null ? entries : entries.where('e.after_message_id', '<=', to)).execute()).map(
    asEntry,
  );
}
