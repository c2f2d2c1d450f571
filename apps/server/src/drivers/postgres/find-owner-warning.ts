import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

/**
 * A sentence about a login of DATABASE_URL that may do more than own the tables; null when it is an ordinary one. A
 * superuser is not refused, because a database is often set up with it, but a defect of ours could then do anything.
 */
export async function findOwnerWarning(url: string): Promise<string | null> {
  const client = new pg.Client(connectionOptions({ url, program: 'check' }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; superuser: boolean; bypasses: boolean }>(
      'SELECT rolname AS name, rolsuper AS superuser, rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
    );
    const [login] = rows;
    if (!login?.superuser && !login?.bypasses) return null;
    const what = login.superuser ? 'a superuser' : 'a login that bypasses row-level security';
    return (
      `Warning: DATABASE_URL logs in as "${login.name}", ${what}. Make an ordinary login the owner of the database and ` +
      'of its tables, and set DATABASE_APP_URL and DATABASE_PLATFORM_URL: see "Your own PostgreSQL" in the README.'
    );
  } finally {
    await client.end();
  }
}
