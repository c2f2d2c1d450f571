import { randomBytes } from 'node:crypto';
import type { Charge, SubscriptionInput } from '@balcao/contract';
import { buildBrCode, dayIn, pixLimits, reaisOf, readPixKey, readTaxDocument, readZipCode } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { BankFailed, type ChargeRequest } from '../../ports/payments.ts';
import { readSubscription, writeBillingData, type BillingData } from '../companies/index.ts';
import { requestCancelling } from './cancel-charge.ts';
import {
  endCharges,
  findCurrentCharge,
  insertCharge,
  markCharge,
  markLive,
  type CurrentCharge,
} from './charge-queries.ts';
import type { BillingDeps } from './deps.ts';
import {
  gatewayOf,
  isSimulated,
  missingSettings,
  openBank,
  readGatewaySettings,
  simulatedMerchantName,
  simulatedPixKey,
  type BankName,
  type GatewayName,
  type GatewaySettings,
} from './gateway.ts';
import { findOldestOpen, lockInvoice, type LockedInvoice } from './queries.ts';

/** How long a code can be paid with. A charge of Asaas is payable for months, so it is not made anew every hour. */
const chargeSeconds: Record<GatewayName, number> = { local: 3_600, efi: 3_600, asaas: 30 * 24 * 3_600 };

const refused = (field: string, reason: 'invalid' | 'required'): AppError =>
  new AppError('ERR_VALIDATION', { data: { fields: { [field]: reason } } });

/** A charge that can be shown, or one that the bank has still to make. */
type Prepared =
  | { kind: 'ready'; charge: Omit<Charge, 'canSimulate'> }
  | { kind: 'ask'; chargeId: number; invoiceId: number; request: ChargeRequest };

/**
 * Keeps the billing data and answers a charge for an open invoice of the company. What it costs says the invoice; the
 * request has no say in that.
 */
export async function subscribe(deps: BillingDeps, principal: Principal, input: SubscriptionInput): Promise<Charge> {
  const settings = await readGatewaySettings(deps.uow, deps.secrets);
  if (missingSettings(settings, deps).length > 0) throw new AppError('ERR_PAYMENT_NOT_READY');
  const gateway = gatewayOf(settings);
  const prepared = await deps.uow.write(principal.companyId, async (work) => {
    const billing = await keepBilling(deps, work, { input, gateway });
    return prepare(deps, work, { settings, gateway, billing, invoiceId: input.invoiceId ?? undefined });
  });
  if (prepared.kind === 'ready') return { ...prepared.charge, canSimulate: isSimulated(settings, deps) };
  if (gateway === 'local') throw new Error('no bank makes a local charge');
  return askBank(deps, principal.companyId, { ...prepared, settings, bank: gateway });
}

type Wanted = {
  settings: GatewaySettings;
  gateway: GatewayName;
  billing: BillingData & { email: string | null; today: string };
  invoiceId: number | undefined;
};

