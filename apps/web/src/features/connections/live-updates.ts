import { connectionsEvents, queuesEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import {
  followBadge,
  followConnection,
  followQueue,
  followSession,
  type KnownConnection,
} from './list/connection-list.ts';
import { connectionsKey } from './query-keys.ts';

/** Changes the connections on screen, if they were asked for at all. */
export function changeConnections(
  client: QueryClient,
  change: (rows: readonly KnownConnection[]) => readonly KnownConnection[],
): void {
  client.setQueryData<readonly KnownConnection[]>(connectionsKey, (rows) => (rows === undefined ? rows : change(rows)));
}

/** Listens to what the company's connections become; answers how to stop (S285). */
export function listenToConnections(client: QueryClient): () => void {
  const stops = [
    realtime.on(connectionsEvents.whatsapp, (event) =>
      changeConnections(client, (rows) => followConnection(rows, event)),
    ),
    realtime.on(connectionsEvents.whatsappSession, ({ session }) =>
      changeConnections(client, (rows) => followSession(rows, session)),
    ),
    realtime.on(connectionsEvents.whatsappBadge, (event) =>
      changeConnections(client, (rows) => followBadge(rows, event)),
    ),
    realtime.on(queuesEvents.queue, (event) => changeConnections(client, (rows) => followQueue(rows, event))),
  ];
  return () => stops.forEach((stop) => stop());
}
