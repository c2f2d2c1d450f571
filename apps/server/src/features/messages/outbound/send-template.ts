import type { Message, Template, TemplateMessageInput } from '@balcao/contract';
import { type Filling, findFault, readFilled, trimFilling } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { isPaymentMissing } from '../../connections/index.ts';
import { hasOptedOut } from '../../contacts/index.ts';
import { findApproved } from '../../templates/index.ts';
import { templateUseOf } from './template-use.ts';
import { requireWritable, writeMessage, writeOnce } from './write-message.ts';

/** A template that cannot leave as it is filled in would only be refused by Meta, later and in Meta's words. */
function requireFilled(template: Template, filling: Filling): void {
  const fault = findFault(template, filling);
  if (fault !== null)
    throw new AppError(fault === 'required' ? 'ERR_TEMPLATE_INCOMPLETE' : 'ERR_TEMPLATE_VALUE_INVALID');
}

/**
 * Puts an approved template in line, filled in as asked: the only thing that reaches a customer who has not written for
 * a day.
 */
export function sendTemplate(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  { clientId, ...use }: TemplateMessageInput,
): Promise<Message> {
  return uow.write(principal.companyId, (work) =>
    writeOnce(work, principal, { ticketId, clientId }, async (ticket) => {
      const { db } = work;
      const route = await requireWritable(db, principal, ticket);
      const template = await findApproved(db, {
        connectionId: route.connectionId,
        name: use.name,
        language: use.language,
      });
      if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND');
      if (await isPaymentMissing(db, route.connectionId)) throw new AppError('ERR_PAYMENT_MISSING');
      if (template.category === 'marketing' && (await hasOptedOut(db, ticket.contactId)))
        throw new AppError('ERR_CONTACT_OPTED_OUT');
      const filling = trimFilling(template, use);
      requireFilled(template, filling);
      return writeMessage(work, route, {
        userId: principal.userId,
        kind: 'text',
        body: readFilled(template, filling),
        file: null,
        quotedId: null,
        clientId: clientId ?? null,
        extras: { template: templateUseOf(template, filling) },
      });
    }),
  );
}
