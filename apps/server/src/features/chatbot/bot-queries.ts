import type { BotPast, BotState, Day, GivenScheduleRow } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { ago, appNow, graceDays } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { mayCompanyWork } from '../companies/index.ts';

/** What is kept of a conversation with the bot; its queue, and whether the bot talks, stand at the ticket. */
export type KeptState = Omit<BotState, 'queueId' | 'isTalking'>;

/** What the bot has to know of a conversation and of the connection it runs over. */
export type BotFacts = {
  chat: string;
  connectionId: number;
  provider: string;
  greeting: string;
  outOfHoursMessage: string;
  defaultQueueId: number | null;
  timeZone: string;
  schedules: readonly GivenScheduleRow[];
  closedOn: readonly Day[];
  closedOnHolidays: boolean;
  /** Whether the customer is left to people. */
  isBotOff: boolean;
  /** Whose opening hours count, and how menus are shown; undefined where that was never set. */
  scheduleType: string | undefined;
  chatBotType: string | undefined;
  now: Date;
  /** Whether the company may do anything towards its customers. */
  works: boolean;
  /** Where the conversation is with the bot; undefined when the bot has not acted in it. */
  kept: KeptState | undefined;
};

type OfTicket = OfCompany & { ticketId: number };

/** The columns of hours hold what the contract let through. */
const asRows = (stored: unknown): readonly GivenScheduleRow[] => stored as GivenScheduleRow[];

const factsQuery = prepareQuery((db, param: Params<OfTicket>) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.id', '=', 't.contact_id'),
    )
    .leftJoin('bot_states as b', (join) =>
      join.onRef('b.company_id', '=', 't.company_id').onRef('b.ticket_id', '=', 't.id'),
    )
    .select([
      't.chat',
      'w.id as connectionId',
      'w.provider',
      'w.greeting_message as greeting',
      'w.out_of_hours_message as outOfHoursMessage',
      'w.default_queue_id as defaultQueueId',
      'c.time_zone as timeZone',
      'c.schedules',
      'c.closed_on as closedOn',
      'c.closed_on_holidays as closedOnHolidays',
      'p.is_bot_off as isBotOff',
      'c.status',
      'c.due_date as dueDate',
      'c.deleted_at as deletedAt',
      graceDays().as('graceDays'),
      appNow().as('now'),
      'b.option_id as optionId',
      'b.has_called as hasCalled',
      'b.misses',
      'b.asked_at as askedAt',
      'b.has_asked_again as hasAskedAgain',
      'b.last_answered as lastAnswered',
      'b.closed_told_at as closedToldAt',
    ])
    .select(({ selectFrom }) =>
      (['scheduleType', 'chatBotType'] as const).map((key) =>
        selectFrom('settings as s')
          .select('s.value')
          .whereRef('s.company_id', '=', 't.company_id')
          .where('s.key', '=', key)
          .as(key),
      ),
    )
    .where('t.company_id', '=', param('companyId'))
    .where('t.id', '=', param('ticketId')),
);

/** Everything about a ticket and its connection but the queues; undefined once the connection is gone. */
export async function findBotFacts(db: TenantDb, ticketId: number): Promise<BotFacts | undefined> {
  const [row] = await factsQuery(db, { companyId: db.companyId, ticketId });
  if (!row) return undefined;
  const { optionId, hasCalled, misses, askedAt, hasAskedAgain, lastAnswered, closedToldAt } = row;
  const isKept = hasCalled !== null && misses !== null && hasAskedAgain !== null;
  return {
    ...row,
    schedules: asRows(row.schedules),
    closedOn: row.closedOn as unknown as readonly Day[],
    scheduleType: row.scheduleType ?? undefined,
    chatBotType: row.chatBotType ?? undefined,
    works: mayCompanyWork(db.companyId, row),
    kept: isKept ? { optionId, hasCalled, misses, askedAt, hasAskedAgain, lastAnswered, closedToldAt } : undefined,
  };
}

const stateQuery = prepareQuery((db, param: Params<OfTicket>) =>
  db
    .selectFrom('bot_states')
    .select([
      'option_id as optionId',
      'has_called as hasCalled',
      'misses',
      'asked_at as askedAt',
      'has_asked_again as hasAskedAgain',
      'last_answered as lastAnswered',
      'closed_told_at as closedToldAt',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('settings as s')
          .select('s.key')
          .where('s.company_id', '=', param('companyId'))
          .where('s.key', '=', 'scheduleType')
          .where('s.value', '<>', 'disabled'),
      )
        .$castTo<boolean>()
        .as('keepsHours'),
    )
    .where('company_id', '=', param('companyId'))
    .where('ticket_id', '=', param('ticketId')),
);

/** Where the conversation is with the bot, and whether opening hours count; undefined when the bot has not acted in it. */
export async function findBotState(
  db: TenantDb,
  ticketId: number,
): Promise<(KeptState & { keepsHours: boolean }) | undefined> {
  const [state] = await stateQuery(db, { companyId: db.companyId, ticketId });
  return state;
}

