import { type Queue, queuesEndpoints } from '@balcao/contract';
import { readScheduleRows } from '@balcao/domain';
import { route, type Route } from './fake-api.ts';

/** Answers for these queues, and does with them what the real server does. */
export function queuesRoutes(known: readonly Queue[]): Route[] {
  let queues = [...known];
  return [
    route(queuesEndpoints.list, () => queues.toSorted((one, other) => one.name.localeCompare(other.name))),
    route(queuesEndpoints.create, ({ body }) => {
      const queue = { id: 60 + queues.length, version: 1, ...body, schedules: readScheduleRows(body.schedules) ?? [] };
      queues = [...queues, queue];
      return queue;
    }),
    route(queuesEndpoints.update, ({ params: { id }, body }) => {
      const version = (queues.find((one) => one.id === id)?.version ?? 0) + 1;
      const queue = { id, version, ...body, schedules: readScheduleRows(body.schedules) ?? [] };
      queues = queues.map((other) => (other.id === id ? queue : other));
      return queue;
    }),
    route(queuesEndpoints.remove, ({ params: { id } }) => {
      queues = queues.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}
