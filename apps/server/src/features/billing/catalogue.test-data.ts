import { billingEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, set, tell, type CallEffects } from '../../../test/generated/effects.ts';
import { admins, everybody } from '../../../test/generated/roles.ts';
import { testCertificate } from '../../../test/support/fake-bank/certificate.ts';
import { writeSecretSetting } from '../settings/index.ts';
import { buildInvoice } from './test-data.ts';

const checkout = {
  firstName: 'Ana',
  zipcode: '01310-100',
  country: 'BR',
  document: '12.ABC.345/01DE-35',
};

const billingData = [
  'billing_name',
  'address_street',
  'address_state',
  'address_city',
  'address_district',
  'billing_document',
  'address_zip_code',
  'updated_at',
];

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async invoice(app, { id, canary }) {
      made += 1;
      const [invoice] = await app.database.asOwner<{ id: number }>(
        `INSERT INTO invoices (company_id, detail, value_cents, due_date, months)
         VALUES ($1, $2, 14990, date '2040-01-01' + $3::int, 1) RETURNING id`,
        [id, canary, made],
      );
      return invoice?.id ?? 0;
    },
  },
  rows: ({ canary }) => [
    row('invoices', { detail: canary, value_cents: 14_990, due_date: '2039-12-31', months: 1 }),
    row('pix_charges', {
      invoice_id: newest('invoices'),
      gateway: 'local',
      reference: canary,
      value_cents: 14_990,
      code: canary,
      status: 'live',
      expires_at: '2040-01-01',
    }),
  ],
  roles: {
    'billing.invoices': [...admins, 'overdueAdmin'],
    'billing.allInvoices': ['super'],
    'billing.invoice': [...admins, 'overdueAdmin'],
    'billing.settleInvoice': ['super'],
    'billing.subscription': [...admins, 'overdueAdmin'],
    'billing.subscribe': [...admins, 'overdueAdmin'],
    'billing.simulatePayment': [...admins, 'overdueAdmin'],
    'billing.gateway': ['super'],
    'billing.uploadCertificate': ['super'],
    'billing.removeCertificate': ['super'],
    'billing.connectGateway': ['super'],
    // Banks say who they are by what they know.
    'billing.efiNotice': everybody,
    'billing.asaasNotice': everybody,
  },
  answersInstead: {
    // Nobody marked or signed it.
    'billing.efiNotice': [403, 'ERR_WEBHOOK_REFUSED'],
    'billing.asaasNotice': [403, 'ERR_WEBHOOK_REFUSED'],
    // No code was shown that somebody could pay; that is tested with the payments.
    'billing.simulatePayment': [409, 'ERR_INVOICE_NOT_OPEN'],
  },
  allowedChanges: {
    'billing.settleInvoice': {},
    // Not the price and not the due date, whatever the request says.
    'billing.subscribe': {
      companies: { changed: billingData },
      pix_charges: {
        added: ['id', 'invoice_id', 'reference', 'code', 'expires_at', 'created_at'],
        changed: ['status'],
      },
    },
    'billing.simulatePayment': {},
    'billing.uploadCertificate': {
      settings: { changed: ['value', 'updated_at'], added: ['updated_at', 'value'] },
      ...auditRow,
    },
    'billing.removeCertificate': { settings: { changed: ['value', 'updated_at'] }, ...auditRow },
    'billing.connectGateway': auditRow,
    'billing.efiNotice': {},
    'billing.asaasNotice': {},
  },
  files: { 'billing.uploadCertificate': { name: 'conta.pem', content: Buffer.from(testCertificate.pem) } },
  requestOverrides: {
    'billing.subscribe': () => ({ body: checkout }),
  },
  effects: [
    {
      endpoint: 'billing.settleInvoice',
      when: 'sent back as it was answered',
      as: 'operator',
      audit: none('nothing was changed'),
      tells: [],
    },
    {
      endpoint: 'billing.settleInvoice',
      when: 'cancelled',
      as: 'operator',
      async arrange({ world: { app, mine } }) {
        return {
          params: { id: String(await buildInvoice(app, mine.id, { days: 400 })) },
          body: { status: 'cancelled' },
        };
      },
      audit: ({ world, caller, request }) => ({
        action: 'invoice cancelled',
        object: String(request.params['id']),
        detail: {},
        by: { companyId: world.mine.id, actorId: caller.userId },
      }),
      tells: [
        tell(billingEvents.invoice, 'delete', audiences.admins),
        tell(billingEvents.invoicesChanged, 'update', audiences.operators),
      ],
    },
    ...['billing.allInvoices', 'billing.gateway'].map((endpoint): CallEffects => ({
      endpoint,
      as: 'operator',
      audit: none('it only reads'),
      tells: [],
    })),
    {
      endpoint: 'billing.uploadCertificate',
      as: 'operator',
      audit: audited('setting changed', () => 'efiCertificate'),
      tells: [],
    },
    {
      endpoint: 'billing.removeCertificate',
      as: 'operator',
      async arrange({ world: { app } }) {
        const key = 'efiCertificate';
        await app.uow.write(1, ({ db }) => writeSecretSetting(db, app.deps.secrets, { key, value: 'a certificate' }));
        return {};
      },
      audit: audited('certificate removed', () => 'efiCertificate'),
      tells: [],
    },
    {
      endpoint: 'billing.connectGateway',
      as: 'operator',
      audit: audited('payment gateway connected', () => 'local'),
      tells: [],
    },
    ...['billing.efiNotice', 'billing.asaasNotice'].map((endpoint): CallEffects => ({
      endpoint,
      audit: none('refused: nobody signed it'),
      tells: [],
    })),
    {
      endpoint: 'billing.subscribe',
      audit: none('a charge is no payment; what became of it is'),
      tells: [],
    },
    {
      endpoint: 'billing.simulatePayment',
      async arrange(call) {
        const invoiceId = call.request.body['invoiceId'];
        await set(call, "UPDATE pix_charges SET status = 'over' WHERE invoice_id = $1", [invoiceId]);
        return set(
          call,
          `INSERT INTO pix_charges (company_id, invoice_id, gateway, reference, value_cents, code, status, expires_at)
           VALUES ($1, $2, 'local', 'simulated-' || $2::int, 14990, 'code', 'live', app_now() + interval '1 hour')`,
          [call.world.mine.id, invoiceId],
        );
      },
      audit: ({ request }, answer) => ({
        action: 'invoice paid',
        object: String(request.body['invoiceId']),
        detail: { by: 'simulator', dueDate: String(answer['dueDate']) },
      }),
      tells: [
        tell(billingEvents.invoice, 'update', audiences.admins),
        tell(billingEvents.payment, 'CONCLUIDA', audiences.adminsAndOperators),
        tell(billingEvents.invoicesChanged, 'update', audiences.operators),
      ],
    },
  ],
};
