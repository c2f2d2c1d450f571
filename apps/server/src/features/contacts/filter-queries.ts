import {
  type ContactFilter,
  type ContactRow,
  type ContactSelection,
  type ListedContact,
  pageSize,
} from '@balcao/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { ago, anyOf, appNow } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { type ContactSearch, searchOf } from './hot-list-queries.ts';
import { cardColumns } from './queries.ts';

type OfContact = ExpressionBuilder<Database & { c: Database['contacts'] }, 'c'>;

const ticketsOf = (eb: OfContact, companyId: number) =>
  eb
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.company_id', '=', companyId)
    .whereRef('t.contact_id', '=', 'c.id');

/** The moment so many days before now. */
type DaysAgo = (days: number) => Expression<Date> | Date;

/** Found once for the statement: the function asks for the product's time again in every row. */
const daysAgoInStatement =
  ({ sql }: TenantDb): DaysAgo =>
  (days) =>
    // A statement of one column and one row stands for its value.
    ago({ days }, sql.selectNoFrom(appNow().as('now')) as unknown as Expression<Date>);

/** What a filter asks of a contact, here called `c`. Groups are no people, and whoever is anonymous is nobody. */
function conditions(
  db: TenantDb,
  { tagIds, queueIds, talkedWithinDays, silentForDays, state }: ContactFilter,
  daysAgo: DaysAgo,
): (eb: OfContact) => Expression<SqlBool> {
  const { companyId } = db;
  return (eb) => {
    const asked: Expression<SqlBool>[] = [
      eb('c.company_id', '=', companyId),
      eb('c.is_group', '=', false),
      eb('c.is_anonymous', '=', false),
    ];
    if (tagIds.length > 0)
      asked.push(
        eb.exists(
          ticketsOf(eb, companyId)
            .innerJoin('ticket_tags as tt', (join) =>
              join.onRef('tt.company_id', '=', 't.company_id').onRef('tt.ticket_id', '=', 't.id'),
            )
            .where('tt.tag_id', '=', anyOf(tagIds, 'int')),
        ),
      );
    if (queueIds.length > 0)
      asked.push(eb.exists(ticketsOf(eb, companyId).where('t.queue_id', '=', anyOf(queueIds, 'int'))));
    const talked = (when: '>=' | '<', days: number) =>
      eb.exists(ticketsOf(eb, companyId).where('t.updated_at', when, daysAgo(days)));
    if (talkedWithinDays) asked.push(talked('>=', talkedWithinDays));
    // Asked for the old ticket and not for any, the database knows when there are few and begins with those.
    if (silentForDays) asked.push(talked('<', silentForDays), eb.not(talked('>=', silentForDays)));
    if (state === 'blocked') asked.push(eb('c.is_blocked', '=', true));
    if (state === 'botOff') asked.push(eb('c.is_bot_off', '=', true));
    if (state === 'noNumber') asked.push(eb('c.number', 'is', null));
    if (state === 'optedOut') asked.push(eb('c.opted_out_at', 'is not', null));
    return eb.and(asked);
  };
}

/** The contacts that a filter finds. */
const filterContacts = (db: TenantDb, filter: ContactFilter, daysAgo: DaysAgo) =>
  db.sql.selectFrom('contacts as c').where(conditions(db, filter, daysAgo));

/** The contacts that a filter and a search find, all of them. */
export function selectContacts(db: TenantDb, { searchParam, ...filter }: ContactSelection) {
  const { text, digits } = searchOf(searchParam);
  const found = filterContacts(db, filter, daysAgoInStatement(db));
  return text === '' ? found : found.where('c.id', 'in', matches(db, { text, digits }));
}

/** Everybody whom a search finds, by id. */
const matches = ({ sql }: TenantDb, { text, digits }: ContactSearch) =>
  sql
    .selectFrom(({ fn, val }) => fn<{ contact_id: number }>('match_contacts', [val(text), val(digits)]).as('m'))
    .select('m.contact_id');

/**
 * Has the statements of this transaction planned for their values, and answers the product's time as such a value. One
 * plan for any filter would read all tickets: it cannot know that a page needs 21 contacts, nor how rare a tag is.
 */
