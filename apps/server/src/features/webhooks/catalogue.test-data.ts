import { randomBytes } from 'node:crypto';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { type Answer, audited, type Call, requested, set } from '../../../test/generated/effects.ts';
import { admins, everybody } from '../../../test/generated/roles.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import type { TestCompany } from '../../../test/support/test-people.ts';
import { newSecret, sealSecret } from './secrets.ts';

/** A webhook whose secret can be opened; it hears of nothing, so that what the tests do leaves nothing behind. */
async function addWebhook(app: TestApp, { id: companyId, canary }: TestCompany): Promise<number> {
  const { secret, hash, hint } = newSecret();
  const [made] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO webhooks (company_id, url, events, sealed_secret, secret_hash, secret_hint) VALUES ($1, $2, '{}', '', $3, $4) RETURNING id",
    [companyId, `https://${canary}.example/balcao`, hash, hint],
  );
  const webhookId = made?.id ?? 0;
  await app.database.asOwner('UPDATE webhooks SET sealed_secret = $2 WHERE id = $1', [
    webhookId,
    sealSecret(app.deps.secrets, { companyId, webhookId }, secret),
  ]);
  return webhookId;
}

const paused = (call: Call) =>
  set(call, "UPDATE webhooks SET status = 'paused', paused_at = now() WHERE id = $1", [call.request.params['id']]);

const created = (_call: Call, answer: Answer): string => String((answer['webhook'] as { id: number }).id);

const valid = () => ({ body: { url: 'https://erp.example/balcao', isOn: true } });

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    webhook: addWebhook,
    async webhookDelivery(app, company) {
      const webhookId = await addWebhook(app, company);
      const [made] = await app.database.asOwner<{ id: number }>(
        `WITH e AS (
           INSERT INTO webhook_events (company_id, kind, ticket_id, data) VALUES ($1, 'ticket.closed', 1, $2) RETURNING company_id, id)
         INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, ticket_id, status)
         SELECT company_id, $3, id, 1, 'delivered' FROM e RETURNING id`,
        [company.id, JSON.stringify({ canary: company.canary }), webhookId],
      );
      return Number(made?.id ?? 0);
    },
  },
  rows: ({ canary }) => [
    row('webhooks', {
      url: `https://${canary}.example`,
      events: [],
      sealed_secret: canary,
      secret_hash: randomBytes(32),
      secret_hint: 'abcd',
    }),
    row('webhook_events', { kind: 'ticket.closed', ticket_id: 1, data: JSON.stringify({ canary }) }),
    row('webhook_deliveries', {
      webhook_id: newest('webhooks'),
      event_id: newest('webhook_events'),
      ticket_id: 1,
      answer_text: canary,
    }),
  ],
  roles: {
    'webhooks.list': admins,
    'webhooks.create': admins,
    'webhooks.update': admins,
    'webhooks.remove': admins,
    'webhooks.renewSecret': admins,
    'webhooks.resume': admins,
    'webhooks.deliveries': admins,
    'webhooks.sendAgain': admins,
    'webhooks.events': everybody,
  },
  // Whoever they are: a session is no secret of a webhook.
  answersInstead: { 'webhooks.events': [401, 'ERR_INVALID_WEBHOOK_SECRET'] },
  requestOverrides: { 'webhooks.create': valid, 'webhooks.update': valid },
  allowedChanges: {
    'webhooks.create': {
      webhooks: {
        added: ['id', 'url', 'events', 'sealed_secret', 'secret_hash', 'secret_hint', 'created_at', 'updated_at'],
      },
      ...auditRow,
    },
    'webhooks.update': { webhooks: { changed: ['url', 'events', 'version', 'updated_at'] }, ...auditRow },
    'webhooks.remove': { webhooks: { removed: true }, ...auditRow },
    'webhooks.renewSecret': {
      webhooks: {
        changed: [
          'sealed_secret',
          'secret_hash',
          'secret_hint',
          'old_sealed_secret',
          'old_secret_hash',
          'old_secret_until',
          'version',
          'updated_at',
        ],
      },
      ...auditRow,
    },
    'webhooks.resume': {},
    'webhooks.sendAgain': { webhook_deliveries: { changed: ['status', 'attempts', 'next_at'] }, ...auditRow },
  },
  effects: [
    { endpoint: 'webhooks.create', audit: audited('webhook created', created), tells: [] },
    { endpoint: 'webhooks.update', audit: audited('webhook changed', requested), tells: [] },
    { endpoint: 'webhooks.remove', audit: audited('webhook deleted', requested), tells: [] },
    { endpoint: 'webhooks.renewSecret', audit: audited('webhook secret renewed', requested), tells: [] },
    { endpoint: 'webhooks.resume', arrange: paused, audit: audited('webhook resumed', requested), tells: [] },
    { endpoint: 'webhooks.sendAgain', audit: audited('webhook event repeated', requested), tells: [] },
  ],
};
