import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from './lib/files.mjs';

/** Who may write a table: a feature by its folder name, or the platform itself (no feature). */
export const tableOwners = {
  audit_log: 'platform',
  cloud_accounts: 'connections',
  companies: 'companies',
  connection_queues: 'connections',
  connections: 'connections',
  contact_fields: 'contacts',
  contact_identities: 'contacts',
  contacts: 'contacts',
  cron_runs: 'platform',
  device_credentials: 'connections',
  device_keys: 'connections',
  inbound_events: 'messages',
  jobs: 'platform',
  media_files: 'media',
  media_leftovers: 'media',
  message_edits: 'messages',
  message_templates: 'templates',
  messages: 'messages',
  nodes: 'platform',
  outbox: 'messages',
  phone_contacts: 'connections',
  plans: 'plans',
  platform_settings: 'settings',
  presence: 'session',
  product_clock: 'platform',
  queues: 'queues',
  quick_messages: 'quick-messages',
  rate_counters: 'session',
  refresh_tokens: 'session',
  sample_records: 'companies',
  sent_contents: 'connections',
  session_leases: 'connections',
  sessions: 'session',
  settings: 'settings',
  // A schema of its own counts as one table.
  simulator: 'simulator',
  tags: 'tags',
  ticket_notes: 'ticket-notes',
  ticket_tags: 'tickets',
  ticket_trackings: 'tickets',
  tickets: 'tickets',
  user_queues: 'users',
  users: 'users',
};

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\binsert\s+into\s+"?(\w+)/gi,
  /\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+"?(\w+)/gi,
];

/** Finds features that write the tables of others, and tables nobody owns. */
export function findTableOwnerProblems(root, owners = tableOwners) {
  return [...findForeignWrites(root, owners), ...findTablesWithoutOwner(root, owners)];
}

function findForeignWrites(root, owners) {
  const folder = join(root, 'apps', 'server', 'src', 'features');
  const files = listFiles(folder, (path) => path.endsWith('.ts') && !/(\.test|test-data)\.ts$/.test(path));
  return files.flatMap((file) => {
    const feature = relative(folder, file).split(/[/\\]/)[0];
    return listWrittenTables(readFileSync(file, 'utf8'))
      .filter((table) => owners[table] !== feature)
      .map((table) => `${relative(root, file)} writes ${table}, which belongs to ${owners[table] ?? 'nobody'}`);
  });
}

/** Lists the tables a source text inserts into, updates or deletes from. */
export function listWrittenTables(text) {
  return [...new Set(writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1])))];
}

function findTablesWithoutOwner(root, owners) {
  const folder = join(root, 'apps', 'server', 'migrations');
  if (!existsSync(folder)) return [];
  const sql = listFiles(folder, (path) => path.endsWith('.sql'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const created = [...sql.matchAll(/^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gim)].map(
    (match) => match[1],
  );
  const tables = created.filter(
    (table) => !new RegExp(`drop\\s+table\\s+(if\\s+exists\\s+)?"?${table}\\b`, 'i').test(sql),
  );
  return tables
    .filter((table) => owners[table] === undefined)
    .map((table) => `table ${table} has no owner in scripts/check-table-owners.mjs`);
}
