import { type ContactFilter, type ContactRow, pageSize } from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { anyOf, appNow } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { type DaysAgo, matches, ofContact, type TicketFact, ticketFacts } from './filter-queries.ts';
import { beginsWith, type ContactSearch, isFoundBy } from './hot-list-queries.ts';
import { cardColumns } from './queries.ts';

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

/** Something that is true of few people, and of how many. */
type RareFact = TicketFact & { size: number };

/** What a page is made of: what is asked of contacts, and what they are searched by. */
type Asked = {
  filter: ContactFilter;
  rare: RareFact | undefined;
  others: TicketFact[];
  not: TicketFact[];
  search: ContactSearch;
};
type Stretch = { skip: number; most: number };

const cardsQuery = prepareQuery((db, param: Params<OfCompany & { ids: readonly number[] }>) =>
  db
    .selectFrom('contacts')
    .select(cardColumns)
    .where('company_id', '=', param('companyId'))
    .where('id', '=', anyOf(param('ids'), 'int')),
);

/** A page of the contacts that a filter finds, by name; one more than fits when there are further ones. */
export async function listFilteredPage(
  db: TenantDb,
  filter: ContactFilter,
  { text, digits, page }: ContactSearch & { page: number },
): Promise<ContactRow[]> {
  const stretch = { skip: (page - 1) * pageSize, most: pageSize + 1 };
  const { facts, not } = ticketFacts(db, filter, await planForValues(db));
  const rare = await findRare(db, facts, stretch);
  const others = facts.filter((fact) => fact.people !== rare?.people);
  const ids = await findPage(db, { filter, rare, others, not, search: { text, digits } }, stretch);
  const cards = await cardsQuery(db, { companyId: db.companyId, ids });
  return cards.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * What is true of so few people that a set of them is made sooner than contacts are asked one by one; the later the
 * page, the more may they be. Nothing is counted further than that.
 */
async function findRare(db: TenantDb, facts: readonly TicketFact[], { skip }: Stretch): Promise<RareFact | undefined> {
  const few = Math.min(20_000, 8_000 + 50 * skip);
  for (const fact of facts.filter(({ isUnindexed }) => !isUnindexed)) {
    const { size } = await db.sql
      .selectFrom(fact.people(few + 1).as('p'))
      .select(({ fn }) => fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    if (Number(size) <= few) return { ...fact, size: Number(size) };
  }
  return undefined;
}

/**
 * Two ways lead to a page. Where many contacts have what is asked, the names are passed in their order until there are
 * enough; where few have it, these few are put into order. Neither is quick for the other, and the first may end without
 * a whole page.
 */
async function findPage(db: TenantDb, asked: Asked, stretch: Stretch): Promise<number[]> {
  const { rare, others, search } = asked;
  const isSearch = search.text !== '';
  if (isSearch || guessSize(asked) ** 2 > (stretch.skip + stretch.most) * 50_000) {
    const ids = await walkNames(db, asked, stretch);
    if (ids.length === stretch.most || (!isSearch && !rare && others.length === 0)) return ids;
  }
  return sortFew(db, asked, stretch);
}

/**
 * Passes the names in their order, of a search those that begin with it, and takes whoever has what is asked. It ends
 * after a while: what nobody has together would otherwise be looked for in all contacts.
 */
async function walkNames(
  db: TenantDb,
  { filter, rare, others, not, search }: Asked,
  { skip, most }: Stretch,
): Promise<number[]> {
  const names = db.sql
    .selectFrom('contacts as c')
    .select(['c.id', 'c.folded_name'])
    .where(ofContact(db, filter))
    .$if(search.text !== '', (query) => query.where(beginsWith(search.text)))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    // To look into a set is quick.
    .limit((rare ? 10_000 : 3_000) + 20 * skip);
  const rows = await db.sql
    .selectFrom(names.as('c'))
    .select('c.id')
    .where(({ eb, and, not: isNot, ref, selectFrom }) =>
      and([
        // A set that is looked into, where the database would rather join all and sort them.
        ...(rare ? [eb(eb('c.id', 'in', selectFrom(rare.people().as('p')).select('p.contact_id')), 'is', true)] : []),
        ...others.map(({ holdsAlone }) => holdsAlone(ref('c.id'))),
        ...not.map(({ holdsAlone }) => isNot(holdsAlone(ref('c.id')))),
      ]),
    )
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .limit(most)
    .offset(skip)
    .execute();
  return rows.map(({ id }) => id);
}

/** About of how many people all that is asked is true. */
const guessSize = ({ rare, others }: Asked): number => (rare ? rare.size / 5 ** others.length : Infinity);

/** So many filtered people are compared with a search; with more of them, it is the search that is filtered. */
const mostCompared = 1_000;

/** Puts those into order who have what is asked; of a search first those whose name begins with it. */
async function sortFew(db: TenantDb, asked: Asked, { skip, most }: Stretch): Promise<number[]> {
  const { filter, rare, others, not, search } = asked;
  const isSearch = search.text !== '';
  const isCompared = isSearch && guessSize(asked) <= mostCompared;
  const facts: TicketFact[] = rare ? [rare, ...others] : others;
  const [first] = isSearch && !isCompared ? [] : facts;
  const rest = first ? facts.slice(1) : facts;
  const few = db.sql
    .selectFrom((first?.people() ?? matches(db, search)).as('p'))
    .select('p.contact_id')
    .distinct()
    .where(({ not: isNot, and, ref }) =>
      and([
        ...rest.map((fact) => (fact.isCommon ? fact.holdsAlone : fact.holds)(ref('p.contact_id').$castTo<number>())),
        ...not.map(({ holdsAlone }) => isNot(holdsAlone(ref('p.contact_id').$castTo<number>()))),
      ]),
    );
  const rows = await db.sql
    .selectFrom(few.as('f'))
    .innerJoin('contacts as c', 'c.id', 'f.contact_id')
    .select('c.id')
    .where(ofContact(db, filter))
    .$if(isCompared, (query) => query.where(isFoundBy(search)))
    .$if(isSearch, (query) => query.orderBy(beginsWith(search.text), 'desc'))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .limit(most)
    .offset(skip)
    .execute();
  return rows.map(({ id }) => id);
}
