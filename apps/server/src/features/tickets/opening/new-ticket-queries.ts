import type { TransferColleague } from '@balcao/contract';
import type { Receiver } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { anyOf, appNow, arrayOf, literal, positionIn } from '../../../platform/sql-expressions.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';
import { type Identity, toAddress } from '../../../ports/whatsapp.ts';
import { type Chat } from '../hot-ticket-queries.ts';

/** Who a ticket would go to. */
export async function findReceiver(db: TenantDb, userId: number): Promise<Receiver | undefined> {
  return (await listReceivers(db, [userId]))[0];
}

/** The same of several people; those of another company are left out. */
export function listReceivers(db: TenantDb, userIds: readonly number[]): Promise<Receiver[]> {
  return db.sql
    .selectFrom('users as u')
    .select((eb) => [
      'u.id as userId',
      eb
        .or([eb('u.profile', '=', 'admin'), eb.ref('u.is_super')])
        .$castTo<boolean>()
        .as('isAdmin'),
      arrayOf(
        eb
          .selectFrom('user_queues as l')
          .select('l.queue_id')
          .whereRef('l.company_id', '=', 'u.company_id')
          .whereRef('l.user_id', '=', 'u.id'),
      ).as('queueIds'),
    ])
    .where('u.company_id', '=', db.companyId)
    .where('u.id', '=', anyOf(userIds, 'int'))
    .execute();
}

const openTicketsOf = (eb: ExpressionBuilder<Database & { u: Database['users'] }, 'u'>) =>
  eb
    .selectFrom('tickets as t')
    .select((ticket) => ticket.fn.countAll<number>().as('count'))
    .whereRef('t.company_id', '=', 'u.company_id')
    .whereRef('t.user_id', '=', 'u.id')
    .where('t.status', '=', literal('open'));

/** More people than one company has. */
const mostColleagues = 1_000;

/** Everybody of the company by name, with their queues, who is online and how many open tickets each has. */
export async function listColleagues(db: TenantDb): Promise<TransferColleague[]> {
  const [people, queues] = await Promise.all([listPeople(db), listQueuesOfPeople(db)]);
  return people.map((person) => ({ ...person, queues: queues.get(person.id) ?? [] }));
}

async function listQueuesOfPeople(db: TenantDb): Promise<Map<number, TransferColleague['queues']>> {
  const rows = await db.sql
    .selectFrom('user_queues as l')
    .innerJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'),
    )
    .select(['l.user_id as userId', 'q.id', 'q.name', 'q.color'])
    .where('l.company_id', '=', db.companyId)
    .orderBy('q.name')
    .execute();
  const byUser = new Map<number, TransferColleague['queues']>();
  for (const { userId, ...queue } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), queue]);
  return byUser;
}

function listPeople(db: TenantDb): Promise<Omit<TransferColleague, 'queues'>[]> {
  return db.sql
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.profile',
      eb
        .exists(
          eb
            .selectFrom('presence as p')
            .select('p.user_id')
            .whereRef('p.company_id', '=', 'u.company_id')
            .whereRef('p.user_id', '=', 'u.id'),
        )
        .$castTo<boolean>()
        .as('online'),
      eb.fn.coalesce(openTicketsOf(eb), eb.lit(0)).as('openTickets'),
    ])
    .where('u.company_id', '=', db.companyId)
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(mostColleagues)
    .execute();
}

