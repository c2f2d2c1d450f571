import type { Wallboard, WallboardQueue } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { countByQueue, listQueues } from './figures-queries.ts';
import { readDashboard, readHours } from './read-dashboard.ts';

/** Today at a glance: the figures of the dashboard, who waits where, and the hours. */
export async function readWallboard(db: Work['db']): Promise<Wallboard> {
  const today = await readHours(db, undefined);
  const [dashboard, queues] = await Promise.all([
    readDashboard(db, { date_from: today.date, date_to: today.date }),
    readQueues(db),
  ]);
  return { dashboard, today, queues };
}

async function readQueues(db: Work['db']): Promise<WallboardQueue[]> {
  const [queues, counted] = await Promise.all([listQueues(db), countByQueue(db)]);
  const stateOf = (id: number | null): Pick<WallboardQueue, 'waiting' | 'open' | 'waitingSince'> => {
    const of = (status: string) => counted.find((row) => row.queueId === id && row.status === status);
    const pending = of('pending');
    return {
      waiting: pending?.count ?? 0,
      open: of('open')?.count ?? 0,
      waitingSince: pending?.waitingSince.toISOString() ?? null,
    };
  };
  const without = { id: null, name: null, color: null, ...stateOf(null) };
  return [
    ...queues.map((queue) => ({ ...queue, ...stateOf(queue.id) })),
    ...(without.waiting + without.open > 0 ? [without] : []),
  ];
}
