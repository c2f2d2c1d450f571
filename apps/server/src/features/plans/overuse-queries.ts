import type { Overuse } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb } from '../../platform/tenant-db.ts';

const megabyte = 1024 * 1024;

/** More than anybody reads; the list is a warning, not a report. */
const mostListed = 50;

const kinds = ['users', 'connections', 'queues', 'storage'] as const;

/** What the companies of a plan, or one company, have more of than the plan allows, by name. */
export async function listOveruses(db: PlatformDb, of: { planId: number } | { companyId: number }): Promise<Overuse[]> {
  const rows = await db.sql
    .selectFrom((query) =>
      query
        .selectFrom('companies as c')
        .innerJoin('plans as p', 'p.id', 'c.plan_id')
        .where('c.deleted_at', 'is', null)
        // The platform's own company has no limits.
        .where('c.id', '<>', 1)
        .$if('planId' in of, (some) => some.where('c.plan_id', '=', 'planId' in of ? of.planId : 0))
        .$if('companyId' in of, (some) => some.where('c.id', '=', 'companyId' in of ? of.companyId : 0))
        .select(['c.id', 'c.name', 'p.users as usersLimit', 'p.connections as connectionsLimit'])
        .select(['p.queues as queuesLimit', 'p.storage_mb as storageLimit'])
        .select((eb) => [
          eb
            .selectFrom('users as u')
            .select((one) => one.fn.countAll<number>().as('count'))
            .whereRef('u.company_id', '=', 'c.id')
            .as('users'),
          eb
            .selectFrom('connections as n')
            .select((one) => one.fn.countAll<number>().as('count'))
            .whereRef('n.company_id', '=', 'c.id')
            .as('connections'),
          eb
            .selectFrom('queues as q')
            .select((one) => one.fn.countAll<number>().as('count'))
            .whereRef('q.company_id', '=', 'c.id')
            .as('queues'),
          eb
            .selectFrom('media_files as f')
            .select((one) => one.fn.coalesce(one.fn.sum<number>('f.bytes'), sql.lit(0)).as('bytes'))
            .whereRef('f.company_id', '=', 'c.id')
            .as('bytes'),
        ])
        .as('use'),
    )
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('use.users', '>', eb.ref('use.usersLimit')),
        eb('use.connections', '>', eb.ref('use.connectionsLimit')),
        eb('use.queues', '>', eb.ref('use.queuesLimit')),
        eb('use.bytes', '>', sql<number>`use."storageLimit"::bigint * ${sql.lit(megabyte)}`),
      ]),
    )
    .orderBy((eb) => eb.fn('lower', ['use.name']))
    .limit(mostListed)
    .execute();
  return rows.flatMap((row) =>
    kinds.flatMap((kind) => {
      const used = kind === 'storage' ? Math.ceil(Number(row.bytes) / megabyte) : Number(row[kind]);
      const limit = row[`${kind}Limit`];
      return limit !== null && used > limit ? [{ companyId: row.id, company: row.name, kind, used, limit }] : [];
    }),
  );
}