/** Answers the living charge of the invoice, or notes a new one; a local one is ready at once. */
async function prepare(deps: BillingDeps, { db }: Work, wanted: Wanted): Promise<Prepared> {
  const { settings, gateway, billing } = wanted;
  const invoiceId = wanted.invoiceId ?? (await findOldestOpen(db));
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(db, invoiceId);
  if (!invoice || invoiceId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
  const { valueCents } = invoice;
  const localCode = (reference: string): string => drawLocally(settings, { valueCents, reference });
  const current = await findCurrentCharge(db, invoiceId);
  if (current && isUsable(current, gateway, localCode))
    return { kind: 'ready', charge: present({ ...current, invoiceId, invoice }) };
  if (current?.status === 'asked' && current.isFresh) throw new AppError('ERR_CHARGE_IN_PROGRESS');
  for (const reference of await endCharges(db, invoiceId, 'over')) await requestCancelling(deps.queue, db, reference);
  const reference = randomBytes(16).toString('hex');
  const code = gateway === 'local' ? localCode(reference) : '';
  const seconds = chargeSeconds[gateway];
  const { id: chargeId, expiresAt } = await insertCharge(db, {
    invoiceId,
    gateway,
    reference,
    valueCents,
    code,
    status: gateway === 'local' ? 'live' : 'asked',
    seconds,
  });
  if (gateway === 'local') return { kind: 'ready', charge: present({ invoiceId, invoice, gateway, code, expiresAt }) };
  const request: ChargeRequest = {
    reference,
    valueCents,
    description: `Fatura ${invoiceId}`,
    seconds,
    dueDate: invoice.dueDate > billing.today ? invoice.dueDate : billing.today,
    payer: { name: billing.billingName, document: billing.document, email: billing.email },
  };
  return { kind: 'ask', chargeId, invoiceId, request };
}

/** A code of another bank, or of settings that were changed since, would lead the money elsewhere. */
function isUsable(current: CurrentCharge, gateway: GatewayName, localCode: (reference: string) => string): boolean {
  if (current.gateway !== gateway || current.status !== 'live' || current.isOver) return false;
  return gateway !== 'local' || current.code === localCode(current.reference);
}

/** A Pix to the operator's own key, drawn by ourselves; without a key, one that no bank accepts. */
function drawLocally(
  settings: GatewaySettings,
  { valueCents, reference }: { valueCents: number; reference: string },
): string {
  const key = readPixKey(settings.pixKey);
  return buildBrCode({
    key: key ?? simulatedPixKey,
    merchantName: key === null ? simulatedMerchantName : settings.pixMerchantName,
    merchantCity: settings.pixMerchantCity,
    valueCents,
    txid: reference.slice(0, pixLimits.txid),
  });
}

type Asked = Extract<Prepared, { kind: 'ask' }> & { settings: GatewaySettings; bank: BankName };

/** Has the bank make a charge that is noted already: no transaction waits for it, and its notice finds it. */
async function askBank(deps: BillingDeps, companyId: number, asked: Asked): Promise<Charge> {
  const { chargeId, invoiceId, request } = asked;
  try {
    const bank = openBank(deps.banks, asked.settings, asked.bank);
    if (!bank) throw new AppError('ERR_PAYMENT_NOT_READY');
    const made = await bank.open(request);
    const { status, expiresAt } = await deps.uow.write(companyId, ({ db }) => markLive(db, chargeId, made));
    // The invoice was changed or settled while the bank was making it: nobody may pay this one.
    if (status === 'over') throw new AppError('ERR_CHARGE_IN_PROGRESS');
    return {
      qrcode: { qrcode: made.code },
      valor: { original: reaisOf(request.valueCents) },
      invoiceId,
      expiresAt: expiresAt.toISOString(),
      isAutomatic: true,
      canSimulate: false,
    };
  } catch (error) {
    // Perhaps the bank has made it all the same: then it is cancelled there, and a payment of it would still be found.
    await deps.uow.write(companyId, async ({ db }) => {
      await markCharge(db, chargeId, 'over');
      await requestCancelling(deps.queue, db, request.reference);
    });
    if (!(error instanceof BankFailed)) throw error;
    deps.log.warn({ companyId, invoiceId, reason: error.message }, 'the bank made no charge');
    throw new AppError('ERR_PAYMENT_GATEWAY');
  }
}

type Shown = { invoiceId: number; invoice: LockedInvoice; gateway: GatewayName; code: string; expiresAt: Date };

const present = ({ invoiceId, invoice, gateway, code, expiresAt }: Shown): Omit<Charge, 'canSimulate'> => ({
  qrcode: { qrcode: code },
  valor: { original: reaisOf(invoice.valueCents) },
  invoiceId,
  expiresAt: expiresAt.toISOString(),
  isAutomatic: gateway !== 'local',
});

/** Checks and keeps to whom the invoice is made out; a document that is not sent again stays. */
async function keepBilling(
  { clock }: BillingDeps,
  { db }: Work,
  { input, gateway }: { input: SubscriptionInput; gateway: GatewayName },
): Promise<Wanted['billing']> {
  const zipCode = readZipCode(input.country, input.zipcode);
  if (zipCode === null) throw refused('zipcode', 'invalid');
  const given = input.document ? readTaxDocument(input.document) : null;
  if (input.document && given === null) throw refused('document', 'invalid');
  const known = await readSubscription(db);
  const document = given?.signs ?? known.document;
  if (gateway === 'asaas' && document === '') throw refused('document', 'required');
  const billing: BillingData = {
    billingName: [input.firstName, input.lastName ?? ''].join(' ').trim(),
    document,
    country: input.country,
    addressZipCode: zipCode,
    addressStreet: input.address2,
    addressState: input.state,
    addressCity: input.city,
    addressDistrict: input.district ?? '',
  };
  await writeBillingData(db, billing);
  return { ...billing, email: known.email, today: dayIn(known.timeZone, clock.now()) };
}
