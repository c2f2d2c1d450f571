import { ago, anyOf, folded, literal, now } from '../../../platform/sql-expressions.ts';
import { containing } from '../../../platform/search.ts';
import type { PlatformDb } from '../../../platform/tenant-db.ts';

/** One node holds no more links than that; another node takes the rest. */
export const maxLinks = 200;

/** Two beats of a node and a little: the leases of one that died outlast this, so that nobody leaves it a link. */
const silentNodeMs = 12_000;

export type Holder = { id: string; startedAt: Date; links: number };

/** The live nodes that may hold links with how many each has, the one that started first at first. */
export async function listHolders(db: PlatformDb): Promise<Holder[]> {
  return db.sql
    .selectFrom('nodes as n')
    .leftJoin('session_leases as l', (join) => join.onRef('l.holder', '=', 'n.id').on('l.expires_at', '>', now()))
    .select(['n.id', 'n.started_at as startedAt'])
    .select((eb) => eb.fn.count<number>('l.connection_id').as('links'))
    .where('n.beat_at', '>=', ago({ milliseconds: silentNodeMs }))
    .where((eb) => eb(eb.val('sessions'), '=', eb.fn.any('n.roles')))
    .groupBy('n.id')
    .orderBy('n.started_at')
    .orderBy('n.id')
    .execute();
}

/** How many links each other live node that may hold some has now. */
export async function countLinksOfOthers(db: PlatformDb, nodeId: string): Promise<number[]> {
  const holders = await listHolders(db);
  return holders.filter(({ id }) => id !== nodeId).map(({ links }) => links);
}

/** Whose connection it is and which node holds its link, null when none does; undefined when there is no such one. */
export async function findHolder(
  db: PlatformDb,
  connectionId: number,
): Promise<{ companyId: number; holder: string | null } | undefined> {
  return db.sql
    .selectFrom('connections as c')
    .innerJoin('companies as k', 'k.id', 'c.company_id')
    .leftJoin('session_leases as l', (join) =>
      join.onRef('l.connection_id', '=', 'c.id').on('l.expires_at', '>', now()),
    )
    .select(['c.company_id as companyId', 'l.holder'])
    .where('c.id', '=', connectionId)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst();
}

const wantedLinks = (db: PlatformDb, search: string) => {
  const pattern = containing(search);
  return db.sql
    .selectFrom('connections as c')
    .innerJoin('companies as k', 'k.id', 'c.company_id')
    .where('c.wanted', '=', literal('on'))
    .where('k.status', '=', true)
    .where('k.deleted_at', 'is', null)
    .$if(search !== '', (some) =>
      some.where((eb) =>
        eb.or([
          eb(folded(eb.ref('k.name')), 'like', folded(eb.val(pattern))),
          eb(folded(eb.ref('c.name')), 'like', folded(eb.val(pattern))),
          eb('c.number', 'like', pattern),
        ]),
      ),
    );
};

export type WantedLinksQuery = { nodeIds: readonly string[]; search: string; limit: number };

export type WantedLink = {
  id: number;
  name: string;
  number: string | null;
  companyId: number;
  companyName: string;
  nodeId: string | null;
};

/**
 * The first links that should be open, by company and name, with the one of these nodes that holds each; and how many
 * match in all.
 */
export async function listWantedLinks(
  db: PlatformDb,
  { nodeIds, search, limit }: WantedLinksQuery,
): Promise<{ rows: WantedLink[]; count: number }> {
  const rows = await wantedLinks(db, search)
    .leftJoin('session_leases as l', (join) =>
      join
        .onRef('l.connection_id', '=', 'c.id')
        .on('l.expires_at', '>', now())
        .on('l.holder', '=', anyOf(nodeIds, 'uuid')),
    )
    .select(['c.id', 'c.name', 'c.number', 'c.company_id as companyId', 'k.name as companyName'])
    .select('l.holder as nodeId')
    .orderBy((eb) => eb.fn('lower', ['k.name']))
    .orderBy((eb) => eb.fn('lower', ['c.name']))
    .orderBy('c.id')
    .limit(limit)
    .execute();
  const { count } = await wantedLinks(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}
