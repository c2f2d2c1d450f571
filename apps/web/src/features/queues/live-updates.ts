import { connectionsEvents, type PayloadOf, type Queue, queuesEvents, usersEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { refreshService } from './service/use-service.ts';
import { queuesKey } from './use-queues.ts';

export type QueueEvent = PayloadOf<typeof queuesEvents.queue>;

type WithQueues = { readonly queues: ReadonlyArray<Pick<Queue, 'id' | 'name' | 'color'>> };

/** The list of queues after an event, sorted by name. An event with an older version changes nothing. */
export function updateQueues(queues: readonly Queue[], event: QueueEvent): readonly Queue[] {
  if (event.action === 'delete') return queues.filter((queue) => queue.id !== event.queueId);
  const known = queues.find((queue) => queue.id === event.queue.id);
  if (known !== undefined && known.version > event.queue.version) return queues;
  return [...queues.filter((queue) => queue.id !== event.queue.id), event.queue].sort((one, other) =>
    one.name.localeCompare(other.name, 'pt-BR'),
  );
}

/**
 * A record that carries its queues, such as a user or a connection, after an event about one of them. A record
 * without that queue stays the same object.
 */
export function updateQueuesOf<Row extends WithQueues>(record: Row, event: QueueEvent): Row {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  if (!record.queues.some((queue) => queue.id === id)) return record;
  if (event.action === 'delete') return { ...record, queues: record.queues.filter((queue) => queue.id !== id) };
  const { name, color } = event.queue;
  return { ...record, queues: record.queues.map((queue) => (queue.id === id ? { id, name, color } : queue)) };
}

/** Applies an event to the cached list, if it has been fetched. */
export function applyQueueEvent(client: QueryClient, event: QueueEvent): void {
  client.setQueryData<readonly Queue[]>(queuesKey, (queues) => queues && updateQueues(queues, event));
}

/** Keeps the list of queues up to date, and who offers and serves them; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const refresh = (): void => refreshService(client);
  const stops = [
    realtime.on(queuesEvents.queue, (event) => {
      applyQueueEvent(client, event);
      refresh();
    }),
    realtime.on(connectionsEvents.whatsapp, refresh),
    realtime.on(usersEvents.user, refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
