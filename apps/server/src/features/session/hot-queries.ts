/* Raw SQL for the benchmark row "simple authenticated GET (GET /api/auth/me)": the builder would cost a tenth of it. */
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

type Me = { id: number; name: string; email: string; profile: 'admin' | 'user'; super: boolean; companyId: number };

/** Who is meant by a user's own id, for /auth/me. */
export async function readMe(db: TenantDb, userId: number): Promise<Me | undefined> {
  const { rows } = await sql<Me>`
    SELECT id, name, email, profile, is_super AS super, company_id AS "companyId"
    FROM users WHERE company_id = ${db.companyId} AND id = ${userId}`.execute(db.sql);
  return rows[0];
}
