import { type BodyOf, type Queue, queuesEndpoints } from '@balcao/contract';
import { readScheduleRows } from '@balcao/domain';
import { Refusal, route, type Route } from './fake-api.ts';

const off: Queue['inactivity'] = { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' };

type Kept = Pick<Queue, 'id' | 'version'> & Partial<Queue>;

/** A queue after it was saved; what is left out of the request stays as it is. */
const toQueue = (
  {
    id,
    version,
    inactivity = off,
    mediaPath = null,
    mediaName = null,
    ratingRule = 'always',
    ratingTagId = null,
    requiresTag = false,
  }: Kept,
  {
    schedules,
    connectionIds: _numbers,
    userIds: _people,
    menuGreeting: _greeting,
    ...body
  }: BodyOf<typeof queuesEndpoints.create>,
): Queue => ({
  ...body,
  id,
  version,
  inactivity: body.inactivity ?? inactivity,
  mediaPath,
  mediaName,
  ratingRule: body.ratingRule ?? ratingRule,
  ratingTagId: body.ratingTagId === undefined ? ratingTagId : body.ratingTagId,
  requiresTag: body.requiresTag ?? requiresTag,
  schedules: readScheduleRows(schedules) ?? [],
});

/** Answers for these queues, and does with them what the real server does. */
export function queuesRoutes(known: readonly Queue[]): Route[] {
  let queues = [...known];
  const change = (id: number, parts: Partial<Queue>): Queue => {
    const before = queues.find((one) => one.id === id);
    if (!before) throw new Refusal('ERR_NO_QUEUE_FOUND');
    const queue = { ...before, ...parts, version: before.version + 1 };
    queues = queues.map((other) => (other.id === id ? queue : other));
    return queue;
  };
  return [
    route(queuesEndpoints.list, () => queues.toSorted((one, other) => one.name.localeCompare(other.name))),
    route(queuesEndpoints.create, ({ body }) => {
      const queue = toQueue({ id: 60 + queues.length, version: 1 }, body);
      queues = [...queues, queue];
      return queue;
    }),
    route(queuesEndpoints.update, ({ params: { id }, body }) => {
      const old = queues.find((one) => one.id === id);
      const queue = toQueue({ ...old, id, version: (old?.version ?? 0) + 1 }, body);
      queues = queues.map((other) => (other.id === id ? queue : other));
      return queue;
    }),
    route(queuesEndpoints.uploadMedia, ({ params: { id }, files: [file] }) =>
      change(id, { mediaPath: '/media/3f6c1d0e-0000-4000-8000-000000000001', mediaName: file?.name ?? null }),
    ),
    route(queuesEndpoints.removeMedia, ({ params: { id } }) => change(id, { mediaPath: null, mediaName: null })),
    route(queuesEndpoints.remove, ({ params: { id } }) => {
      queues = queues.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}
