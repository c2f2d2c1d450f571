import {
  hoursInForce,
  type Day,
  type GivenScheduleRow,
  type InactivityRule,
  type OpeningHours,
  type SilentTicket,
} from '@balcao/domain';
import { appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { readSetting } from '../settings/index.ts';

/** A conversation in which the customer may be silent, with the rules that apply to it. */
export type SilentTicketRow = SilentTicket & {
  ticketId: number;
  connectionId: number;
  remindedAt: Date | null;
  rule: InactivityRule;
  remindMessage: string;
  closeMessage: string;
  queueName: string;
  /** Null where nobody keeps hours. */
  hours: OpeningHours | null;
  timeZone: string;
  /** After how many minutes the chatbot calls a person; null for never. */
  chatbotTimeout: number | null;
  now: Date;
};

const selectSilent = (db: TenantDb, ticketId: number) =>
  db.sql
    .selectFrom('tickets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select([
      't.id as ticketId',
      't.connection_id as connectionId',
      't.status',
      't.is_group as isGroup',
      't.chatbot',
      't.snoozed_until as snoozedUntil',
      't.last_sent_id as lastSentId',
      't.silent_since as silentSince',
      't.reminded_at as remindedAt',
      'q.remind_after as remindAfter',
      'q.close_after as closeAfter',
      'q.remind_message as remindMessage',
      'q.close_message as closeMessage',
      'q.name as queueName',
      'q.schedules as queueSchedules',
      'c.schedules as companySchedules',
      'c.closed_on as closedOn',
      'c.closed_on_holidays as closedOnHolidays',
      'c.time_zone as timeZone',
      appNow().as('now'),
    ])
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .where('t.connection_id', 'is not', null)
    .$narrowType<{ connectionId: number }>();

/** One conversation; undefined once its connection is gone. */
export async function findSilentTicket(db: TenantDb, ticketId: number): Promise<SilentTicketRow | undefined> {
  const [row, scheduleType, timeout] = await Promise.all([
    selectSilent(db, ticketId).executeTakeFirst(),
    readSetting(db, 'scheduleType'),
    readSetting(db, 'chatbotTimeout'),
  ]);
  if (!row) return undefined;
  return {
    ticketId,
    connectionId: row.connectionId,
    status: row.status,
    isGroup: row.isGroup,
    chatbot: row.chatbot,
    silentSince: row.silentSince,
    remindedAt: row.remindedAt,
    timeZone: row.timeZone,
    now: row.now,
    isSnoozed: row.snoozedUntil !== null,
    isLastOurs: row.lastSentId !== null,
    rule: { remindAfter: row.remindAfter, closeAfter: row.closeAfter },
    remindMessage: row.remindMessage ?? '',
    closeMessage: row.closeMessage ?? '',
    queueName: row.queueName ?? '',
    // The columns hold what the contract let through.
    hours: hoursInForce(scheduleType, {
      companySchedules: row.companySchedules as unknown as GivenScheduleRow[],
      queueSchedules: row.queueSchedules as unknown as GivenScheduleRow[] | null,
      closedOn: row.closedOn as unknown as readonly Day[],
      closedOnHolidays: row.closedOnHolidays,
    }),
    chatbotTimeout: timeout === '0' ? null : Number(timeout),
  };
}
