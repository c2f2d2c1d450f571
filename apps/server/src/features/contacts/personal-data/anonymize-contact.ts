import type { Contact } from '@balcao/contract';
import { anonymousName, mailLanguageOf, numberEndPattern, numberForms } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { wholeWordPattern } from '../../../platform/sql-expressions.ts';
import { type Identity, toAddress } from '../../../ports/whatsapp.ts';
import { forgetAddresses } from '../../connections/index.ts';
import { deleteFiles } from '../../media/index.ts';
import { forgetBlocks } from '../blocking/block-queries.ts';
import { findWholeContact, hasRunningTicket, lockContact } from '../contact-queries.ts';
import { contactForgotten, contactUpdated, type Traces } from '../events.ts';
import { deleteImportTraces } from '../imports/import-queries.ts';
import { lockIdentities } from '../queries.ts';
import { erasePerson, listIdentities } from './anonymize-queries.ts';

type Caller = { principal: Principal; request: Pick<FastifyRequest, 'headers'> };

/**
 * Erases for good who a contact was (S641): name, numbers, addresses, information, picture, notes, schedules, places in
 * lists, and by a job that goes on after a stop all that was said. What is counted stays. Twice is as good as once.
 */
export function anonymizeContact(
  uow: UnitOfWork,
  { principal, request }: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<Contact> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const { db } = work;
    // In the order of those who find out who wrote: what is being stored ends first, what comes later finds nobody.
    await lockIdentities(db, await listIdentities(db, id));
    const locked = await lockContact(db, id);
    if (!locked) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (locked.isGroup) throw new AppError('ERR_CONTACT_IS_GROUP');
    if (!locked.isAnonymous) {
      if (await hasRunningTicket(db, id)) throw new AppError('ERR_CONTACT_IN_CONVERSATION');
      const identities = await listIdentities(db, id);
      const addresses = identities.map(toAddress);
      const numbers = [
        ...(locked.number === null ? [] : [locked.number]),
        ...identities.flatMap(({ kind, value }) => (kind === 'pn' ? [value] : [])),
      ];
      const traces = tracesOf({ identities, numbers, email: locked.email });
      const picture = locked.profilePicUrl.startsWith('/media/') ? [locked.profilePicUrl.slice('/media/'.length)] : [];
      const name = anonymousName(mailLanguageOf(request.headers['accept-language']), id);
      await forgetBlocks(db, id);
      const erased = await erasePerson(db, id, name);
      await forgetAddresses(db, addresses, traces);
      await deleteImportTraces(db, traces);
      await deleteFiles(work, picture);
      await work.record(contactForgotten(companyId, { contactId: id, addresses, numbers, traces }));
      await audit(db, {
        companyId,
        by: principal,
        action: 'contact made anonymous',
        object: String(id),
        detail: { reason },
      });
      await work.record(contactUpdated(companyId, erased));
    }
    const contact = await findWholeContact(db, id);
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  });
}

/** What to look for in rows that belong to no contact. */
function tracesOf({
  identities,
  numbers,
  email,
}: {
  identities: readonly Identity[];
  numbers: readonly string[];
  email: string;
}): Traces {
  const values = [...identities.map(({ value }) => value), ...numbers.flatMap(numberForms)];
  return {
    inDigits: [...new Set(numbers)].map(numberEndPattern),
    inTexts: [...new Set([...values, ...(email === '' ? [] : [email])])].map(wholeWordPattern),
  };
}
