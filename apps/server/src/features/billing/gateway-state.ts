import type { PaymentGateway } from '@balcao/contract';
import { largestCertificate, platformCompanyId } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import type { Principal } from '../../platform/principal.ts';
import { BankFailed } from '../../ports/payments.ts';
import { findPlatformSetting, writeSecretSetting } from '../settings/index.ts';
import { readCertificate } from './certificate.ts';
import type { BillingDeps } from './deps.ts';
import {
  gatewayOf,
  isSimulated,
  missingSettings,
  openBank,
  readGatewaySettings,
  type GatewaySettings,
} from './gateway.ts';
import { efiMark } from './notice-mark.ts';

/** Where the moment of the latest notice is kept. */
export const lastNoticeKey = 'lastPaymentNotice';

/** How companies pay and what is missing for that, as the operator sees it. */
export async function readGatewayState(deps: BillingDeps): Promise<PaymentGateway> {
  const [settings, lastNoticeAt] = await Promise.all([
    readGatewaySettings(deps.uow, deps.secrets),
    deps.uow.readPlatform((db) => findPlatformSetting(db, lastNoticeKey)),
  ]);
  const gateway = gatewayOf(settings);
  const webhookUrl = noticeUrlOf(deps, settings);
  const missing = [
    ...missingSettings(settings, deps),
    ...(gateway !== 'local' && webhookUrl === null ? ['publicUrl'] : []),
  ];
  const certificate =
    settings.efiCertificate === '' ? null : readCertificate(Buffer.from(settings.efiCertificate, 'base64'));
  return {
    gateway,
    isReady: missing.length === 0,
    isSimulated: isSimulated(settings, deps),
    missing,
    certificate: certificate && { subject: certificate.subject, expiresAt: certificate.expiresAt.toISOString() },
    webhookUrl,
    lastNoticeAt: lastNoticeAt ?? null,
  };
}

/** Where the bank in use has to send its notices; banks write only to public addresses with https. */
function noticeUrlOf({ publicUrl, noticeKey, hasSimulator }: BillingDeps, settings: GatewaySettings): string | null {
  const gateway = gatewayOf(settings);
  const isReachable = publicUrl?.startsWith('https:') || (hasSimulator && publicUrl !== null);
  if (gateway === 'local' || !isReachable || publicUrl === null) return null;
  const address = `${publicUrl.replace(/\/$/, '')}/api/webhooks/${gateway}`;
  // Efí hangs "/pix" at the end of the address: it falls into a value that nobody reads.
  return gateway === 'efi' ? `${address}?hmac=${efiMark(noticeKey, settings.efiPixKey)}&ignorar=` : address;
}

/** Tries the access to the bank in use, and tells it where to send its notices where it takes that. */
export async function connectGateway(deps: BillingDeps, principal: Principal): Promise<PaymentGateway> {
  const state = await readGatewayState(deps);
  if (!state.isReady) throw new AppError('ERR_PAYMENT_NOT_READY');
  if (state.gateway !== 'local' && state.webhookUrl !== null) {
    const bank = openBank(deps.banks, await readGatewaySettings(deps.uow, deps.secrets), state.gateway);
    if (!bank) throw new AppError('ERR_PAYMENT_NOT_READY');
    await bank.connect(state.webhookUrl).catch((error: unknown) => {
      if (!(error instanceof BankFailed)) throw error;
      deps.log.warn({ reason: error.message }, 'the bank did not take our settings');
      throw new AppError('ERR_PAYMENT_GATEWAY');
    });
  }
  await deps.uow.write(platformCompanyId, ({ db }) =>
    audit(db, {
      companyId: platformCompanyId,
      by: principal,
      action: 'payment gateway connected',
      object: state.gateway,
    }),
  );
  return state;
}

/** Keeps the certificate of the account, sealed. */
export async function uploadCertificate(
  deps: BillingDeps,
  principal: Principal,
  request: FastifyRequest,
): Promise<PaymentGateway> {
  const { files } = await receiveUpload(
    request,
    { field: 'file', maxBytes: largestCertificate, maxFiles: 1, accept: { kinds: [], others: 'keep-as-bytes' } },
    async ({ stream }) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array));
      return Buffer.concat(pieces);
    },
  );
  const [file] = files;
  if (!file || !readCertificate(file)) throw new AppError('ERR_CERTIFICATE_REFUSED');
  return keepCertificate(deps, principal, file.toString('base64'));
}

/** Forgets the certificate, should it have become known to somebody or the account be given up. */
export async function removeCertificate(deps: BillingDeps, principal: Principal): Promise<PaymentGateway> {
  const { efiCertificate } = await readGatewaySettings(deps.uow, deps.secrets);
  return efiCertificate === '' ? readGatewayState(deps) : keepCertificate(deps, principal, '');
}

async function keepCertificate(deps: BillingDeps, principal: Principal, value: string): Promise<PaymentGateway> {
  await deps.uow.write(platformCompanyId, async ({ db }) => {
    await writeSecretSetting(db, deps.secrets, { key: 'efiCertificate', value });
    await audit(db, {
      companyId: platformCompanyId,
      by: principal,
      action: value === '' ? 'certificate removed' : 'setting changed',
      object: 'efiCertificate',
    });
  });
  return readGatewayState(deps);
}
