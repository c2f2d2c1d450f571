import type { Template } from '@balcao/contract';
import { appNow, rowsAs } from '../../platform/sql-expressions.ts';
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

type Pauses = { paused_at: string | null; pauses: number };

/** Since when each template is paused, and how often it was, after what Meta says now. */
async function listPauses(
  db: TenantDb,
  connectionId: number,
  templates: readonly Template[],
): Promise<Map<string, Pauses>> {
  const rows = await db.sql
    .selectFrom('message_templates')
    .select(['name', 'language', 'status', 'paused_at', 'pauses', appNow().as('now')])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const clock = rows[0]?.now ?? (await db.sql.selectNoFrom(appNow().as('now')).executeTakeFirstOrThrow()).now;
  return new Map(
    templates.map((template): [string, Pauses] => {
      const before = known.get(keyOf(template));
      const pauses = before?.pauses ?? 0;
      if (template.status !== 'paused') return [keyOf(template), { paused_at: null, pauses }];
      if (before?.status === 'paused' && before.paused_at !== null)
        return [keyOf(template), { paused_at: before.paused_at.toISOString(), pauses }];
      return [keyOf(template), { paused_at: clock.toISOString(), pauses: pauses + 1 }];
    }),
  );
}

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name}/${language}`;

/** Makes the table say what Meta says. */
export async function replaceTemplates(
  db: TenantDb,
  connectionId: number,
  templates: readonly Template[],
): Promise<void> {
  const pausesOf = await listPauses(db, connectionId, templates);
  await db.sql
    .deleteFrom('message_templates')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  const rows = withoutRepeated(templates).map(({ header, buttons, ...template }) => ({
    ...template,
    paused_at: pausesOf.get(keyOf(template))?.paused_at ?? null,
    pauses: pausesOf.get(keyOf(template))?.pauses ?? 0,
    header: header === null ? null : JSON.stringify(header),
    buttons: JSON.stringify(buttons),
  }));
  await db.sql
    .insertInto('message_templates')
    .columns(['company_id', 'connection_id', ...columns, 'paused_at', 'pauses'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('told', rows, { ...columnTypes, paused_at: 'text', pauses: 'int' }))
        .select((told) => [
          eb.val(db.companyId).as('company_id'),
          eb.val(connectionId).as('connection_id'),
          ...columns,
          told.cast<Date | null>('told.paused_at', 'timestamptz').as('paused_at'),
          'told.pauses',
        ]),
    )
    .execute();
}

/** Of those with the same name and language only one. */
const withoutRepeated = (templates: readonly Template[]): Template[] => [
  ...new Map(templates.map((template) => [keyOf(template), template])).values(),
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
