import {
  type DeliveriesPage,
  deliveriesPageSize,
  type EventsPage,
  mostEvents,
  type WebhookDelivery,
} from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import { countAttempt } from '../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listEvents } from './event-queries.ts';
import { findDelivery, listDeliveries, repeatDelivery } from './delivery-queries.ts';
import { findBySecret, findWebhook } from './queries.ts';

/** A page of what was sent to a webhook, newest first. */
export function readDeliveries(
  uow: UnitOfWork,
  { companyId }: Principal,
  { id, before }: { id: number; before: number | undefined },
): Promise<DeliveriesPage> {
  return uow.read(companyId, async (db) => {
    if (!(await findWebhook(db, id))) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    const found = await listDeliveries(db, { webhookId: id, before, limit: deliveriesPageSize + 1 });
    return { deliveries: found.slice(0, deliveriesPageSize), hasMore: found.length > deliveriesPageSize };
  });
}

/** Sends an event once more, whether or not it was taken. */
export function sendAgain(uow: UnitOfWork, principal: Principal, id: number): Promise<WebhookDelivery> {
  const { companyId } = principal;
  return uow.write(companyId, async ({ db }) => {
    if (!(await repeatDelivery(db, id))) throw new AppError('ERR_NO_DELIVERY_FOUND');
    await audit(db, { companyId, by: principal, action: 'webhook event repeated', object: String(id) });
    const delivery = await findDelivery(db, id);
    if (!delivery) throw new AppError('ERR_NO_DELIVERY_FOUND');
    return delivery;
  });
}

/** Who has missed something asks a few times; nobody needs to look every second. */
const asking = { name: 'webhook events', max: 120, windowSeconds: 60 };

/** What happened after an event, as far as the webhook with this secret wants to hear of it. */
export async function readEvents(
  uow: UnitOfWork,
  header: string | undefined,
  { after = 0, limit = mostEvents }: { after?: number | undefined; limit?: number | undefined },
): Promise<EventsPage> {
  const secret = header?.startsWith('Bearer whsec_') ? header.slice('Bearer '.length).trim() : '';
  if (secret === '' || secret.length > 200) throw new AppError('ERR_INVALID_WEBHOOK_SECRET');
  const hash = hashToken(secret);
  const { webhook, used } = await uow.writePlatform(async ({ db }) => {
    const found = await findBySecret(db, hash);
    return { webhook: found, used: found && (await countAttempt(db, asking, hash)) };
  });
  if (!webhook || !used) throw new AppError('ERR_INVALID_WEBHOOK_SECRET');
  if (used.count > asking.max) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: used.retryAfter } });
  const most = Math.min(Math.max(limit, 1), mostEvents);
  const found = await uow.read(webhook.companyId, (db) =>
    listEvents(db, { kinds: webhook.events, after, limit: most + 1 }),
  );
  return { events: found.slice(0, most), hasMore: found.length > most };
}
