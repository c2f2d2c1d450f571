import type { Webhook, WebhookInput, WebhookWithSecret } from '@balcao/contract';
import { type AuditAction, webhookLimits } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { WebCalls } from '../../ports/web-calls.ts';
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockCount,
  lockSecret,
  replaceSecret,
  resumeWebhookRow,
  updateWebhook as updateRow,
  writeSealedSecret,
} from './queries.ts';
import { newSecret, openSecret, sealSecret } from './secrets.ts';

export type SaveDeps = { uow: UnitOfWork; secrets: SecretBox; webCalls: Pick<WebCalls, 'isAllowed'> };

const missing = (): AppError => new AppError('ERR_NO_WEBHOOK_FOUND');

/** An address that nobody may be sent to is refused when it is typed; what its name leads to is looked at with each call. */
function requireAddress({ webCalls }: SaveDeps, url: string): void {
  if (!webCalls.isAllowed(url)) throw new AppError('ERR_WEBHOOK_ADDRESS', { data: { fields: { url: 'invalid' } } });
}

const note = ({ db }: Work, by: Principal, action: AuditAction, id: number): Promise<void> =>
  audit(db, { companyId: db.companyId, by, action, object: String(id) });

async function getWebhook({ db }: Work, id: number): Promise<Webhook> {
  const webhook = await findWebhook(db, id);
  if (!webhook) throw missing();
  return webhook;
}

/** Adds a webhook and tells its secret, this once. */
export function createWebhook(deps: SaveDeps, principal: Principal, input: WebhookInput): Promise<WebhookWithSecret> {
  requireAddress(deps, input.url);
  const { companyId } = principal;
  return deps.uow.write(companyId, async (work) => {
    if ((await lockCount(work.db)) >= webhookLimits.count) throw new AppError('ERR_TOO_MANY_WEBHOOKS');
    const { secret, ...kept } = newSecret();
    const id = await insertWebhook(work.db, input, kept);
    await writeSealedSecret(work.db, id, sealSecret(deps.secrets, { companyId, webhookId: id }, secret));
    await note(work, principal, 'webhook created', id);
    return { webhook: await getWebhook(work, id), secret };
  });
}

/** Changes a webhook. */
export function updateWebhook(
  deps: SaveDeps,
  principal: Principal,
  { id, input }: { id: number; input: WebhookInput },
): Promise<Webhook> {
  return deps.uow.write(principal.companyId, async (work) => {
    await getWebhook(work, id);
    requireAddress(deps, input.url);
    if (!(await updateRow(work.db, id, input))) throw missing();
    await note(work, principal, 'webhook changed', id);
    return getWebhook(work, id);
  });
}

/** Deletes a webhook with what waits for it. */
export function deleteWebhook({ uow }: Pick<SaveDeps, 'uow'>, principal: Principal, id: number) {
  return uow.write(principal.companyId, async (work) => {
    if (!(await deleteWebhookRow(work.db, id))) throw missing();
    await note(work, principal, 'webhook deleted', id);
    return { id };
  });
}

/** Whether a secret can still sign: not once the keys of the operator are lost. */
function canOpen(secrets: SecretBox, where: Parameters<typeof openSecret>[1], sealed: string): boolean {
  try {
    openSecret(secrets, where, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Makes a new secret and tells it, this once; the one before goes on signing beside it for a day. */
export function renewSecret(
  { uow, secrets }: Pick<SaveDeps, 'uow' | 'secrets'>,
  principal: Principal,
  id: number,
): Promise<WebhookWithSecret> {
  const where = { companyId: principal.companyId, webhookId: id };
  return uow.write(principal.companyId, async (work) => {
    const known = await lockSecret(work.db, id);
    if (!known) throw missing();
    const { secret, ...kept } = newSecret();
    const sealed = sealSecret(secrets, where, secret);
    await replaceSecret(work.db, id, { ...kept, sealed, keepsOld: canOpen(secrets, where, known.sealed) });
    await note(work, principal, 'webhook secret renewed', id);
    return { webhook: await getWebhook(work, id), secret };
  });
}

/** Lets a paused webhook go on. */
export function resumeWebhook({ uow }: Pick<SaveDeps, 'uow'>, principal: Principal, id: number): Promise<Webhook> {
  return uow.write(principal.companyId, async (work) => {
    await getWebhook(work, id);
    if (await resumeWebhookRow(work.db, id)) await note(work, principal, 'webhook resumed', id);
    return getWebhook(work, id);
  });
}
