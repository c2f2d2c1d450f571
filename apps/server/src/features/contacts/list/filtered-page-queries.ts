import { type ContactFilter, type ContactRow, pageSize } from '@balcao/contract';
import type { AliasableExpression, Expression } from 'kysely';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { appNow } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { type DaysAgo, matches, ofContact, type TicketFact, ticketFacts } from './filter-queries.ts';
import { beginsWith, type ContactSearch, isFoundBy } from './list-queries.ts';
import { cardColumns } from '../queries.ts';

type PlanMode = { mode: 'auto' | 'force_custom_plan' };

const planQuery = prepareQuery((db, param: Params<PlanMode>) =>
  db.selectNoFrom(({ fn, val, lit }) => [
    appNow().as('now'),
    fn<string>('set_config', [val('plan_cache_mode'), param('mode'), lit(true)]).as('mode'),
  ]),
);

/**
 * Has the statements of this transaction planned for their values, and answers the product's time as such a value. One
 * plan for any filter would read all tickets: it cannot know that a page needs 21 contacts, nor how rare a tag is.
 */
async function planForValues(db: TenantDb): Promise<DaysAgo> {
  const [row] = await planQuery(db, { mode: 'force_custom_plan' });
  return before(row?.now ?? new Date());
}

/** Has the statements that follow planned as all others, which is once for many values. */
export const planAsUsual = (db: TenantDb): Promise<unknown> => planQuery(db, { mode: 'auto' });

const before =
  (now: Date): DaysAgo =>
  (days) =>
    new Date(now.getTime() - days * 86_400_000);

/** Something that is true of about so many people. */
type SizedFact = TicketFact & { size: number };

/** What a page is made of: what is asked of contacts, and what they are searched by. */
type Asked = {
  filter: ContactFilter;
  rare: SizedFact | undefined;
  others: SizedFact[];
  not: TicketFact[];
  search: ContactSearch;
};
type Stretch = { skip: number; most: number };

/** A page of the contacts that a filter finds, by name; one more than fits when there are further ones. */
export async function listFilteredPage(
  db: TenantDb,
  filter: ContactFilter,
  { text, digits, page }: ContactSearch & { page: number },
): Promise<ContactRow[]> {
  const stretch = { skip: (page - 1) * pageSize, most: pageSize + 1 };
  // They leave together. For a guess the time of this process is as good as the product's.
  const [daysAgo, sizes] = await Promise.all([
    planForValues(db),
    guessSizes(db, ticketFacts(db, filter, before(new Date())).facts),
  ]);
  const { facts, not } = ticketFacts(db, filter, daysAgo);
  const sized = facts
    .map((fact, place) => ({ ...fact, size: sizes[place] ?? Infinity }))
    .sort((one, other) => one.size - other.size);
  const isRare = (sized[0]?.size ?? Infinity) <= mostOfSet(stretch);
  const [rare, others] = isRare ? [sized[0], sized.slice(1)] : [undefined, sized];
  return findPage(db, { filter, rare, others, not, search: { text, digits } }, stretch);
}

/** The cards of a page that was found, in its order: of a search first those whose name begins with it. */
const cardsOf = (
  db: TenantDb,
  { text }: ContactSearch,
  page: AliasableExpression<{ id: number }>,
): Promise<ContactRow[]> =>
  db.sql
    .selectFrom(page.as('p'))
    .innerJoin('contacts as c', 'c.id', 'p.id')
    .select(cardColumns.map((column) => `c.${column}` as const))
    .where('c.company_id', '=', db.companyId)
    .$if(text !== '', (query) => query.orderBy(beginsWith(text), 'desc'))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .execute();

/** A set of so many people is made sooner than contacts are asked one by one; the later the page, the more. */
const mostOfSet = ({ skip }: Stretch): number => Math.min(20_000, 8_000 + 50 * skip);

type Plans = { 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] };

/**
 * Of about how many people each is true, as the database guesses from its statistics: to count them took as long as to
 * find them. The page is the same whatever it guesses.
 */
const guessSizes = (db: TenantDb, facts: readonly TicketFact[]): Promise<number[]> =>
  Promise.all(
    facts.map(async ({ people, isUnindexed }) => {
      if (isUnindexed) return Infinity;
      const [plan] = await db.sql.selectFrom(people.as('p')).select('p.contact_id').explain<Plans>('json');
      return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Infinity;
    }),
  );

