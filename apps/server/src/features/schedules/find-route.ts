import { chooseConnection, replyWindowEnd } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findLastInbound, listRoutes, type RouteConnection } from './route-queries.ts';

export type RouteQuestion = { contactId: number; connectionId: number | null };

/** The connection that a message to a contact leaves by: the chosen one, or the one that fits best. Null for none. */
export async function findRoute(
  db: Work['db'],
  { contactId, connectionId }: RouteQuestion,
): Promise<RouteConnection | null> {
  const routes = await listRoutes(db, contactId);
  if (connectionId === null) return chooseConnection(routes);
  const chosen = routes.find(({ id }) => id === connectionId);
  if (!chosen) throw new AppError('ERR_NO_WAPP_FOUND');
  return chosen;
}

/** Until when a connection takes free text for a contact; undefined where it always does, null before the first word. */
export async function findWindowEnd(
  db: Work['db'],
  contactId: number,
  route: Pick<RouteConnection, 'id' | 'provider'> | null,
): Promise<number | null | undefined> {
  if (route?.provider !== 'cloud') return undefined;
  const lastInbound = await findLastInbound(db, { contactId, connectionId: route.id });
  return lastInbound === null ? null : replyWindowEnd(lastInbound);
}
