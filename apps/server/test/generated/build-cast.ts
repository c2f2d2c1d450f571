import { buildPerson } from '../support/test-people.ts';
import { buildResource } from './catalogues.ts';
import type { Cast } from './screens.ts';
import type { World } from './world.ts';

/** Hires everybody of the cast. */
export async function buildCast(world: World): Promise<Cast> {
  const { app, mine, other, platform } = world;
  const otherQueueId = Number(await buildResource.queue(app, mine));
  const inQueue = { queueIds: [mine.queueId] };
  return {
    owner: { ...mine.attendant, ...inQueue },
    colleague: { ...(await buildPerson(app, mine, inQueue)), ...inQueue },
    outsider: { ...(await buildPerson(app, mine, { queueIds: [otherQueueId] })), queueIds: [otherQueueId] },
    admin: { ...mine.admin, queueIds: [] },
    stranger: { ...other.admin, queueIds: [] },
    operator: { ...platform.admin, queueIds: [] },
    otherQueueId,
  };
}
