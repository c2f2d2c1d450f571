import { ago, anyOf, literal, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../../platform/tenant-db.ts';

export type NewsClaim = { id: number; companyId: number; fence: number };

/** Takes campaigns of which screens have yet to hear something, unless they were told of a moment ago. */
export async function claimNews(
  db: PlatformDb,
  { room, everyMs }: { room: number; everyMs: number },
): Promise<NewsClaim[]> {
  const taken = await db.sql
    .updateTable('campaigns')
    .set({ told_at: now() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('campaigns as c')
        .select('c.id')
        .where('c.id', 'in', (of) =>
          of.selectFrom('campaign_counts').select('campaign_id').where('has_news', '=', literal(true)),
        )
        .where((of) => of.or([of('c.told_at', 'is', null), of('c.told_at', '<', ago({ milliseconds: everyMs }))]))
        .limit(room)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'company_id as companyId'])
    .execute();
  if (taken.length === 0) return [];
  await db.sql
    .updateTable('campaign_counts')
    .set({ has_news: false })
    .where(
      'campaign_id',
      '=',
      anyOf(
        taken.map(({ id }) => id),
        'int',
      ),
    )
    .where('has_news', '=', literal(true))
    .execute();
  return taken.map((campaign) => ({ ...campaign, fence: 0 }));
}