async function planForValues(db: TenantDb): Promise<DaysAgo> {
  const { now } = await db.sql
    .selectNoFrom(({ fn, val, lit }) => [
      appNow().as('now'),
      fn<string>('set_config', [val('plan_cache_mode'), val('force_custom_plan'), lit(true)]).as('mode'),
    ])
    .executeTakeFirstOrThrow();
  return (days) => new Date(now.getTime() - days * 86_400_000);
}

/** Of a search so many hits are filtered first. */
const mostHits = 1_000;
const columns = cardColumns.map((column) => `c.${column}` as const);

/** A page of the contacts that a filter finds, by name; one more than fits when there are further ones. */
export async function listFilteredPage(
  db: TenantDb,
  filter: ContactFilter,
  { text, digits, page }: ContactSearch & { page: number },
): Promise<ContactRow[]> {
  const [most, skip] = [pageSize + 1, (page - 1) * pageSize];
  const daysAgo = await planForValues(db);
  const filtered = filterContacts(db, filter, daysAgo);
  if (text === '')
    return filtered.select(columns).orderBy('c.folded_name').orderBy('c.id').limit(most).offset(skip).execute();
  return listFoundPage(db, filtered, { text, digits, skip, most });
}

/** The same of a search: first those whose name begins with it, then those that have it inside, each by name. */
async function listFoundPage(
  db: TenantDb,
  filtered: ReturnType<typeof filterContacts>,
  { text, digits, skip, most }: ContactSearch & { skip: number; most: number },
): Promise<ContactRow[]> {
  const hits = await db.sql
    .selectFrom(({ fn, val }) =>
      fn<{ contact_id: number; place: number }>('find_contacts', [val(text), val(digits), val(0), val(mostHits)]).as(
        'h',
      ),
    )
    .select('h.contact_id as id')
    .orderBy('h.place')
    .execute();
  const ids = hits.map(({ id }) => id);
  const found = await filtered.select(columns).where('c.id', '=', anyOf(ids, 'int')).execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: ContactRow): number => places.get(id) ?? 0;
  const page = found.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(skip, skip + most);
  if (page.length === most || hits.length < mostHits) return page;
  // Behind the first hits there may be more whom the filter finds.
  return filtered
    .select(columns)
    .where('c.id', 'in', matches(db, { text, digits }))
    .orderBy((eb) => beginsWith(eb, text), 'desc')
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .limit(most)
    .offset(skip)
    .execute();
}

/** Whether a name begins with a text. */
function beginsWith({ eb, fn, val }: OfContact, text: string): Expression<SqlBool> {
  const begun = fn<string>('fold', [val(text)]);
  return eb(fn<string>('left', ['c.folded_name', fn('length', [begun])]), '=', begun);
}

/** Of a contact with more tags than that nobody reads them all. */
const mostTags = 20;

/** Adds to the contacts of a page the tags of their tickets and when they last talked with the company. */
export async function addTalkFacts(db: TenantDb, contacts: readonly ContactRow[]): Promise<ListedContact[]> {
  if (contacts.length === 0) return [];
  const ids = contacts.map(({ id }) => id);
  const [talks, tags] = await Promise.all([
    db.sql
      .selectFrom('tickets')
      .select((eb) => ['contact_id as contactId', eb.fn.max('updated_at').as('at')])
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', anyOf(ids, 'int'))
      .groupBy('contact_id')
      .execute(),
    db.sql
      .selectFrom('tickets as t')
      .innerJoin('ticket_tags as tt', (join) =>
        join.onRef('tt.company_id', '=', 't.company_id').onRef('tt.ticket_id', '=', 't.id'),
      )
      .innerJoin('tags as g', (join) =>
        join.onRef('g.company_id', '=', 'tt.company_id').onRef('g.id', '=', 'tt.tag_id'),
      )
      .select(['t.contact_id as contactId', 'g.id', 'g.name', 'g.color'])
      .distinct()
      .where('t.company_id', '=', db.companyId)
      .where('t.contact_id', '=', anyOf(ids, 'int'))
      .orderBy('g.name')
      .execute(),
  ]);
  const lastTalks = new Map(talks.map(({ contactId, at }) => [contactId, at]));
  return contacts.map((contact) => ({
    ...contact,
    lastTalkAt: lastTalks.get(contact.id)?.toISOString() ?? null,
    tags: tags
      .filter(({ contactId }) => contactId === contact.id)
      .slice(0, mostTags)
      .map(({ id, name, color }) => ({ id, name, color })),
  }));
}
