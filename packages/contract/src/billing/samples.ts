import type { SamplesOf } from '../define-contract.ts';
import type { billingEvents } from './events.ts';

const open = {
  id: 31,
  companyId: 7,
  detail: 'Profissional',
  value: 149.9,
  dueDate: '2026-03-10',
  status: 'open',
  paidAt: null,
  isSimulated: false,
  createdAt: '2026-02-18T06:00:00.000Z',
} as const;

export const billingSamples: SamplesOf<typeof billingEvents> = {
  payment: [{ action: 'CONCLUIDA', company: { id: 7, dueDate: '2026-04-10' }, invoiceId: 31 }],
  invoice: [
    { action: 'create', invoice: open },
    { action: 'update', invoice: { ...open, status: 'paid', paidAt: '2026-03-09T12:00:00.000Z' } },
    { action: 'delete', invoiceId: 31 },
  ],
  invoicesChanged: [{ action: 'update' }],
};
