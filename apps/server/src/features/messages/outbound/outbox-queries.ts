import type { Message } from '@balcao/contract';
import { ourReaction } from '@balcao/domain';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  expressionBuilder,
  sql,
} from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import {
  ago,
  anyOf,
  columnsAs,
  fromNow,
  literal,
  millisecondsBetween,
  noneOf,
  now,
} from '../../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { TicketPlace } from '../../../ports/broadcaster.ts';
import type { OutboundMessage, SendErrorCode } from '../../../ports/whatsapp.ts';
import { paymentHold } from '../../connections/index.ts';
import { selectWire } from '../hot-wire.ts';
import type { Target } from '../hot-message-queries.ts';

export type OutgoingAction = 'send' | 'revoke' | 'read' | 'edit' | 'react';

export type Outgoing = {
  id: number;
  messageId: number;
  chat: string;
  action: OutgoingAction;
  attempts: number;
  wid: string;
  fromMe: boolean;
  kind: string;
  body: string;
  /** Our reaction to the message as it is now; null for none. */
  reaction: string | null;
  mediaId: string | null;
  quotedWid: string | null;
  forwarded: OutboundMessage['forwarded'] | null;
  /** Of the customer's messages, those that were read. */
  wids: string[] | null;
  /** What leaves beside the words. */
  extras: Pick<OutboundMessage, 'menu' | 'template' | 'asksNumber'> | null;
  /** Why it is not even tried; null when it is. */
  refusal: SendErrorCode | null;
  ageMs: number;
  /** The milliseconds until the first message of another chat may leave; null when none waits for its time. */
  nextInMs: number | null;
};

/** Smaller leaves first: people before machines. */
export const outgoingPriority = { attendant: 10, automatic: 20, scheduled: 30, campaign: 40 } as const;

export type NewOutgoing = {
  connectionId: number;
  chat: string;
  messageId: number;
  action: OutgoingAction;
  wids?: readonly string[];
  priority?: number;
  extras?: Outgoing['extras'];
};

type OutboxRow = OfCompany & {
  connectionId: number;
  chat: string;
  messageId: number;
  action: OutgoingAction;
  priority: number;
  wids: string[] | null;
  extras: string | null;
};

const insertQuery = prepareQuery((db, param: Params<OutboxRow>) =>
  db.insertInto('outbox').values({
    company_id: param('companyId'),
    connection_id: param('connectionId'),
    chat: param('chat'),
    message_id: param('messageId'),
    action: param('action'),
    priority: param('priority'),
    wids: param('wids'),
    extras: param('extras'),
  }),
);

/** Puts a message, a change of it or the news of a reading behind everything that waits for the same chat. */
export async function insertOutgoing(
  db: TenantDb,
  { wids, priority = outgoingPriority.attendant, extras, ...outgoing }: NewOutgoing,
): Promise<void> {
  await insertQuery(db, {
    ...outgoing,
    companyId: db.companyId,
    priority,
    wids: wids ? [...wids] : null,
    extras: extras ? JSON.stringify(extras) : null,
  });
}

/** A connection of a company, as prepared queries name it. */
type OfConnection = OfCompany & { connectionId: number };

/** The queued messages of a connection and those on their way: the first of each chat. */
const headsOfChats = (db: Pick<Kysely<Database>, 'selectFrom'>, param: Params<OfConnection>) =>
  db
    .selectFrom('outbox')
    .distinctOn('chat')
    .select(['id', 'chat', 'state', 'next_at', 'priority'])
    .where('connection_id', '=', param('connectionId'))
    .where('company_id', '=', param('companyId'))
    .where('state', 'in', [literal('queued'), literal('sending')])
    .orderBy('chat')
    .orderBy('id');

/** Whether the link is still held under this fence; links that need no lease have none. */
const isHeld = (param: Params<OfConnection & { fence: number | null }>): Expression<SqlBool> => {
  const eb = expressionBuilder<Database>();
  return eb.exists(
    eb
      .selectFrom('session_leases')
      .select('fence')
      .where('company_id', '=', param('companyId'))
      .where('connection_id', '=', param('connectionId'))
      .where('fence', '=', param('fence')),
  );
};

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
type Taken = Database & { taken: Row<'outbox'>; m: Row<'messages'> };

