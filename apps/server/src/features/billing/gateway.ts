import type { PaymentGateway } from '@balcao/contract';
import { platformCompanyId, readPixKey } from '@balcao/domain';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Bank, Banks } from '../../ports/payments.ts';
import { openSettings } from '../settings/index.ts';
import { readCertificate } from './certificate.ts';

export type GatewayName = PaymentGateway['gateway'];
export type BankName = Exclude<GatewayName, 'local'>;

const keys = [
  'paymentGateway',
  'pixKey',
  'pixMerchantName',
  'pixMerchantCity',
  'efiClientId',
  'efiClientSecret',
  'efiPixKey',
  'efiCertificate',
  'billingAsaasKey',
  'billingAsaasWebhookToken',
] as const;

export type GatewaySettings = Record<(typeof keys)[number], string>;

/** What the operator has set about payments, secrets opened. */
export function readGatewaySettings(uow: UnitOfWork, secrets: SecretBox): Promise<GatewaySettings> {
  return uow.read(platformCompanyId, (db) => openSettings(db, secrets, keys));
}

export const gatewayOf = ({ paymentGateway }: GatewaySettings): GatewayName =>
  paymentGateway === 'efi' || paymentGateway === 'asaas' ? paymentGateway : 'local';

/** A random key that belongs to nobody: what is shown where only the simulator can pay. */
export const simulatedPixKey = '00000000-0000-0000-0000-000000000000';

/** The receiver in a simulated code, so that whoever scans it reads what it is. */
export const simulatedMerchantName = 'SIMULADO';

/** Whether payments are simulated: only while the simulator is on and no key was set. A real key ends it. */
export const isSimulated = (settings: GatewaySettings, { hasSimulator }: { hasSimulator: boolean }): boolean =>
  hasSimulator && gatewayOf(settings) === 'local' && settings.pixKey === '';

/** The names of the settings that still lack before companies can pay in this way. */
export function missingSettings(
  settings: GatewaySettings,
  { hasSimulator }: { hasSimulator: boolean },
  gateway: GatewayName = gatewayOf(settings),
): string[] {
  const empty = (...names: (keyof GatewaySettings)[]): string[] => names.filter((name) => settings[name] === '');
  if (gateway === 'asaas') return empty('billingAsaasKey', 'billingAsaasWebhookToken');
  if (gateway === 'efi')
    return [
      ...empty('efiClientId', 'efiClientSecret', 'efiCertificate'),
      ...(readPixKey(settings.efiPixKey) === null ? ['efiPixKey'] : []),
    ];
  return readPixKey(settings.pixKey) !== null || (hasSimulator && settings.pixKey === '') ? [] : ['pixKey'];
}

/** The bank with what the operator has set; null while something of it lacks. */
export function openBank(banks: Banks, settings: GatewaySettings, name: BankName): Bank | null {
  if (missingSettings(settings, { hasSimulator: false }, name).length > 0) return null;
  if (name === 'asaas') return banks.asaas({ apiKey: settings.billingAsaasKey });
  const certificate = readCertificate(Buffer.from(settings.efiCertificate, 'base64'));
  if (!certificate) return null;
  return banks.efi({
    clientId: settings.efiClientId,
    clientSecret: settings.efiClientSecret,
    pixKey: readPixKey(settings.efiPixKey) ?? '',
    certificate: certificate.material,
  });
}
