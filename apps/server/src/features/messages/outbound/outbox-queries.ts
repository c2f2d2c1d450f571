import type { Message } from '@balcao/contract';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { ago, anyOf, literal, now } from '../../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { OutboundMessage, SendErrorCode } from '../../../ports/whatsapp.ts';
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
export type OfConnection = OfCompany & { connectionId: number };

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