const template = {
  name: sql<string>`taken.extras->'template'->>'name'`,
  language: sql<string>`taken.extras->'template'->>'language'`,
};

/** Whether what was taken is marketing for somebody who wants none by now. */
const isUnwanted = (eb: ExpressionBuilder<Taken, 'taken' | 'm'>) =>
  eb.exists(
    eb
      .selectFrom('tickets as t')
      .innerJoin('contacts as k', (join) =>
        join.onRef('k.company_id', '=', 't.company_id').onRef('k.id', '=', 't.contact_id'),
      )
      .innerJoin('message_templates as p', (join) =>
        join.onRef('p.company_id', '=', 't.company_id').onRef('p.connection_id', '=', 'taken.connection_id'),
      )
      .select('t.id')
      .whereRef('t.company_id', '=', 'm.company_id')
      .whereRef('t.id', '=', 'm.ticket_id')
      .where('k.opted_out_at', 'is not', null)
      .where('p.category', '=', 'marketing')
      .where('p.name', '=', template.name)
      .where('p.language', '=', template.language),
  );

/** Why a taken template is not even tried; null for everything else. */
const refusalOf = (param: Params<OfConnection>) => (eb: ExpressionBuilder<Taken, 'taken' | 'm'>) =>
  eb
    .case()
    .when(sql<boolean>`taken.extras ? 'template'`)
    .then(
      eb
        .case()
        .when(eb.exists(paymentHold(eb, { companyId: param('companyId'), id: param('connectionId') })))
        .then<SendErrorCode>('payment_missing')
        .when(isUnwanted(eb))
        .then<SendErrorCode>('opted_out')
        .end(),
    )
    .end();

export type OutgoingClaim = { connectionId: number; fence: number | null; limit: number };

const buildClaim = (hasFence: boolean) => (db: Kysely<Database>, param: Params<OfCompany & OutgoingClaim>) =>
  db
    .with('heads', () => headsOfChats(db, param))
    .with('ready', (query) =>
      query
        .selectFrom('heads')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_at', '<=', now())
        .where((eb) => (hasFence ? isHeld(param) : eb.lit(true)))
        .orderBy('priority')
        .orderBy('id')
        .limit(param('limit')),
    )
    .with('taken', (query) =>
      query
        .updateTable('outbox')
        .from('ready')
        .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), fence: param('fence') }))
        .whereRef('outbox.id', '=', 'ready.id')
        .where('outbox.state', '=', 'queued')
        .returningAll('outbox'),
    )
    .with('marked', (query) =>
      query
        .updateTable('messages')
        .from('taken')
        .set((eb) => ({ send_state: 'sending', version: eb('messages.version', '+', 1) }))
        .whereRef('messages.company_id', '=', 'taken.company_id')
        .whereRef('messages.id', '=', 'taken.message_id')
        .where('taken.action', '=', 'send')
        // A message with an ack has arrived: sending it a second time does not change that.
        .where('messages.ack', '=', 0)
        .returning('messages.id'),
    )
    .selectFrom('taken')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'taken.company_id').onRef('m.id', '=', 'taken.message_id'),
    )
    .leftJoin('messages as quoted', (join) =>
      join.onRef('quoted.company_id', '=', 'm.company_id').onRef('quoted.id', '=', 'm.quoted_id'),
    )
    .select(['taken.id', 'taken.message_id as messageId', 'taken.chat', 'taken.action', 'taken.attempts', 'taken.wids'])
    .select((eb) => [
      eb.ref('taken.extras').$castTo<Outgoing['extras']>().as('extras'),
      refusalOf(param)(eb).as('refusal'),
      millisecondsBetween(eb.ref('taken.created_at'), now()).as('ageMs'),
      eb
        .selectFrom('heads')
        .select((head) => millisecondsBetween(now(), head.fn.min<Date | null>('next_at')).as('waitMs'))
        .where('state', '=', 'queued')
        .where('id', 'not in', (inner) => inner.selectFrom('ready').select('ready.id'))
        .as('nextInMs'),
    ])
    .select([
      'm.wid',
      'm.from_me as fromMe',
      'm.kind',
      'm.body',
      'm.media_id as mediaId',
      'm.forwarded',
      'quoted.wid as quotedWid',
    ])
    .select(sql<string | null>`m.reactions ->> ${ourReaction}`.as('reaction'))
    .orderBy('taken.id');

