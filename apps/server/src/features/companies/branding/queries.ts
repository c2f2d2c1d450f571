import { ownLogoPath, platformLogoPath } from '../../../platform/media/logo-path.ts';
import { now } from '../../../platform/sql-expressions.ts';
import type { MailBrand } from '../../../ports/mailer.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

export type Logo = { mime: string; bytes: Buffer; sha256: Buffer };

/** The company as it presents itself. */
export async function readBrand(db: TenantDb): Promise<{ name: string; logo: string | null }> {
  const row = await db.sql
    .selectFrom('companies as c')
    .leftJoin('company_logos as l', 'l.company_id', 'c.id')
    .select(['c.name', 'l.sha256'])
    .where('c.id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return { name: row.name, logo: row.sha256 && ownLogoPath(row.sha256) };
}

/** The logo of a company. */
export function findLogo(db: TenantDb): Promise<Logo | undefined> {
  return db.sql
    .selectFrom('company_logos')
    .select(['mime', 'bytes', 'sha256'])
    .where('company_id', '=', db.companyId)
    .executeTakeFirst();
}

/** Sets the logo in place of the one before. */
export async function writeLogo(db: TenantDb, logo: Logo): Promise<void> {
  await db.sql
    .insertInto('company_logos')
    .values({ company_id: db.companyId, ...logo })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...logo, updated_at: now() }))
    .execute();
}

/** Removes the logo; false when there was none. */
export async function deleteLogo(db: TenantDb): Promise<boolean> {
  const gone = await db.sql
    .deleteFrom('company_logos')
    .where('company_id', '=', db.companyId)
    .returning('company_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Renames the company; false when it has that name already. */
export async function writeName(db: TenantDb, name: string): Promise<boolean> {
  const changed = await db.sql
    .updateTable('companies')
    .set({ name, updated_at: now() })
    .where('id', '=', db.companyId)
    .where('name', '<>', name)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The company that runs the platform, as the pages before the login show it. */
export async function readPlatformBrand(
  db: PlatformDb,
  platformCompanyId: number,
): Promise<{ name: string; logo: string | null } | null> {
  const row = await db.sql
    .selectFrom('companies as c')
    .leftJoin('company_logos as l', 'l.company_id', 'c.id')
    .select(['c.name', 'l.sha256'])
    .where('c.id', '=', platformCompanyId)
    .executeTakeFirst();
  if (!row) return null;
  return { name: row.name, logo: row.sha256 && platformLogoPath(row.sha256) };
}

/** The company as its mails present it. */
export function readMailBrand(db: PlatformDb, companyId: number): Promise<MailBrand> {
  return db.sql
    .selectFrom('companies as c')
    .leftJoin('company_logos as l', 'l.company_id', 'c.id')
    .select(['c.name as company', 'l.mime as logoMime', 'l.bytes as logoBytes'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
}
