import type { Template } from '@balcao/contract';
import { rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = ['name', 'language', 'category', 'status', 'reason', 'header', 'body', 'footer', 'buttons'] as const;

const columnTypes = {
  name: 'text',
  language: 'text',
  category: 'text',
  status: 'text',
  reason: 'text',
  header: 'jsonb',
  body: 'text',
  footer: 'text',
  buttons: 'jsonb',
} as const;

type TemplateRow = { [K in (typeof columns)[number]]: unknown };

/** The table holds what was checked against the same schema when it was stored. */
const asTemplate = (row: TemplateRow): Template => row as Template;

/** All templates of a connection by name, as Meta last listed them, and when that was. */
export async function listTemplates(
  db: TenantDb,
  connectionId: number,
): Promise<{ templates: Template[]; syncedAt: string | null }> {
  const rows = await db.sql
    .selectFrom('message_templates')
    .select([...columns, 'synced_at'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('name')
    .orderBy('language')
    .execute();
  const newest = rows.reduce((latest, row) => Math.max(latest, row.synced_at.getTime()), 0);
  return {
    templates: rows.map(({ synced_at: _syncedAt, ...row }) => asTemplate(row)),
    syncedAt: newest === 0 ? null : new Date(newest).toISOString(),
  };
}

/** One that may be sent. */
export async function findApproved(
  db: TenantDb,
  { connectionId, name, language }: { connectionId: number; name: string; language: string },
): Promise<Template | undefined> {
  const row = await db.sql
    .selectFrom('message_templates')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row && asTemplate(row);
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
  const rows = withoutRepeated(templates).map(({ header, buttons, ...template }) => ({
    ...template,
    header: header === null ? null : JSON.stringify(header),
    buttons: JSON.stringify(buttons),
  }));
  await db.sql
    .insertInto('message_templates')
    .columns(['company_id', 'connection_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('told', rows, columnTypes))
        .select([eb.val(db.companyId).as('company_id'), eb.val(connectionId).as('connection_id'), ...columns]),
    )
    .execute();
}

/** Of those with the same name and language only one. */
const withoutRepeated = (templates: readonly Template[]): Template[] => [
  ...new Map(templates.map((template) => [`${template.name}/${template.language}`, template])).values(),
];

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
