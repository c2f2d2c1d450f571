import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listen } from '../lib/feature.ts';
import { realtime } from '../lib/realtime/realtime.ts';
import { useSignedIn } from '../lib/session/session.ts';

/** The listener of every feature that has a `live-updates.ts`. */
export const listeners = Object.values(
  import.meta.glob<Listen>('../features/*/live-updates.ts', { eager: true, import: 'listen' }),
);

/**
 * Keeps the screen up to date while somebody is logged in: opens the socket, subscribes every feature to its events,
 * and has everything on screen fetched again when events were missed.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { sessionId, restricted, user } = useSignedIn();
  const { id: userId, companyId } = user;

  useEffect(() => {
    const stops = [
      ...listeners.map((listen) => listen(client)),
      realtime.onResync(() => void client.invalidateQueries()),
    ];
    return () => stops.forEach((stop) => stop());
    // The listeners read the session when they begin, so another user or session starts them again, and so does a
    // payment that opens the rest of the product.
  }, [client, companyId, userId, sessionId, restricted]);

  useEffect(() => {
    void realtime.start(companyId);
    return realtime.stop;
  }, [companyId, userId, sessionId]);
}
