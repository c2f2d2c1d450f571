import { type ContactFilter, type ContactRow, type ContactSelection, type ListedContact } from '@balcao/contract';
import { ticketStatuses } from '@balcao/domain';
import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { ago, anyOf, appNow } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';
import { type ContactSearch, searchOf } from './list-queries.ts';

/** The moment so many days before now. */
export type DaysAgo = (days: number) => Expression<Date> | Date;

/** Found once for the statement: the function asks for the product's time again in every row. */
const daysAgoInStatement =
  ({ sql }: TenantDb): DaysAgo =>
  (days) =>
    // A statement of one column and one row stands for its value.
    ago({ days }, sql.selectNoFrom(appNow().as('now')) as unknown as Expression<Date>);

type PersonRow = { contact_id: number | null };

/** Something that is asked of the tickets of a contact. */
export type TicketFact = {
  /** Of whom it is true, by id; some stand there several times. */
  people: AliasableExpression<PersonRow>;
  /** Whether it is true of one contact. */
  holds: (contactId: Expression<number>) => Expression<SqlBool>;
  /** The same where contacts are asked one after the other, and the database is not to begin with all tickets. */
  holdsAlone: (contactId: Expression<number>) => Expression<SqlBool>;
  /** Mostly true of so many that no set of them is made. */
  isCommon?: boolean;
  /** There is no index to find them all by. */
  isUnindexed?: boolean;
};

const eb = expressionBuilder<Database>();

function factOf<DB, TB extends keyof DB>(
  people: SelectQueryBuilder<DB, TB, PersonRow>,
  ofOne: (contactId: Expression<number>) => SelectQueryBuilder<DB, TB, PersonRow>,
): TicketFact {
  return {
    people,
    holds: (contactId) => eb.exists(ofOne(contactId)),
    holdsAlone: (contactId) => eb(ofOne(contactId).limit(1).$castTo<{ id: number }>(), 'is not', null),
  };
}

const ticketsOf = ({ sql, companyId }: TenantDb) =>
  sql.selectFrom('tickets as t').select('t.contact_id').where('t.company_id', '=', companyId);

function taggedFact({ sql, companyId }: TenantDb, tagIds: readonly number[]): TicketFact {
  const tagged = sql
    .selectFrom('ticket_tags as tt')
    .select('tt.contact_id')
    .where('tt.company_id', '=', companyId)
    .where('tt.tag_id', '=', anyOf(tagIds, 'int'));
  return factOf(tagged, (contactId) => tagged.where('tt.contact_id', '=', contactId));
}

function queueFact(db: TenantDb, queueIds: readonly number[]): TicketFact {
  const queued = ticketsOf(db).where('t.queue_id', '=', anyOf(queueIds, 'int'));
  const fact = factOf(queued, (contactId) => queued.where('t.contact_id', '=', contactId));
  return { ...fact, isUnindexed: true };
}

function talkedFact(db: TenantDb, when: '>=' | '<', moment: Expression<Date> | Date): TicketFact {
  const talked = ticketsOf(db).where('t.updated_at', when, moment);
  // The index by time has the state before it.
  const fact = factOf(talked.where('t.status', 'in', ticketStatuses), (contactId) =>
    talked.where('t.contact_id', '=', contactId),
  );
  return { ...fact, isCommon: when === '<' };
}

/** What a filter asks of the tickets of a contact: what must be true, and what must not. */
export function ticketFacts(
  db: TenantDb,
  { tagIds, queueIds, talkedWithinDays, silentForDays }: ContactFilter,
  daysAgo: DaysAgo,
): { facts: TicketFact[]; not: TicketFact[] } {
  const facts: TicketFact[] = [];
  if (tagIds.length > 0) facts.push(taggedFact(db, tagIds));
  if (talkedWithinDays) facts.push(talkedFact(db, '>=', daysAgo(talkedWithinDays)));
  if (queueIds.length > 0) facts.push(queueFact(db, queueIds));
  if (!silentForDays) return { facts, not: [] };
  // Whoever has never talked is not silent.
  return {
    facts: [...facts, talkedFact(db, '<', daysAgo(silentForDays))],
    not: [talkedFact(db, '>=', daysAgo(silentForDays))],
  };
}