const claimHeld = prepareQuery(buildClaim(true));
const claimOpen = prepareQuery(buildClaim(false));

/**
 * Takes what may leave now: the first of each chat, and only when nothing of that chat is on its way. The fence is
 * checked in the same statement, so that a node which lost the link takes nothing.
 */
export function claimOutgoing(db: TenantDb, claim: OutgoingClaim): Promise<Outgoing[]> {
  return (claim.fence === null ? claimOpen : claimHeld)(db, { ...claim, companyId: db.companyId });
}

export type Outcome =
  | { state: 'sent'; /** Under which the provider knows it from now on. */ wid?: string | undefined }
  | { state: 'failed' | 'uncertain'; error: string }
  /** Tried again later. */
  | { state: 'queued'; waitMs: number; countsAsAttempt: boolean };

/** What became of a message on its way, and the fence it was claimed under. */
export type Settlement = { id: number; fence: number | null; outcome: Outcome };

type SettlementRow = {
  id: number;
  fence: number | null;
  state: Outcome['state'];
  error: string | null;
  waitSeconds: number;
  /** Attempts that do not count. */
  back: number;
  wid: string | null;
};

const asRow = ({ id, fence, outcome }: Settlement): SettlementRow => ({
  id,
  fence,
  state: outcome.state,
  error: 'error' in outcome ? outcome.error : null,
  waitSeconds: outcome.state === 'queued' ? outcome.waitMs / 1_000 : 0,
  back: outcome.state === 'queued' && !outcome.countsAsAttempt ? 1 : 0,
  wid: ('wid' in outcome ? outcome.wid : undefined) ?? null,
});

const settlementTypes = {
  id: 'bigint',
  fence: 'bigint',
  state: 'text',
  error: 'text',
  waitSeconds: 'float8',
  back: 'int',
  wid: 'text',
} as const;

type Columns<T> = { [K in keyof T]: T[K][] };

