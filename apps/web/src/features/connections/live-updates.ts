import { connectionsEvents, queuesEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { updateQueuesOf } from '../queues/index.ts';
import {
  updateBadges,
  updateConnections,
  updateSession,
  isWhole,
  type KnownConnection,
} from './list/connection-list.ts';
import { connectionsKey } from './query-keys.ts';

/** Changes the cached connections, if they have been fetched. */
export function changeConnections(
  client: QueryClient,
  change: (rows: readonly KnownConnection[]) => readonly KnownConnection[],
): void {
  client.setQueryData<readonly KnownConnection[]>(connectionsKey, (rows) => (rows === undefined ? rows : change(rows)));
}

/** Keeps the list of connections up to date; the returned function stops it (S285). */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(connectionsEvents.whatsapp, (event) =>
      changeConnections(client, (rows) => updateConnections(rows, event)),
    ),
    realtime.on(connectionsEvents.whatsappSession, ({ session }) =>
      changeConnections(client, (rows) => updateSession(rows, session)),
    ),
    realtime.on(connectionsEvents.whatsappBadge, (event) =>
      changeConnections(client, (rows) => updateBadges(rows, event)),
    ),
    realtime.on(queuesEvents.queue, (event) =>
      changeConnections(client, (rows) => rows.map((row) => (isWhole(row) ? updateQueuesOf(row, event) : row))),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