/** Whether the company has this queue. */
export async function hasQueue(db: TenantDb, id: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('queues')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** The connection a conversation begun by the team goes over: the default one if it is connected, else any that is. */
export async function findConnectionForNew(db: TenantDb): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('status', '=', 'CONNECTED')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The state of a connection of the company. */
export async function findConnectionStatus(db: TenantDb, id: number): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('connections')
    .select('status')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** Which kind of address of a contact is written to, the best one first. */
const preferredKinds = ['lid', 'group', 'pn', 'bsuid'];

/**
 * Where a contact was last heard from, else where it can be reached; null when nowhere, undefined when there is no such
 * contact.
 */
export async function findChatOf(db: TenantDb, contactId: number): Promise<string | null | undefined> {
  const asked = { companyId: db.companyId, contactId };
  const [[contact], [identity]] = await Promise.all([lastChatQuery(db, asked), identityQuery(db, asked)]);
  if (!contact) return undefined;
  if (contact.chat !== null) return contact.chat;
  // The table holds only identities that came as such.
  if (identity) return toAddress(identity as Identity);
  return contact.number === null ? null : `pn:${contact.number}`;
}

const lastChatQuery = prepareQuery((db, param: Params<OfCompany & { contactId: number }>) =>
  db
    .selectFrom('contacts as c')
    .select((eb) => ['c.number', lastChat(eb).as('chat')])
    .where('c.company_id', '=', param('companyId'))
    .where('c.id', '=', param('contactId')),
);

const identityQuery = prepareQuery((db, param: Params<OfCompany & { contactId: number }>) =>
  db
    .selectFrom('contact_identities')
    .select(['kind', 'scope', 'value'])
    .where('company_id', '=', param('companyId'))
    .where('contact_id', '=', param('contactId'))
    .orderBy((eb) => positionIn(preferredKinds, 'text', eb.ref('kind')))
    .orderBy('first_seen')
    .limit(1),
);

/** The connection over which the contact `c` last wrote, unless that was before its number changed. */
const lastChat = (eb: ExpressionBuilder<Database & { c: Database['contacts'] }, 'c'>) =>
  eb
    .selectFrom('tickets as t')
    .select('t.chat')
    .whereRef('t.company_id', '=', 'c.company_id')
    .whereRef('t.contact_id', '=', 'c.id')
    .where(({ eb: is, fn, lit, or }) =>
      or([
        is(fn('left', ['t.chat', lit(3)]), '<>', 'pn:'),
        is('c.number', 'is', null),
        is(fn('right', ['t.chat', lit(8)]), '=', fn('right', ['c.number', lit(8)])),
      ]),
    )
    .where(({ eb: is, exists, fn, lit, or, ref, selectFrom, val }) =>
      or([
        is(fn('left', ['t.chat', lit(3)]), '<>', 'lid'),
        exists(
          selectFrom('contact_identities as i')
            .select('i.value')
            .whereRef('i.company_id', '=', 'c.company_id')
            .whereRef('i.contact_id', '=', 'c.id')
            .where('i.kind', '=', 'lid')
            .where('i.value', '=', fn<string>('split_part', [ref('t.chat'), val(':'), lit(2)])),
        ),
      ]),
    )
    .orderBy('t.updated_at', 'desc')
    .limit(1);

/** Opens a ticket with an owner; undefined when the chat has a running one. */
export function insertOwnedTicket(
  db: TenantDb,
  ticket: Chat & { queueId: number | null; userId: number; chat: string },
): Promise<number | undefined> {
  return insertTeamTicket(db, { ...ticket, status: 'open' });
}

/** Adds a ticket that nobody has to answer, to keep what was said. */
export function insertClosedTicket(db: TenantDb, ticket: Chat & { chat: string }): Promise<number | undefined> {
  return insertTeamTicket(db, { ...ticket, queueId: null, userId: null, status: 'closed' });
}

type TeamTicket = Chat & { queueId: number | null; userId: number | null; chat: string; status: 'open' | 'closed' };

async function insertTeamTicket(db: TenantDb, ticket: TeamTicket): Promise<number | undefined> {
  const [opened] = await teamTicketQuery(db, { ...ticket, companyId: db.companyId });
  return opened?.id;
}

const teamTicketQuery = prepareQuery((db, param: Params<OfCompany & TeamTicket>) =>
  db
    .insertInto('tickets')
    .columns([
      'company_id',
      'contact_id',
      'is_group',
      'connection_id',
      'queue_id',
      'user_id',
      'status',
      'chat',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('contacts')
        .select(['company_id', 'id', 'is_group'])
        .select([
          eb.cast<number>(param('connectionId'), 'integer').as('connection_id'),
          eb.cast<number | null>(param('queueId'), 'integer').as('queue_id'),
          eb.cast<number | null>(param('userId'), 'integer').as('user_id'),
          eb.cast<TeamTicket['status']>(param('status'), 'text').as('status'),
          eb.cast<string>(param('chat'), 'text').as('chat'),
          appNow().as('created_at'),
          appNow().as('updated_at'),
        ])
        .where('company_id', '=', param('companyId'))
        .where('id', '=', param('contactId')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);
