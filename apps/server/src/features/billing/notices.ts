import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { writePlatformSetting } from '../settings/index.ts';
import type { BillingDeps } from './deps.ts';
import { readGatewaySettings } from './gateway.ts';
import { lastNoticeKey } from './gateway-state.ts';
import { requestReading } from './jobs.ts';
import { efiMark } from './notice-mark.ts';

/** More than a bank ever tells at once. */
const mostAtOnce = 100;

const efiNotice = z.object({
  pix: z._default(z.array(z.object({ txid: z.optional(z.string()) })).check(z.maxLength(1_000)), []),
});
const asaasNotice = z.object({ event: z.string(), payment: z.optional(z.object({ id: z.string() })) });

/** Efí says that something was paid; answers how many charges will be read because of it. */
export async function receiveEfiNotice(
  deps: BillingDeps,
  { mark, body }: { mark: string | undefined; body: unknown },
): Promise<number> {
  const { efiPixKey } = await readGatewaySettings(deps.uow, deps.secrets);
  if (efiPixKey === '' || !isSame(mark, efiMark(deps.noticeKey, efiPixKey))) throw new AppError('ERR_WEBHOOK_REFUSED');
  // A trial call names no payment.
  const notice = z.safeParse(efiNotice, parse(body));
  const ids = notice.success ? notice.data.pix.flatMap(({ txid }) => (txid === undefined ? [] : [txid])) : [];
  return requestReadings(
    deps,
    'efi',
    ids.filter((id) => /^[a-zA-Z0-9]{1,35}$/.test(id)),
  );
}

/** Asaas says that something happened to a payment. */
export async function receiveAsaasNotice(
  deps: BillingDeps,
  { token, body }: { token: string | string[] | undefined; body: unknown },
): Promise<number> {
  const { billingAsaasWebhookToken: expected } = await readGatewaySettings(deps.uow, deps.secrets);
  if (expected === '' || !isSame(token, expected)) throw new AppError('ERR_WEBHOOK_REFUSED');
  const notice = z.safeParse(asaasNotice, parse(body));
  const id = notice.success && notice.data.event.startsWith('PAYMENT_') ? notice.data.payment?.id : undefined;
  return requestReadings(deps, 'asaas', id !== undefined && /^[\w-]{1,60}$/.test(id) ? [id] : []);
}

/** What a notice says is only a hint: the charges are read from the bank, by a job that outlives any crash. */
async function requestReadings(
  { uow, queue, clock }: BillingDeps,
  bank: 'efi' | 'asaas',
  ids: readonly string[],
): Promise<number> {
  const wanted = [...new Set(ids)].slice(0, mostAtOnce);
  if (wanted.length === 0) return 0;
  await uow.writePlatform(async ({ db }) => {
    for (const bankId of wanted) await requestReading(queue, db, { bank, bankId });
    await writePlatformSetting(db, lastNoticeKey, clock.now().toISOString());
  });
  return wanted.length;
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Proven to come from the bank, and yet no JSON: there is nothing to do, and telling it again will not mend it. */
function parse(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : null;
  } catch {
    return null;
  }
}