/**
 * Two ways lead to a page. Where many contacts have what is asked, the names are passed in their order until there are
 * enough; where few have it, these few are put into order. Neither is quick for the other, and the first may end without
 * a whole page.
 */
async function findPage(db: TenantDb, asked: Asked, stretch: Stretch): Promise<ContactRow[]> {
  const { rare, others, search } = asked;
  const isSearch = search.text !== '';
  if (isSearch || guessSize(asked) ** 2 > (stretch.skip + stretch.most) * 50_000) {
    const rows = await walkNames(db, asked, stretch);
    if (rows.length === stretch.most || (!isSearch && !rare && others.length === 0)) return rows;
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
): Promise<ContactRow[]> {
  const isPerson = ofContact(db, filter);
  // The states have an index of their own. Otherwise the names are passed in the index alone, and only whoever has what
  // is asked is looked at.
  const isMarked = filter.state !== undefined;
  const names = db.sql
    .selectFrom('contacts as c')
    .select(['c.id', 'c.folded_name'])
    .where('c.company_id', '=', db.companyId)
    .$if(isMarked, (query) => query.where(isPerson))
    .$if(search.text !== '', (query) => query.where(beginsWith(search.text)))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    // To look into a set is quick.
    .limit((rare ? 10_000 : 3_000) + 20 * skip);
  const person = (id: Expression<number>) =>
    db.sql.selectFrom('contacts as c').select('c.id').where(isPerson).where('c.id', '=', id);
  const page = db.sql
    .selectFrom(names.as('n'))
    .select('n.id')
    .where(({ eb, and, not: isNot, ref, selectFrom }) =>
      and([
        // A set that is looked into, where the database would rather join all and sort them.
        ...(rare ? [eb(eb('n.id', 'in', selectFrom(rare.people.as('p')).select('p.contact_id')), 'is', true)] : []),
        ...others.map(({ holdsAlone }) => holdsAlone(ref('n.id'))),
        ...not.map(({ holdsAlone }) => isNot(holdsAlone(ref('n.id')))),
        ...(isMarked ? [] : [eb(person(ref('n.id')), 'is not', null)]),
      ]),
    )
    .orderBy('n.folded_name')
    .orderBy('n.id')
    .limit(most)
    .offset(skip);
  return cardsOf(db, search, page);
}

/** About of how many people all that is asked is true. */
const guessSize = ({ rare, others }: Asked): number => (rare ? rare.size / 5 ** others.length : Infinity);

/** So many filtered people are compared with a search; with more of them, it is the search that is filtered. */
const mostCompared = 1_000;

/** Puts those into order who have what is asked; of a search first those whose name begins with it. */
async function sortFew(db: TenantDb, asked: Asked, { skip, most }: Stretch): Promise<ContactRow[]> {
  const { filter, rare, others, not, search } = asked;
  const isSearch = search.text !== '';
  const isCompared = isSearch && guessSize(asked) <= mostCompared;
  const facts = rare ? [rare, ...others] : others;
  const [first] = isSearch && !isCompared ? [] : facts;
  const rest = first ? facts.slice(1) : facts;
  // Whom not many more have than the first is read as a whole; of others each person is asked.
  const isRead = ({ size, isCommon = false }: SizedFact): boolean => !isCommon && size <= 8 * (first?.size ?? 0);
  const people = rest
    .filter(isRead)
    .reduce(
      (both, fact) => both.intersect(fact.people),
      db.sql.selectFrom((first?.people ?? matches(db, search)).as('p')).select('p.contact_id'),
    );
  const few = db.sql
    .selectFrom(people.as('p'))
    .select('p.contact_id')
    .distinct()
    .where(({ not: isNot, and, ref }) => {
      const id = ref('p.contact_id').$castTo<number>();
      const asks = rest.filter((fact) => !isRead(fact));
      return and([
        ...asks.map(({ isCommon, holds, holdsAlone }) => (isCommon ? holdsAlone : holds)(id)),
        ...not.map(({ holdsAlone }) => isNot(holdsAlone(id))),
      ]);
    });
  const page = db.sql
    .selectFrom(few.as('f'))
    .innerJoin('contacts as c', 'c.id', 'f.contact_id')
    .select('c.id')
    .where(ofContact(db, filter))
    .$if(isCompared, (query) => query.where(isFoundBy(search)))
    .$if(isSearch, (query) => query.orderBy(beginsWith(search.text), 'desc'))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .limit(most)
    .offset(skip);
  return cardsOf(db, search, page);
}
