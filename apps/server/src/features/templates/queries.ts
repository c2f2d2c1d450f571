import type { Template } from '@balcao/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

const templateJson = sql`json_build_object('name', name, 'language', language, 'category', category, 'status', status, 'reason', reason, 'header', header, 'body', body, 'footer', footer, 'buttons', buttons)`;

/** All templates of a connection by name, as Meta told them last, and when that was. */
export async function listTemplates(
  db: TenantDb,
  connectionId: number,
): Promise<{ templates: Template[]; syncedAt: string | null }> {
  const { rows } = await sql<{ template: Template; syncedAt: Date }>`
    SELECT ${templateJson} AS template, synced_at AS "syncedAt" FROM message_templates WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} ORDER BY name, language`.execute(
    db.sql,
  );
  const newest = rows.reduce((latest, { syncedAt }) => Math.max(latest, syncedAt.getTime()), 0);
  return {
    templates: rows.map(({ template }) => template),
    syncedAt: newest === 0 ? null : new Date(newest).toISOString(),
  };
}

/** One that may be sent. */
export async function findApproved(
  db: TenantDb,
  { connectionId, name, language }: { connectionId: number; name: string; language: string },
): Promise<Template | undefined> {
  const { rows } = await sql<{ template: Template }>`
    SELECT ${templateJson} AS template FROM message_templates
    WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND name = ${name} AND language = ${language} AND status = 'approved'`.execute(
    db.sql,
  );
  return rows[0]?.template;
}

/** Makes the table say what Meta says. */
export async function replaceTemplates(
  db: TenantDb,
  connectionId: number,
  templates: readonly Template[],
): Promise<void> {
  await db.sql
    .deleteFrom('message_templates')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  if (templates.length === 0) return;
  await sql`
    INSERT INTO message_templates (company_id, connection_id, name, language, category, status, reason, header, body, footer, buttons)
    SELECT DISTINCT ON (t.name, t.language) ${db.companyId}, ${connectionId}, t.name, t.language, t.category, t.status, t.reason, t.header, t.body, t.footer, t.buttons
    FROM jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) AS t (name text, language text, category text, status text, reason text, header jsonb, body text, footer text, buttons jsonb)`.execute(
    db.sql,
  );
}

/** Whether a connection exists and speaks with Meta's API. */
export async function findCloudConnection(
  db: TenantDb,
  connectionId: number,
): Promise<{ isCloud: boolean } | undefined> {
  const row = await db.sql
    .selectFrom('connections')
    .select('provider')
    .where('company_id', '=', db.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row && { isCloud: row.provider === 'cloud' };
}