const settleQuery = prepareQuery((db, param: Params<OfConnection & Columns<SettlementRow>>) =>
  db
    .with('settled', (query) =>
      query
        .updateTable('outbox')
        .from(
          columnsAs<'given', SettlementRow>(
            'given',
            {
              id: param('id'),
              fence: param('fence'),
              state: param('state'),
              error: param('error'),
              waitSeconds: param('waitSeconds'),
              back: param('back'),
              wid: param('wid'),
            },
            settlementTypes,
          ),
        )
        .set((eb) => ({
          state: eb.ref('given.state'),
          error: eb.ref('given.error'),
          next_at: fromNow({ seconds: eb.ref('given.waitSeconds') }),
          attempts: eb('outbox.attempts', '-', eb.ref('given.back')),
          sent_at: eb.case().when('given.state', '=', literal('sent')).then(now()).else(eb.ref('outbox.sent_at')).end(),
        }))
        .where('outbox.company_id', '=', param('companyId'))
        .whereRef('outbox.id', '=', 'given.id')
        .where('outbox.state', '=', literal('sending'))
        .whereRef('outbox.fence', 'is not distinct from', 'given.fence')
        .returning([
          'outbox.id',
          'outbox.company_id',
          'outbox.message_id',
          'outbox.action',
          'outbox.chat',
          'given.state',
          'given.error',
          'given.wid',
        ]),
    )
    // In the order in which acks of several messages lock them too, so that neither waits for the other for ever.
    .with('locked', (query) =>
      query
        .selectFrom('messages')
        .innerJoin('settled', (join) =>
          join
            .onRef('messages.company_id', '=', 'settled.company_id')
            .onRef('messages.id', '=', 'settled.message_id')
            .on('settled.action', '=', literal('send')),
        )
        .select(['messages.id', 'settled.state', 'settled.error', 'settled.wid'])
        .orderBy('messages.id')
        .forNoKeyUpdate('messages'),
    )
    .with('m', (query) =>
      query
        .updateTable('messages')
        .from('locked')
        .set((eb) => ({
          send_state: eb.ref('locked.state'),
          send_error: eb.ref('locked.error'),
          version: eb('messages.version', '+', 1),
          // Under which the provider knows it from now on.
          wid: eb.fn.coalesce('locked.wid', 'messages.wid'),
          // A provider with ids of its own has only taken it: it tells by itself when the message is on its way.
          ack: eb
            .case()
            .when(eb.and([eb('locked.state', '=', literal('sent')), eb('locked.wid', 'is', null)]))
            .then(1)
            .else(0)
            .end(),
        }))
        .where('messages.company_id', '=', param('companyId'))
        .whereRef('messages.id', '=', 'locked.id')
        .where('messages.ack', '=', 0)
        .returningAll('messages'),
    )
    .selectFrom('settled')
    .leftJoin('m', (join) => join.onRef('m.id', '=', 'settled.message_id').on('settled.action', '=', literal('send')))
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.company_id', '=', 'm.company_id')
        .onRef('t.id', '=', 'm.ticket_id')
        .onRef('t.last_sent_id', '=', 'm.id'),
    )
    .select(['settled.id', 't.id as rowId', 't.status', 't.queue_id', 't.user_id', 't.connection_id'])
    .select((eb) => [
      selectWire(
        eb.selectFrom('m').whereRef('m.id', '=', 'settled.message_id').where('settled.action', '=', literal('send')),
      ).as('message'),
      eb
        .exists(
          eb
            .selectFrom('outbox as behind')
            .select('behind.id')
            .where('behind.connection_id', '=', param('connectionId'))
            .where('behind.company_id', '=', param('companyId'))
            .whereRef('behind.chat', '=', 'settled.chat')
            .whereRef('behind.id', '<>', 'settled.id')
            .where('behind.state', 'in', [literal('queued'), literal('sending')]),
        )
        .$castTo<boolean>()
        .as('hasFollower'),
    ]),
);

/** A stored outcome. */
export type Settled = {
  id: number;
  /** The message if it changed with it. */
  message: Message | null;
  /** The ticket whose row shows how far the message got; null when that shows another one. */
  row: TicketPlace | null;
  /** Whether something waits behind it in its chat. */
  hasFollower: boolean;
};

/**
 * Writes what became of messages on their way by one connection. Those whose fence is no longer the row's are left out
 * of the answer: then somebody else decided meanwhile, and nothing is written.
 */
export async function settleOutgoing(
  db: TenantDb,
  connectionId: number,
  settlements: readonly Settlement[],
): Promise<Settled[]> {
  const rows = settlements.map(asRow);
  const settled = await settleQuery(db, {
    companyId: db.companyId,
    connectionId,
    id: rows.map(({ id }) => id),
    fence: rows.map(({ fence }) => fence),
    state: rows.map(({ state }) => state),
    error: rows.map(({ error }) => error),
    waitSeconds: rows.map(({ waitSeconds }) => waitSeconds),
    back: rows.map(({ back }) => back),
    wid: rows.map(({ wid }) => wid),
  });
  return settled.map(({ id, message, hasFollower, rowId, status, queue_id, user_id, connection_id }) => ({
    id,
    message,
    hasFollower,
    row:
      rowId === null || status === null
        ? null
        : { id: rowId, status, queueId: queue_id, userId: user_id, whatsappId: connection_id },
  }));
}

/**
 * What an earlier holder of the link left on its way. A driver that drops repeated ids sends them again under the
 * same id; for any other nobody knows, and a person decides.
 */
