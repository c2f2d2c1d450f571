import * as z from 'zod/mini';
import { day, id } from '../http/fields.ts';
import { companyEvent, platformEvent } from '../realtime/event.ts';
import { invoice } from './schemas.ts';

export const billingEvents = {
  /** A payment arrived: for the admins of the company, also while it is overdue, and for operators. */
  payment: companyEvent(
    'payment',
    z.object({ action: z.literal('CONCLUIDA'), company: z.object({ id, dueDate: day }), invoiceId: id }),
  ),
  /** A cancelled invoice is told as `delete`: the company no longer lists it. */
  invoice: companyEvent(
    'invoice',
    z.union([
      z.object({ action: z.enum(['create', 'update']), invoice }),
      z.object({ action: z.literal('delete'), invoiceId: id }),
    ]),
  ),
  /** For operators only: what their list of all companies' invoices shows is no longer true. */
  invoicesChanged: platformEvent('invoicesChanged', z.object({ action: z.literal('update') })),
};
