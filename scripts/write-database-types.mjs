// Writes apps/server/src/platform/database-tables.ts from a migrated database: node scripts/write-database-types.mjs
// <url>
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Columns whose values a check constraint limits more than their type says. */
const overrides = {
  columns: {
    'push_notices.kind': '"message" | "waiting" | "transfer" | "mention" | "chat"',
    'users.profile': '"admin" | "user"',
    'sessions.language': '"pt" | "en" | "es" | null',
    'signups.language': '"pt" | "en" | "es"',
    'campaigns.status': 'Generated<"inactive" | "scheduled" | "running" | "cancelled" | "finished">',
    'campaigns.stop_reason': '"late" | "connectionGone" | "restricted" | "failures" | "noRecipients" | null',
    'campaigns.hold': '"templatePaused" | null',
    'campaign_lanes.hold':
      '"disconnected" | "overdue" | "disabled" | "quietHours" | "budget" | "portfolio" | "restricted" | "templatePaused" | null',
    'campaign_recipients.state':
      '"pending" | "asked" | "queued" | "sent" | "delivered" | "read" | "failed" | "uncertain" | "skipped" | "control"',
    'companies.billing_country': 'Generated<"BR" | "usa">',
    'invoices.paid_by': '"hand" | "simulator" | "efi" | "asaas" | null',
    'invoices.status': 'Generated<"open" | "paid" | "cancelled">',
    'pix_charges.gateway': '"local" | "efi" | "asaas"',
    'pix_charges.status': 'Generated<"asked" | "live" | "paid" | "over">',
    'api_messages.status': 'Generated<"queued" | "written" | "refused">',
    'connections.provider': 'Generated<"beta" | "cloud" | "simulator">',
    'connections.status': 'Generated<"qrcode" | "PAIRING" | "DISCONNECTED" | "TIMEOUT" | "OPENING" | "CONNECTED">',
    'connections.wanted': 'Generated<"on" | "off">',
    'contact_list_imports.status': 'Generated<"waiting" | "running" | "done" | "refused">',
    'contact_list_imports.refusal':
      '"unreadable" | "tooLarge" | "tooManyRows" | "tooManyColumns" | "tooMuchText" | "empty" | "noNumberColumn" | "failed" | null',
    'contact_list_import_skips.reason':
      '"noNumber" | "invalidNumber" | "scientificNumber" | "invalidName" | "invalidEmail" | "valueTooLong" | "duplicated" | "listFull"',
    'do_not_disturb.source': 'Generated<"person" | "answer" | "api" | "import" | "whatsapp" | "contact">',
    'support_accesses.end_reason': '"limit" | "left" | "company" | "session" | "replaced" | "deleted" | null',
    'queues.rating_rule': 'Generated<"always" | "never" | "withTag" | "withoutTag">',
    'schedules.repeat': 'Generated<"none" | "daily" | "weekly" | "monthly" | "lastDay">',
    'schedules.status': 'Generated<"pending" | "claimed" | "sent" | "failed" | "cancelled">',
    'tickets.status': 'Generated<"pending" | "open" | "closed">',
    'message_charges.category': '"marketing" | "utility" | "authentication" | "service"',
    'messages.forwarded': '"once" | "often" | null',
    'messages.media_state': 'Generated<"none" | "pending" | "ready" | "failed" | "too_large">',
    'messages.send_state': '"queued" | "sending" | "sent" | "failed" | "uncertain" | null',
    'outbox.state': 'Generated<"queued" | "sending" | "sent" | "failed" | "uncertain">',
    'webhook_deliveries.status': 'Generated<"waiting" | "delivered">',
    'webhook_deliveries.failure': '"refused" | "timeout" | "unreachable" | "status" | "redirect" | null',
    'webhooks.status': 'Generated<"active" | "paused" | "off">',
    'outbox.action': 'Generated<"send" | "revoke" | "read" | "edit" | "react">',
  },
};

const [url, outFile = 'apps/server/src/platform/database-tables.ts'] = process.argv.slice(2);
if (!url) {
  console.error('Give the address of a migrated database: node scripts/write-database-types.mjs postgres://…');
  process.exit(1);
}
execFileSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect',
    'postgres',
    '--url',
    url,
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    JSON.stringify({ int8: 'number' }),
    '--overrides',
    JSON.stringify(overrides),
    '--exclude-pattern',
    '{migrations,product_clock}',
    '--log-level',
    'error',
    '--out-file',
    outFile,
  ],
  { cwd: root, stdio: 'inherit' },
);
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--config', '.oxfmtrc.json', outFile], {
  cwd: root,
  stdio: 'inherit',
});