export async function recoverOutgoing(
  db: TenantDb,
  { connectionId, fence, mayRepeat }: { connectionId: number; fence: number | null; mayRepeat: boolean },
): Promise<Message[]> {
  const state = mayRepeat ? 'queued' : 'uncertain';
  const error = mayRepeat ? null : 'no_answer';
  const rows = await selectWire(
    db.sql
      .with('left_behind', (query) =>
        query
          .updateTable('outbox')
          .set({ state, error, next_at: now() })
          .where('company_id', '=', db.companyId)
          .where('connection_id', '=', connectionId)
          .where('state', '=', literal('sending'))
          .where('fence', 'is distinct from', fence)
          .returning(['company_id', 'message_id', 'action']),
      )
      .with('m', (query) =>
        query
          .updateTable('messages')
          .from('left_behind')
          .set((eb) => ({ send_state: state, send_error: error, version: eb('messages.version', '+', 1) }))
          .whereRef('messages.company_id', '=', 'left_behind.company_id')
          .whereRef('messages.id', '=', 'left_behind.message_id')
          .where('left_behind.action', '=', 'send')
          .where('messages.ack', '=', 0)
          .returningAll('messages'),
      )
      .selectFrom('m'),
  ).execute();
  return rows.map(({ message }) => message);
}

/**
 * Releases messages that were claimed under this fence by a statement whose answer was lost: nobody has started them.
 */
export async function releaseUnansweredClaims(
  db: TenantDb,
  { connectionId, fence, except }: { connectionId: number; fence: number; except: readonly number[] },
): Promise<void> {
  await db.sql
    .with('unheard', (query) =>
      query
        .updateTable('outbox')
        .set((eb) => ({ state: 'queued', attempts: eb('attempts', '-', 1) }))
        .where('company_id', '=', db.companyId)
        .where('connection_id', '=', connectionId)
        .where('state', '=', literal('sending'))
        .where('fence', '=', fence)
        .where('id', '<>', noneOf(except, 'bigint'))
        .returning(['company_id', 'message_id', 'action']),
    )
    .updateTable('messages')
    .from('unheard')
    .set((eb) => ({ send_state: 'queued', version: eb('messages.version', '+', 1) }))
    .whereRef('messages.company_id', '=', 'unheard.company_id')
    .whereRef('messages.id', '=', 'unheard.message_id')
    .where('unheard.action', '=', 'send')
    .where('messages.ack', '=', 0)
    .execute();
}

const nextQuery = prepareQuery((db, param: Params<OfConnection>) =>
  db
    .selectFrom(headsOfChats(db, param).as('heads'))
    .select((eb) => millisecondsBetween(now(), eb.fn.min<Date | null>('next_at')).as('waitMs'))
    .where('state', '=', 'queued'),
);

/** The milliseconds until the first message of some chat may leave; null when none waits for its time. */
export async function nextOutgoingIn(db: TenantDb, connectionId: number): Promise<number | null> {
  const [row] = await nextQuery(db, { companyId: db.companyId, connectionId });
  return row?.waitMs ?? null;
}

/**
 * WhatsApp refused a message after it had left, perhaps after it had said that it was on its way; not after it arrived.
 */
export async function failSending(
  db: TenantDb,
  { connectionId, wid }: Target,
  code: SendErrorCode,
): Promise<Message | undefined> {
  const row = await selectWire(
    db.sql
      .with('m', (query) =>
        query
          .updateTable('messages')
          .set((eb) => ({ send_state: 'failed', send_error: code, ack: 0, version: eb('version', '+', 1) }))
          .where('company_id', '=', db.companyId)
          .where('connection_id', '=', connectionId)
          .where('wid', '=', wid)
          .where('from_me', '=', true)
          .where('ack', '<', 2)
          .where('send_state', '<>', 'failed')
          .returningAll(),
      )
      .with('ended', (query) =>
        query
          .updateTable('outbox')
          .from('m')
          .set({ state: 'failed', error: code })
          .whereRef('outbox.company_id', '=', 'm.company_id')
          .whereRef('outbox.message_id', '=', 'm.id')
          .where('outbox.action', '=', 'send'),
      )
      .selectFrom('m'),
  ).executeTakeFirst();
  return row?.message;
}