/** What a filter asks of the contact itself, here called `c`. Groups are no people, and whoever is anonymous is nobody. */
export function ofContact(
  { companyId }: TenantDb,
  { state }: ContactFilter,
): (contact: ExpressionBuilder<{ c: Database['contacts'] }, 'c'>) => Expression<SqlBool> {
  return (contact) => {
    const asked: Expression<SqlBool>[] = [
      contact('c.company_id', '=', companyId),
      contact('c.is_group', '=', false),
      contact('c.is_anonymous', '=', false),
    ];
    if (state === 'blocked') asked.push(contact('c.is_blocked', '=', true));
    if (state === 'botOff') asked.push(contact('c.is_bot_off', '=', true));
    if (state === 'noNumber') asked.push(contact('c.number', 'is', null));
    if (state === 'optedOut') asked.push(contact('c.opted_out_at', 'is not', null));
    return contact.and(asked);
  };
}

/** The contacts that a filter and a search find, all of them. */
export function selectContacts(db: TenantDb, { searchParam, ...filter }: ContactSelection) {
  const { text, digits } = searchOf(searchParam);
  const { facts, not } = ticketFacts(db, filter, daysAgoInStatement(db));
  const found = db.sql
    .selectFrom('contacts as c')
    .where(ofContact(db, filter))
    .where(({ and, not: isNot, ref }) =>
      and([...facts.map(({ holds }) => holds(ref('c.id'))), ...not.map(({ holds }) => isNot(holds(ref('c.id'))))]),
    );
  return text === '' ? found : found.where('c.id', 'in', matches(db, { text, digits }));
}

/** Everybody whom a search finds, by id. */
export const matches = ({ sql }: TenantDb, { text, digits }: ContactSearch) =>
  sql
    .selectFrom(({ fn, val }) => fn<{ contact_id: number }>('match_contacts', [val(text), val(digits)]).as('m'))
    .select('m.contact_id');

/** Of a contact with more tags than that nobody reads them all. */
const mostTags = 20;

type OfPage = OfCompany & { ids: readonly number[] };

const talksQuery = prepareQuery((db, param: Params<OfPage>) =>
  db
    .selectFrom('tickets')
    .select((eb) => ['contact_id as contactId', eb.fn.max('updated_at').as('at')])
    .where('company_id', '=', param('companyId'))
    .where('contact_id', '=', anyOf(param('ids'), 'int'))
    .groupBy('contact_id'),
);

const tagsQuery = prepareQuery((db, param: Params<OfPage>) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('ticket_tags as tt', (join) =>
      join.onRef('tt.company_id', '=', 't.company_id').onRef('tt.ticket_id', '=', 't.id'),
    )
    .innerJoin('tags as g', (join) => join.onRef('g.company_id', '=', 'tt.company_id').onRef('g.id', '=', 'tt.tag_id'))
    .select(['t.contact_id as contactId', 'g.id', 'g.name', 'g.color'])
    .distinct()
    .where('t.company_id', '=', param('companyId'))
    .where('t.contact_id', '=', anyOf(param('ids'), 'int'))
    .orderBy('g.name'),
);

/** Adds to the contacts of a page the tags of their tickets and when they last talked with the company. */
export async function addTalkFacts(db: TenantDb, contacts: readonly ContactRow[]): Promise<ListedContact[]> {
  if (contacts.length === 0) return [];
  const page = { companyId: db.companyId, ids: contacts.map(({ id }) => id) };
  const [talks, tags] = await Promise.all([talksQuery(db, page), tagsQuery(db, page)]);
  const lastTalks = new Map(talks.map(({ contactId, at }) => [contactId, at]));
  const tagsOf = new Map(contacts.map(({ id }) => [id, new Array<ListedContact['tags'][number]>()]));
  for (const { contactId, ...tag } of tags) {
    const shown = tagsOf.get(contactId ?? 0);
    if (shown && shown.length < mostTags) shown.push(tag);
  }
  return contacts.map((contact) => ({
    ...contact,
    lastTalkAt: lastTalks.get(contact.id)?.toISOString() ?? null,
    tags: tagsOf.get(contact.id) ?? [],
  }));
}
