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
import { literal, millisecondsBetween, noneOf, now } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';
import type { SendErrorCode } from '../../../ports/whatsapp.ts';
import { paymentHold } from '../../connections/index.ts';
import type { Outgoing, OfConnection } from './outbox-queries.ts';

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
