import { auditActions } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenDay, givenId, id, instant, textOfForm } from '../http/fields.ts';

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  companyId: z.nullable(id),
  companyName: z.nullable(z.string()),
  /** Null for what the product did by itself, and for visitors. */
  actor: z.nullable(
    z.object({
      id,
      /** Null once the account is gone. */
      name: z.nullable(z.string()),
      /** Not one of the company's own people. */
      isOperator: z.boolean(),
    }),
  ),
  action: z.string(),
  /** What it was done to: an id, or the key of a setting. */
  object: z.nullable(z.string()),
  /** The name of that record, where it still has one. */
  objectName: z.nullable(z.string()),
  /** Why, where somebody had to say so. */
  reason: z.nullable(z.string()),
  /** The support access in which it was done, or which it opened or ended, and why that one was needed. */
  supportAccessId: z.nullable(id),
  supportReason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = {
  /** Another company, for the operator. */
  companyId: z.optional(givenId),
  /** All companies, for the operator. */
  everywhere: z.optional(z.enum(['true', 'false'])),
  userId: z.optional(givenId),
  action: z.optional(z.enum(auditActions)),
  /** All that was done in one support access. */
  supportAccessId: z.optional(givenId),
  /** The first and the last day, in the time zone of the reader's company. */
  from: z.optional(givenDay),
  to: z.optional(givenDay),
};

export const auditLogQuery = z.object({
  ...filter,
  /** What comes after this entry, by its id. */
  after: z.optional(z.pipe(textOfForm(/^\d{1,15}$/, 15), z.transform(Number))),
});

export const auditLogExport = z.object({
  ...filter,
  language: z._default(z.enum(['pt', 'en', 'es']), 'pt'),
});
export type AuditLogFilter = Omit<z.output<typeof auditLogExport>, 'language'>;
