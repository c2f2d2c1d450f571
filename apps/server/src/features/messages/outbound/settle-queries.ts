import type { Message } from '@balcao/contract';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { columnsAs, fromNow, literal, now } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { TicketPlace } from '../../../ports/broadcaster.ts';
import { selectWire } from '../hot-wire.ts';
import type { OfConnection } from './outbox-queries.ts';

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