const writeStateQuery = prepareQuery((db, param: Params<OfTicket & KeptState>) => {
  const values = {
    option_id: param('optionId'),
    has_called: param('hasCalled'),
    misses: param('misses'),
    asked_at: param('askedAt'),
    has_asked_again: param('hasAskedAgain'),
    last_answered: param('lastAnswered'),
    closed_told_at: param('closedToldAt'),
  };
  return db
    .insertInto('bot_states')
    .values({ company_id: param('companyId'), ticket_id: param('ticketId'), ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(values));
});

/** Keeps where the conversation is with the bot. */
export async function writeBotState(db: TenantDb, ticketId: number, state: KeptState): Promise<void> {
  await writeStateQuery(db, { ...state, companyId: db.companyId, ticketId });
}

/** A person acts now: the bot keeps silent until the customer asks for its menu again. */
export async function silenceBot(db: TenantDb, ticketId: number): Promise<void> {
  const silent = { has_called: true, option_id: null, misses: 0, has_asked_again: false };
  await db.sql
    .insertInto('bot_states')
    .values({ company_id: db.companyId, ticket_id: ticketId, ...silent })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(silent))
    .execute();
}

const absenceQuery = prepareQuery((db, param: Params<OfTicket>) =>
  db
    .selectFrom('settings as s')
    .select('s.key')
    .where('s.company_id', '=', param('companyId'))
    .where('s.key', '=', 'scheduleType')
    .where('s.value', '<>', 'disabled')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets as t')
            .innerJoin('presence as p', (join) =>
              join.onRef('p.company_id', '=', 't.company_id').onRef('p.user_id', '=', 't.user_id'),
            )
            .select('t.id')
            .where('t.company_id', '=', param('companyId'))
            .where('t.id', '=', param('ticketId')),
        ),
      ),
    ),
);

/** Whether the company keeps hours, and the attendant of a ticket is not online. */
export async function mayBeAbsent(db: TenantDb, ticketId: number): Promise<boolean> {
  return (await absenceQuery(db, { companyId: db.companyId, ticketId })).length > 0;
}

export type BotQueueRow = {
  id: number;
  name: string;
  greeting: string;
  outOfHoursMessage: string;
  schedules: readonly GivenScheduleRow[];
  /** A file that belongs to the greeting. */
  mediaId: string | null;
  /** Its place in the menu of the connection; null when it is not in it. */
  position: number | null;
};

const queuesQuery = prepareQuery((db, param: Params<OfCompany & { connectionId: number }>) =>
  db
    .selectFrom('queues as q')
    .leftJoin('connection_queues as l', (join) =>
      join
        .onRef('l.company_id', '=', 'q.company_id')
        .onRef('l.queue_id', '=', 'q.id')
        .on('l.connection_id', '=', param('connectionId')),
    )
    .select([
      'q.id',
      'q.name',
      'q.greeting_message as greeting',
      'q.out_of_hours_message as outOfHoursMessage',
      'q.schedules',
      'q.media_id as mediaId',
      'l.position',
    ])
    .where('q.company_id', '=', param('companyId'))
    .orderBy('l.position')
    .orderBy((eb) => eb.fn('lower', ['q.name'])),
);

/** All queues of the company: those of the connection in the order of its menu, then the others. */
export async function listBotQueues(db: TenantDb, connectionId: number): Promise<BotQueueRow[]> {
  const rows = await queuesQuery(db, { companyId: db.companyId, connectionId });
  return rows.map((row) => ({ ...row, schedules: asRows(row.schedules) }));
}

export type QueueMedia = { id: string; size: { width: number; height: number } | null };

/** The file that belongs to the greeting of a queue, with the size of a picture; null for none. */
export async function findQueueMedia(db: TenantDb, queueId: number): Promise<QueueMedia | null> {
  const row = await db.sql
    .selectFrom('queues')
    .select(['media_id as id', 'media_width as width', 'media_height as height'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  if (!row || row.id === null) return null;
  const { id, width, height } = row;
  return { id, size: width === null || height === null ? null : { width, height } };
}

const mostLookedBack = 40;

const pastQuery = prepareQuery((db, param: Params<OfTicket>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('messages')
        .select(['id', 'body', 'is_automatic', 'send_state', 'sent_at', 'created_at'])
        .where('company_id', '=', param('companyId'))
        .where('ticket_id', '=', param('ticketId'))
        .orderBy('id', 'desc')
        .limit(mostLookedBack)
        .as('m'),
    )
    .select(['m.body', 'm.send_state as state', 'm.sent_at as sentAt'])
    .select((eb) =>
      eb('m.created_at', '>', ago({ minutes: 10 }))
        .$castTo<boolean>()
        .as('isRecent'),
    )
    .where('m.is_automatic', '=', true)
    .orderBy('m.id', 'desc'),
);

/** What the product itself said in the conversation lately. */
export async function findBotPast(db: TenantDb, ticketId: number): Promise<BotPast> {
  const rows = await pastQuery(db, { companyId: db.companyId, ticketId });
  const [last] = rows;
  return {
    lastText: last?.body ?? null,
    leftAt: last && last.state !== 'queued' && last.state !== 'sending' ? last.sentAt : null,
    recentTexts: rows.filter(({ isRecent }) => isRecent).length,
  };
}

/** Deletes where the bot is with somebody who was made anonymous: it remembers what that person answered. */
export async function deleteStatesOf(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .deleteFrom('bot_states')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', 'in', (eb) =>
      eb.selectFrom('tickets').select('id').where('company_id', '=', db.companyId).where('contact_id', '=', contactId),
    )
    .execute();
}
