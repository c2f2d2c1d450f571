import type { BotStepFigures } from '@balcao/contract';
import type { BotEvent, CallReason } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { ago, anyOf, appNow, columnsAs } from '../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

type NewSteps = OfCompany & {
  ticketId: number;
  messageId: number | null;
  queueIds: (number | null)[];
  optionIds: (number | null)[];
  kinds: string[];
  reasons: (string | null)[];
};
type NewStep = { queue_id: number; option_id: number | null; kind: BotEvent['kind']; reason: CallReason | null };

const stepsQuery = prepareQuery((db, param: Params<NewSteps>) =>
  db
    .insertInto('bot_steps')
    .columns(['company_id', 'ticket_id', 'message_id', 'queue_id', 'option_id', 'kind', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(
          columnsAs<'new', NewStep>(
            'new',
            {
              queue_id: param('queueIds'),
              option_id: param('optionIds'),
              kind: param('kinds'),
              reason: param('reasons'),
            },
            { queue_id: 'int', option_id: 'int', kind: 'text', reason: 'text' },
          ),
        )
        .select([
          eb.cast<number>(param('companyId'), 'integer').as('company_id'),
          eb.cast<number>(param('ticketId'), 'integer').as('ticket_id'),
          eb.cast<number | null>(param('messageId'), 'bigint').as('message_id'),
          'new.queue_id',
          'new.option_id',
          'new.kind',
          'new.reason',
        ]),
    ),
);

/** Notes what happened at the steps of a queue after a message, or after a transfer. */
export async function insertSteps(
  db: TenantDb,
  { ticketId, messageId }: { ticketId: number; messageId: number | null },
  events: readonly BotEvent[],
): Promise<void> {
  const inQueues = events.filter(({ queueId }) => queueId !== null);
  if (inQueues.length === 0) return;
  await stepsQuery(db, {
    companyId: db.companyId,
    ticketId,
    messageId,
    queueIds: inQueues.map(({ queueId }) => queueId),
    optionIds: inQueues.map(({ optionId }) => optionId),
    kinds: inQueues.map(({ kind }) => kind),
    reasons: inQueues.map((event) => (event.kind === 'called' ? event.reason : null)),
  });
}

/** How long steps are kept: the figures need a month, and a small company has its last 1,000 conversations in a year. */
const keptDays = 365;

/** Deletes steps that nobody looks at any more, so many at most, and answers how many. */
export async function deleteOldSteps(db: PlatformDb, most: number): Promise<number> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('bot_steps')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('bot_steps')
          .select('id')
          .where('at', '<', ago({ days: keptDays }, appNow()))
          .limit(most),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How far the figures look back, and over how many steps at most. */
export const figuresOf = { days: 30, steps: 20_000 } as const;
/** Who has not answered a menu for so long has left it. */
const patience = { minutes: 30 } as const;

const recentSteps = ({ sql, companyId }: TenantDb, queueId: number) =>
  sql
    .selectFrom('bot_steps')
    .select(['id', 'ticket_id', 'option_id', 'kind', 'reason', 'at'])
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .where('at', '>', ago({ days: figuresOf.days }, appNow()))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(figuresOf.steps);

type Counted = { optionId: number | null; conversations: number };

/** How many conversations reached each step, called a person there, or were left there. */
export async function readStepFigures(db: TenantDb, queueId: number): Promise<BotStepFigures[]> {
  const recent = recentSteps(db, queueId);
  const [happened, lasts] = await Promise.all([
    db.sql
      .selectFrom(recent.as('s'))
      .select((eb) => [
        's.option_id as optionId',
        's.kind',
        's.reason',
        eb.fn.count<number>('s.ticket_id').distinct().as('conversations'),
      ])
      .groupBy(['s.option_id', 's.kind', 's.reason'])
      .execute(),
    db.sql
      .selectFrom((eb) =>
        eb
          .selectFrom(recent.as('s'))
          .distinctOn('s.ticket_id')
          .select(['s.option_id', 's.kind', 's.at'])
          .orderBy('s.ticket_id')
          .orderBy('s.id', 'desc')
          .as('last'),
      )
      .select((eb) => ['last.option_id as optionId', eb.fn.countAll<number>().as('conversations')])
      .where('last.kind', '=', 'offered')
      .where('last.at', '<', ago(patience, appNow()))
      .groupBy('last.option_id')
      .execute(),
  ]);
  const reached = happened.filter(({ kind }) => kind === 'chosen');
  const called = happened.filter(({ kind, reason }) => kind === 'called' && reason !== 'choice');
  return reached.map(({ optionId, conversations }) => ({
    optionId,
    reached: Number(conversations),
    called: countAt(called, optionId),
    left: countAt(lasts, optionId),
  }));
}

const countAt = (counted: readonly Counted[], optionId: number | null): number =>
  counted.filter((one) => one.optionId === optionId).reduce((sum, one) => sum + Number(one.conversations), 0);

/** How many conversations an edited tree is run over. */
const mostReplayed = 1_000;
/** What a customer answered beyond this is no choice. */
const longestAnswer = 300;

/** A conversation with the chatbot of a queue: what the customer answered from entering it on. */
export type BotVisit = { ticketId: number; contact: string; answers: string[] };

/** The last conversations that entered a queue, the newest first. */
export async function listVisits(db: TenantDb, queueId: number): Promise<BotVisit[]> {
  const entries = await db.sql
    .selectFrom('bot_steps')
    .select(['id', 'ticket_id'])
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .where('kind', '=', 'chosen')
    .where('option_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostReplayed)
    .execute();
  const tickets = [...new Set(entries.map((entry) => entry.ticket_id))];
  const steps = await db.sql
    .selectFrom('bot_steps as s')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.id', '=', 's.ticket_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .leftJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.id', '=', 's.message_id'),
    )
    .select(['s.id', 's.ticket_id as ticketId', 's.message_id as messageId', 'c.name as contact'])
    .select((eb) => eb.fn<string | null>('left', ['m.body', eb.lit(longestAnswer)]).as('body'))
    .where('s.company_id', '=', db.companyId)
    .where('s.queue_id', '=', queueId)
    .where('s.ticket_id', '=', anyOf(tickets, 'int'))
    .orderBy('s.id')
    .limit(figuresOf.steps)
    .execute();
  return asVisits(new Set(entries.map(({ id }) => id)), steps).toReversed();
}

type Step = { id: number; ticketId: number; messageId: number | null; contact: string; body: string | null };

/** Each entry begins a visit; the messages that led to the steps after it are its answers. */
function asVisits(entries: ReadonlySet<number>, steps: readonly Step[]): BotVisit[] {
  const visits: BotVisit[] = [];
  const open = new Map<number, { visit: BotVisit; messageId: number | null }>();
  for (const { id, ticketId, messageId, contact, body } of steps) {
    if (entries.has(id)) {
      const visit = { ticketId, contact, answers: [] };
      visits.push(visit);
      open.set(ticketId, { visit, messageId });
      continue;
    }
    const current = open.get(ticketId);
    // One message can lead to several steps, and it is one answer.
    if (!current || body === null || messageId === current.messageId) continue;
    current.visit.answers.push(body);
    current.messageId = messageId;
  }
  return visits;
}
