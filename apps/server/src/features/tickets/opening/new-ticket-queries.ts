import type { TransferColleague } from '@balcao/contract';
import type { Receiver } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { anyOf, appNow, arrayOf, columnsAs, literal, positionIn } from '../../../platform/sql-expressions.ts';
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
  return (await listChatsOf(db, [contactId])).get(contactId);
}

/** The same of several contacts; those that do not exist are left out. */
export async function listChatsOf(
  db: TenantDb,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const asked = { companyId: db.companyId, contactIds: [...contactIds] };
  const [contacts, identities] = await Promise.all([lastChatsQuery(db, asked), identitiesQuery(db, asked)]);
  const reachable = new Map(identities.map(({ contactId, ...identity }) => [contactId, identity]));
  return new Map(
    contacts.map(({ id, number, chat }) => {
      const identity = reachable.get(id);
      if (chat !== null) return [id, chat];
      // The table holds only identities that came as such.
      if (identity) return [id, toAddress(identity as Identity)];
      return [id, number === null ? null : `pn:${number}`];
    }),
  );
}

type OfContacts = OfCompany & { contactIds: number[] };

const askedContacts = (param: Params<OfContacts>) =>
  columnsAs<'asked', { id: number }>('asked', { id: param('contactIds') }, { id: 'int' });

const lastChatsQuery = prepareQuery((db, param: Params<OfContacts>) =>
  db
    .selectFrom('contacts as c')
    .innerJoin(askedContacts(param), 'asked.id', 'c.id')
    .select((eb) => ['c.id', 'c.number', lastChat(eb).as('chat')])
    .where('c.company_id', '=', param('companyId')),
);

const identitiesQuery = prepareQuery((db, param: Params<OfContacts>) =>
  db
    .selectFrom(askedContacts(param))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_identities')
          .select(['kind', 'scope', 'value'])
          .where('company_id', '=', param('companyId'))
          .whereRef('contact_id', '=', 'asked.id')
          .orderBy((of) => positionIn(preferredKinds, 'text', of.ref('kind')))
          .orderBy('first_seen')
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .select(['asked.id as contactId', 'best.kind', 'best.scope', 'best.value']),
);

const newestTicketsQuery = prepareQuery((db, param: Params<OfContacts & { connectionId: number }>) =>
  db
    .selectFrom(askedContacts(param))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tickets')
          .select('id')
          .where('company_id', '=', param('companyId'))
          .whereRef('contact_id', '=', 'asked.id')
          .where('connection_id', '=', param('connectionId'))
          .orderBy('updated_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['asked.id as contactId', 'newest.id']),
);

/** The newest tickets that contacts have on a connection, whatever their state; those without one are left out. */
export async function listNewestTickets(
  db: TenantDb,
  connectionId: number,
  contactIds: readonly number[],
): Promise<{ id: number; contactId: number }[]> {
  return newestTicketsQuery(db, { companyId: db.companyId, connectionId, contactIds: [...contactIds] });
}

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
export async function insertOwnedTicket(
  db: TenantDb,
  { contactId, connectionId, queueId, userId, chat }: OwnedTicket,
): Promise<number | undefined> {
  const place = { connectionId, queueId, userId, status: 'open' as const };
  return (await insertTeamTickets(db, place, [{ contactId, chat }]))[0]?.id;
}

type OwnedTicket = Chat & { queueId: number | null; userId: number; chat: string };

/** Adds tickets that nobody has to answer, to keep what was said. */
export async function insertClosedTickets(
  db: TenantDb,
  connectionId: number,
  chats: readonly { contactId: number; chat: string }[],
): Promise<{ id: number; contactId: number }[]> {
  if (chats.length === 0) return [];
  return insertTeamTickets(db, { connectionId, queueId: null, userId: null, status: 'closed' }, chats);
}

type TeamPlace = { connectionId: number; queueId: number | null; userId: number | null; status: 'open' | 'closed' };

const insertTeamTickets = (
  db: TenantDb,
  place: TeamPlace,
  chats: readonly { contactId: number; chat: string }[],
): Promise<{ id: number; contactId: number }[]> =>
  teamTicketsQuery(db, {
    ...place,
    companyId: db.companyId,
    contactIds: chats.map(({ contactId }) => contactId),
    chats: chats.map(({ chat }) => chat),
  });

const teamTicketsQuery = prepareQuery((db, param: Params<OfContacts & TeamPlace & { chats: string[] }>) =>
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
        .innerJoin(
          columnsAs<'given', { contactId: number; chat: string }>(
            'given',
            { contactId: param('contactIds'), chat: param('chats') },
            { contactId: 'int', chat: 'text' },
          ),
          'given.contactId',
          'contacts.id',
        )
        .select(['contacts.company_id', 'contacts.id', 'contacts.is_group'])
        .select([
          eb.cast<number>(param('connectionId'), 'integer').as('connection_id'),
          eb.cast<number | null>(param('queueId'), 'integer').as('queue_id'),
          eb.cast<number | null>(param('userId'), 'integer').as('user_id'),
          eb.cast<TeamPlace['status']>(param('status'), 'text').as('status'),
          'given.chat',
          appNow().as('created_at'),
          appNow().as('updated_at'),
        ])
        .where('contacts.company_id', '=', param('companyId'))
        .orderBy('contacts.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'contact_id as contactId']),
);
