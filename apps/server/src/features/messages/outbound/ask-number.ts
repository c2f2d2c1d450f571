import type { Message, NumberRequestInput } from '@balcao/contract';
import { abilitiesOf, automaticText } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { lockUntilCommit } from '../../../platform/sql-expressions.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { findContact } from '../../contacts/index.ts';
import type { SeenTicket } from '../../tickets/index.ts';
import { hasAskedNumber } from '../queries.ts';
import { numberRequestKind } from './number-request-kind.ts';
import { requireFreeText, writeMessage, writeOnce } from './write-message.ts';

/**
 * Asks a customer who hides it for their number (S775): inside the window, where the connection can, and once a day in a
 * ticket. Who taps the button shares it; see the reader of webhooks for which cards are believed.
 */
export function askNumber(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  { clientId }: NumberRequestInput,
): Promise<Message> {
  return uow.write(principal.companyId, (work) =>
    writeOnce(work, principal, { ticketId, clientId }, async (ticket) => {
      const route = await requireFreeText(work.db, principal, ticket);
      if (!abilitiesOf(route.provider).askNumber) throw new AppError('ERR_CONNECTION_UNABLE');
      await requireAskable(work.db, ticket);
      return writeMessage(work, route, {
        userId: principal.userId,
        kind: numberRequestKind,
        body: automaticText('askNumber', { number: null }),
        file: null,
        quotedId: null,
        clientId: clientId ?? null,
        extras: { asksNumber: true },
      });
    }),
  );
}

async function requireAskable(db: Work['db'], { id, contactId }: SeenTicket): Promise<void> {
  const contact = await findContact(db, contactId);
  if (!contact || contact.isGroup || contact.number !== null) throw new AppError('ERR_NUMBER_KNOWN');
  // Of two who ask at the same moment the second waits and finds what the first one sent.
  await lockUntilCommit(db, [`${db.companyId}/number-request/${id}`]);
  if (await hasAskedNumber(db, id)) throw new AppError('ERR_NUMBER_ASKED');
}