/** Puts a message back in line; undefined when it can no longer be sent again, as `canBeSentAgain` says. */
export async function requeueMessage(
  db: TenantDb,
  messageId: number,
): Promise<{ message: Message; connectionId: number } | undefined> {
  return selectWire(
    db.sql
      .with('again', (query) =>
        query
          .updateTable('outbox')
          .set({ state: 'queued', attempts: 0, error: null, next_at: now(), created_at: now() })
          .where('company_id', '=', db.companyId)
          .where('message_id', '=', messageId)
          .where('action', '=', 'send')
          .where('state', 'in', ['failed', 'uncertain'])
          // An ack may have told meanwhile that it arrived, and somebody may have deleted it.
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('messages')
                .select('id')
                .where('company_id', '=', db.companyId)
                .where('id', '=', messageId)
                .where('send_state', 'in', ['failed', 'uncertain'])
                .where('is_deleted', '=', false),
            ),
          )
          .returning(['company_id', 'message_id', 'connection_id']),
      )
      .with('m', (query) =>
        query
          .updateTable('messages')
          .from('again')
          .set((eb) => ({ send_state: 'queued', send_error: null, version: eb('messages.version', '+', 1) }))
          .whereRef('messages.company_id', '=', 'again.company_id')
          .whereRef('messages.id', '=', 'again.message_id')
          .returningAll('messages'),
      )
      .selectFrom('m'),
  )
    .select((eb) => eb.ref('m.connection_id').$notNull().as('connectionId'))
    .executeTakeFirst();
}

/** How many messages of campaigns wait for this connection or are on their way. */
export async function countWaitingCampaigns(db: TenantDb, connectionId: number): Promise<number> {
  const [row] = await waitingQuery(db, { companyId: db.companyId, connectionId });
  return row?.count ?? 0;
}

const waitingQuery = prepareQuery((db, param: Params<OfConnection>) =>
  db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', param('connectionId'))
    .where('company_id', '=', param('companyId'))
    .where('state', 'in', [literal('queued'), literal('sending')])
    .where('priority', '=', (eb) => eb.lit(outgoingPriority.campaign)),
);

/**
 * Takes messages out of the line that nobody has tried to send, with their rows. Answers which ones, and the tickets
 * they were in.
 */
export function withdrawMessages(
  db: TenantDb,
  messageIds: readonly number[],
): Promise<{ messageId: number; ticketId: number }[]> {
  return db.sql
    .with('withdrawn', (query) =>
      query
        .deleteFrom('outbox')
        .where('company_id', '=', db.companyId)
        .where('message_id', '=', anyOf(messageIds, 'bigint'))
        .where('action', '=', 'send')
        .where('state', '=', 'queued')
        .where('attempts', '=', 0)
        .returning(['company_id', 'message_id']),
    )
    .deleteFrom('messages')
    .using('withdrawn')
    .whereRef('messages.company_id', '=', 'withdrawn.company_id')
    .whereRef('messages.id', '=', 'withdrawn.message_id')
    .returning(['messages.id as messageId', 'messages.ticket_id as ticketId'])
    .execute();
}

/** What the last message of a ticket says; undefined when it has none. */
export function findLastWords(db: TenantDb, ticketId: number) {
  return db.sql
    .selectFrom('messages')
    .select(['kind', 'body', 'from_me as fromMe', 'media_name as fileName'])
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const keptDays = 30;

/** Forgets what left long ago; what failed can still be sent again. */
export async function deleteOldOutgoing(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('created_at', '<', ago({ days: keptDays }))
    .execute();
}

/**
 * After a restore nobody knows which of the waiting messages were sent after the backup was made: a person decides, and
 * none is sent twice.
 */
export async function holdOutgoing(db: PlatformDb): Promise<void> {
  await db.sql
    .with('held', (query) =>
      query
        .updateTable('outbox')
        .set({ state: 'uncertain', error: 'no_answer' })
        .where('action', '=', 'send')
        .where('state', 'in', ['queued', 'sending'])
        .returning(['company_id', 'message_id']),
    )
    .updateTable('messages')
    .from('held')
    .set((eb) => ({ send_state: 'uncertain', send_error: 'no_answer', version: eb('messages.version', '+', 1) }))
    .whereRef('messages.company_id', '=', 'held.company_id')
    .whereRef('messages.id', '=', 'held.message_id')
    .where('messages.ack', '=', 0)
    .execute();
}
