import { revealDocument } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { requireWithin } from '../../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { findMaskedMessage } from '../queries.ts';

/** Enough for somebody who works with documents all day, too few to collect them. */
const reveals = { name: 'reveal', max: 120, windowSeconds: 3_600 };

/** One masked document of a message as it was written. Who asked for which message is audited, never the document. */
export async function revealDocumentOf(
  uow: UnitOfWork,
  principal: Principal,
  { id, place }: { id: number; place: number },
): Promise<{ document: string }> {
  await requireWithin(uow, reveals, Buffer.from(`user ${principal.userId}`));
  return uow.write(principal.companyId, async ({ db }) => {
    const message = await findMaskedMessage(db, id);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await requireVisibleTicket(db, principal, message.ticketId);
    const document = revealDocument(message.body, place);
    if (document === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'document revealed',
      object: String(id),
      detail: { place },
    });
    return { document };
  });
}
