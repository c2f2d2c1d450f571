import {
  billingEndpoints,
  billingEvents,
  type Charge,
  type Invoice,
  pageSize,
  type PaymentGateway,
  type SubscriptionPage,
} from '@balcao/contract';
import { addDays, dayIn } from '@balcao/domain';
import { Refusal, type Route, route } from './fake-api.ts';
import { liveLine } from './fake-socket.ts';

/** The day so many days from today, where the company is. */
export const inDays = (days: number): string => addDays(dayIn('America/Sao_Paulo', new Date()), days);

/** An invoice as the server answers it: open, and due in ten days. */
export const buildInvoice = (parts: Partial<Invoice> = {}): Invoice => ({
  id: 31,
  companyId: 7,
  detail: 'Profissional',
  value: 149.9,
  dueDate: inDays(10),
  status: 'open',
  paidAt: null,
  isSimulated: false,
  createdAt: '2026-11-02T12:00:00.000Z',
  ...parts,
});

/** Billing data as the server keeps them after a first payment. */
export const knownBilling: SubscriptionPage = {
  dueDate: '2030-01-31',
  trialExpiration: null,
  email: 'ana@lojaaurora.com.br',
  billingName: 'Ana Prado',
  document: '',
  country: 'BR',
  addressZipCode: '01310100',
  addressStreet: 'Av. Paulista, 1000',
  addressState: 'SP',
  addressCity: 'São Paulo',
  addressDistrict: '',
  needsDocument: false,
};

export const pixCode =
  '00020126580014br.gov.bcb.pix0136b1f7c2de-4a90-4c1e-9d35-7e2a61c0f4a15204000053039865406149.905802BR5914BALCAO EXEMPLO6009SAO PAULO62140510FAT20260306304A1B9';

const hour = 3_600_000;

/** A charge as the server answers it: an hour to pay, confirmed by a bank. */
export const buildCharge = (parts: Partial<Charge> = {}): Charge => ({
  qrcode: { qrcode: pixCode },
  valor: { original: 149.9 },
  invoiceId: 31,
  expiresAt: new Date(Date.now() + hour).toISOString(),
  isAutomatic: true,
  canSimulate: false,
  ...parts,
});

export const readyGateway: PaymentGateway = {
  gateway: 'local',
  isReady: true,
  isSimulated: false,
  missing: [],
  certificate: null,
  webhookUrl: null,
  lastNoticeAt: null,
};

type BillingData = {
  invoices?: readonly (Invoice & { strayPayment?: number })[];
  known?: SubscriptionPage;
  /** What the next request for a charge answers. */
  charge?: () => Charge;
  gateway?: PaymentGateway;
};

/** Tells the page that a payment was confirmed. */
export function confirmPayment(invoiceId: number, dueDate: string): void {
  liveLine.send(billingEvents.payment, { action: 'CONCLUIDA', company: { id: 7, dueDate }, invoiceId });
}

/** Answers about these invoices, and does with them what the real server does. */
export function billingRoutes({
  invoices: known = [],
  known: billing = knownBilling,
  charge = buildCharge,
  gateway = readyGateway,
}: BillingData = {}): Route[] {
  let invoices = [...known];
  const cut = <Row>(rows: readonly Row[], page: number) => rows.slice((page - 1) * pageSize, page * pageSize);
  function pay(id: number): Invoice {
    const paid = invoices.find((invoice) => invoice.id === id);
    if (paid === undefined) throw new Refusal('ERR_NO_INVOICE_FOUND');
    if (paid.status !== 'open') throw new Refusal('ERR_INVOICE_NOT_OPEN');
    const settled: Invoice = { ...paid, status: 'paid', paidAt: new Date().toISOString() };
    invoices = invoices.map((invoice) => (invoice.id === id ? settled : invoice));
    return settled;
  }
  return [
    route(billingEndpoints.invoices, ({ query: { pageNumber } }) => ({
      invoices: cut(invoices, pageNumber),
      count: invoices.length,
      hasMore: invoices.length > pageNumber * pageSize,
    })),
    route(billingEndpoints.allInvoices, ({ query: { searchParam, pageNumber, status } }) => {
      const all = invoices
        .map((invoice) => ({
          ...invoice,
          company: { id: invoice.companyId, name: invoice.companyId === 7 ? 'Loja Aurora' : 'Oficina Beta' },
          paidBy: invoice.status === 'paid' ? ('hand' as const) : null,
          strayPayment: invoice.strayPayment ?? null,
        }))
        .filter((invoice) => status === undefined || invoice.status === status)
        .filter(({ company }) => company.name.toLowerCase().includes(searchParam.toLowerCase()));
      return { invoices: cut(all, pageNumber), hasMore: all.length > pageNumber * pageSize };
    }),
    route(billingEndpoints.settleInvoice, ({ params: { id } }) => pay(id)),
    route(billingEndpoints.subscription, () => billing),
    route(billingEndpoints.subscribe, ({ body: { invoiceId } }) => ({
      ...charge(),
      ...(typeof invoiceId === 'number' ? { invoiceId } : {}),
    })),
    route(billingEndpoints.simulatePayment, ({ body: { invoiceId } }) => {
      const { id } = pay(Number(invoiceId));
      confirmPayment(id, inDays(40));
      return { invoiceId: id, dueDate: inDays(40) };
    }),
    route(billingEndpoints.gateway, () => gateway),
    route(billingEndpoints.uploadCertificate, ({ files }) => ({
      ...gateway,
      certificate: { subject: files[0]?.name ?? '', expiresAt: '2027-11-17T12:00:00.000Z' },
      isReady: true,
      missing: [],
    })),
    route(billingEndpoints.removeCertificate, () => ({
      ...gateway,
      certificate: null,
      isReady: false,
      missing: ['efiCertificate'],
    })),
    route(billingEndpoints.connectGateway, () => ({ ...gateway, isReady: true, missing: [] })),
  ];
}
