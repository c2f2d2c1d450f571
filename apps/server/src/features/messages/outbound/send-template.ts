import type { Message, ScheduleTemplate, Template, TemplateMessageInput } from '@balcao/contract';
import { type Filling, findFault, readFilled, trimFilling } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { isPaymentMissing } from '../../connections/index.ts';
import { hasOptedOut } from '../../contacts/index.ts';
import { findApproved } from '../../templates/index.ts';
import { templateUseOf } from './template-use.ts';
import { type MessageToWrite, requireWritable, writeMessage, writeOnce } from './write-message.ts';

/** A template that cannot leave as it is filled in would only be refused by Meta, later and in Meta's words. */
function requireFilled(template: Template, filling: Filling): void {
  const fault = findFault(template, filling);
  if (fault !== null)
    throw new AppError(fault === 'required' ? 'ERR_TEMPLATE_INCOMPLETE' : 'ERR_TEMPLATE_VALUE_INVALID');
}

/**
 * A template as it reads when it is filled in, and as it leaves; refused where Meta, or the customer, would not take it
 * now.
 */
export async function fillTemplate(
  db: Work['db'],
  { connectionId, contactId }: { connectionId: number; contactId: number },
  use: ScheduleTemplate,
): Promise<Required<Pick<MessageToWrite, 'body' | 'extras'>>> {
  const template = await findApproved(db, { connectionId, name: use.name, language: use.language });
  if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  if (await isPaymentMissing(db, connectionId)) throw new AppError('ERR_PAYMENT_MISSING');
  if (template.category === 'marketing' && (await hasOptedOut(db, contactId)))
    throw new AppError('ERR_CONTACT_OPTED_OUT');
  const filling = trimFilling(template, use);
  requireFilled(template, filling);
  return { body: readFilled(template, filling), extras: { template: templateUseOf(template, filling) } };
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
      const filled = await fillTemplate(db, { connectionId: route.connectionId, contactId: ticket.contactId }, use);
      return writeMessage(work, route, {
        userId: principal.userId,
        kind: 'text',
        ...filled,
        file: null,
        quotedId: null,
        clientId: clientId ?? null,
      });
    }),
  );
}
