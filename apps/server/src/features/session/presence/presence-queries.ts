import { ago, anyOf, noneOf, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { LiveSocket } from '../../../ports/presence.ts';

/** A user whose state flipped. */
export type PresenceChange = { companyId: number; userId: number };

/** Any number that no other advisory lock of ours uses as its first half. */
const presenceLock = 7_206_015;

/**
 * Lets one transaction at a time change the presence of these users. Without it two nodes that close a
 * user's last two sockets at once would each see the other's row, and nobody would say that he left.
 */
export async function lockPresence(db: PlatformDb, userIds: readonly number[]): Promise<void> {
  const users = [...new Set(userIds)].sort((a, b) => a - b).map((id) => ({ id }));
  await db.sql
    .selectFrom(rowsAs('u', users, { id: 'int' }))
    .select((eb) => eb.fn('pg_advisory_xact_lock', [eb.lit(presenceLock), 'u.id']).as('lock'))
    .execute();
}

/** Adds or refreshes a row per socket; returns who had none before. Sockets of users who are gone are passed over. */
export async function putPresence(
  db: PlatformDb,
  nodeId: string,
  sockets: readonly LiveSocket[],
): Promise<PresenceChange[]> {
  // All parts of the statement see the table as it was before, so that a change can be detected.
  const given = rowsAs(
    'g',
    sockets.map(({ socketId, companyId, userId, isHidden = false }) => ({
      socket_id: socketId,
      company_id: companyId,
      user_id: userId,
      is_hidden: isHidden,
    })),
    { socket_id: 'text', company_id: 'int', user_id: 'int', is_hidden: 'boolean' },
  );
  return db.sql
    .with('known', (query) =>
      query
        .selectFrom(given)
        .innerJoin('users as u', (join) =>
          join.onRef('u.company_id', '=', 'g.company_id').onRef('u.id', '=', 'g.user_id'),
        )
        .selectAll('g')
        .forKeyShare('u'),
    )
    .with('put', (query) =>
      query
        .insertInto('presence')
        .columns(['company_id', 'socket_id', 'user_id', 'is_hidden', 'node_id'])
        .expression((eb) =>
          eb
            .selectFrom('known')
            .select(['company_id', 'socket_id', 'user_id', 'is_hidden'])
            .select(eb.cast<string>(eb.val(nodeId), 'uuid').as('node_id')),
        )
        .onConflict((conflict) =>
          conflict
            .column('socket_id')
            .doUpdateSet((eb) => ({ last_seen_at: now(), is_hidden: eb.ref('excluded.is_hidden') })),
        )
        .returning(['company_id', 'user_id']),
    )
    .selectFrom('put')
    .select(['put.company_id as companyId', 'put.user_id as userId'])
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('presence as p')
            .select('p.user_id')
            .whereRef('p.company_id', '=', 'put.company_id')
            .whereRef('p.user_id', '=', 'put.user_id'),
        ),
      ),
    )
    .execute();
}

/** Removes the rows of these sockets; returns who has none left. */
export async function removePresence(db: PlatformDb, socketIds: readonly string[]): Promise<PresenceChange[]> {
  return db.sql
    .with('gone', (query) =>
      query
        .deleteFrom('presence')
        .where('socket_id', '=', anyOf(socketIds, 'text'))
        .returning(['company_id', 'user_id']),
    )
    .selectFrom('gone')
    .select(['gone.company_id as companyId', 'gone.user_id as userId'])
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('presence as p')
            .select('p.user_id')
            .whereRef('p.company_id', '=', 'gone.company_id')
            .whereRef('p.user_id', '=', 'gone.user_id')
            .where('p.socket_id', '<>', noneOf(socketIds, 'text')),
        ),
      ),
    )
    .execute();
}

const columns = ['socket_id as socketId', 'company_id as companyId', 'user_id as userId'] as const;

/** Marks all rows of a node as seen now, and returns them. */
export async function touchPresence(db: PlatformDb, nodeId: string): Promise<LiveSocket[]> {
  return db.sql
    .updateTable('presence')
    .set({ last_seen_at: now() })
    .where('node_id', '=', nodeId)
    .returning(columns)
    .execute();
}

/** How many stale rows are closed at once. */
const mostStale = 500;

/** The rows that were not seen for this long. */
export async function listStalePresence(db: PlatformDb, seconds: number): Promise<LiveSocket[]> {
  return db.sql
    .selectFrom('presence')
    .select(columns)
    .where('last_seen_at', '<', ago({ milliseconds: seconds * 1000 }))
    .orderBy('last_seen_at')
    .limit(mostStale)
    .execute();
}

/** Tells whether a user of the company has a live socket. */
export async function isUserOnline(db: TenantDb, userId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('presence')
    .select('socket_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
