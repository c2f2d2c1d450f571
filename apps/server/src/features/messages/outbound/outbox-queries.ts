import type { Message } from '@balcao/contract';
import { ourReaction } from '@balcao/domain';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, expressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ago, fromNow, literal, millisecondsBetween, noneOf, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
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
  extras: Pick<OutboundMessage, 'menu' | 'template'> | null;
  /** Why it is not even tried; null when it is. */
  refusal: SendErrorCode | null;
  ageMs: number;
};

/** Smaller leaves first: people before machines. */
export const outgoingPriority = { attendant: 10, automatic: 20 } as const;

export type NewOutgoing = {
  connectionId: number;
  chat: string;
  messageId: number;
  action: OutgoingAction;
  wids?: readonly string[];
  priority?: number;
  extras?: Outgoing['extras'];
};

/** Puts a message, a change of it or the news of a reading behind everything that waits for the same chat. */
export async function insertOutgoing(
  db: TenantDb,
  { connectionId, chat, messageId, action, wids, priority = outgoingPriority.attendant, extras }: NewOutgoing,
): Promise<void> {
  await db.sql
    .insertInto('outbox')
    .values({
      company_id: db.companyId,
      connection_id: connectionId,
      chat,
      message_id: messageId,
      action,
      priority,
      ...(wids ? { wids: [...wids] } : {}),
      ...(extras ? { extras: JSON.stringify(extras) } : {}),
    })
    .execute();
}

/** The queued messages of a connection and those on their way: the first of each chat. */
const headsOfChats = (db: TenantDb, connectionId: number) =>
  db.sql
    .selectFrom('outbox')
    .distinctOn('chat')
    .select(['id', 'chat', 'state', 'next_at', 'priority'])
    .where('connection_id', '=', connectionId)
    .where('company_id', '=', db.companyId)
    .where('state', 'in', [literal('queued'), literal('sending')])
    .orderBy('chat')
    .orderBy('id');

/** Whether the link is still held under this fence; links that need no lease have none. */
const isHeld = (db: TenantDb, connectionId: number, fence: number | null): Expression<SqlBool> => {
  const eb = expressionBuilder<Database>();
  if (fence === null) return eb.lit(true);
  return eb.exists(
    eb
      .selectFrom('session_leases')
      .select('fence')
      .where('company_id', '=', db.companyId)
      .where('connection_id', '=', connectionId)
      .where('fence', '=', fence),
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
const refusalOf = (db: TenantDb, connectionId: number) => (eb: ExpressionBuilder<Taken, 'taken' | 'm'>) =>
  eb
    .case()
    .when(sql<boolean>`taken.extras ? 'template'`)
    .then(
      eb
        .case()
        .when(eb.exists(paymentHold(db, connectionId)))
        .then<SendErrorCode>('payment_missing')
        .when(isUnwanted(eb))
        .then<SendErrorCode>('opted_out')
        .end(),
    )
    .end();

export type OutgoingClaim = { connectionId: number; fence: number | null; limit: number };

/**
 * Takes what may leave now: the first of each chat, and only when nothing of that chat is on its way. The fence is
 * checked in the same statement, so that a node which lost the link takes nothing.
 */
export async function claimOutgoing(db: TenantDb, { connectionId, fence, limit }: OutgoingClaim): Promise<Outgoing[]> {
  return db.sql
    .with('heads', () => headsOfChats(db, connectionId))
    .with('ready', (query) =>
      query
        .selectFrom('heads')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_at', '<=', now())
        .where(isHeld(db, connectionId, fence))
        .orderBy('priority')
        .orderBy('id')
        .limit(limit),
    )
    .with('taken', (query) =>
      query
        .updateTable('outbox')
        .from('ready')
        .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), fence }))
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
      refusalOf(db, connectionId)(eb).as('refusal'),
      millisecondsBetween(eb.ref('taken.created_at'), now()).as('ageMs'),
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
    .orderBy('taken.id')
    .execute();
}

export type Outcome =
  | { state: 'sent'; /** Under which the provider knows it from now on. */ wid?: string | undefined }
  | { state: 'failed' | 'uncertain'; error: string }
  /** Tried again later. */
  | { state: 'queued'; waitMs: number; countsAsAttempt: boolean };

/**
 * Writes what became of a message on its way. Answers the message if it changed with it, and undefined when the fence
 * is no longer the row's: then somebody else decided meanwhile, and nothing is written.
 */
export async function settleOutgoing(
  db: TenantDb,
  { id, fence }: { id: number; fence: number | null },
  outcome: Outcome,
): Promise<{ message: Message | null } | undefined> {
  const error = 'error' in outcome ? outcome.error : null;
  const waitMs = outcome.state === 'queued' ? outcome.waitMs : 0;
  const back = outcome.state === 'queued' && !outcome.countsAsAttempt ? 1 : 0;
  const wid = 'wid' in outcome ? outcome.wid : undefined;
  return db.sql
    .with('settled', (query) =>
      query
        .updateTable('outbox')
        .set((eb) => ({
          state: outcome.state,
          error,
          next_at: fromNow({ milliseconds: waitMs }),
          attempts: eb('attempts', '-', back),
          ...(outcome.state === 'sent' ? { sent_at: now() } : {}),
        }))
        .where('company_id', '=', db.companyId)
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('fence', 'is not distinct from', fence)
        .returning(['company_id', 'message_id', 'action']),
    )
    .with('m', (query) =>
      query
        .updateTable('messages')
        .from('settled')
        .set((eb) => ({
          send_state: outcome.state,
          send_error: error,
          version: eb('messages.version', '+', 1),
          ...(wid === undefined ? {} : { wid }),
        }))
        .whereRef('messages.company_id', '=', 'settled.company_id')
        .whereRef('messages.id', '=', 'settled.message_id')
        .where('settled.action', '=', 'send')
        .where('messages.ack', '=', 0)
        .returningAll('messages'),
    )
    .selectFrom('settled')
    .select((eb) => selectWire(eb.selectFrom('m')).as('message'))
    .executeTakeFirst();
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

/** The milliseconds until the first message of some chat may leave; null when none waits for its time. */
export async function nextOutgoingIn(db: TenantDb, connectionId: number): Promise<number | null> {
  const row = await db.sql
    .selectFrom(headsOfChats(db, connectionId).as('heads'))
    .select((eb) => millisecondsBetween(now(), eb.fn.min<Date | null>('next_at')).as('waitMs'))
    .where('state', '=', 'queued')
    .executeTakeFirst();
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
