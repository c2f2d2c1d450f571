import type { CardMessageInput, Message, PlaceMessageInput } from '@balcao/contract';
import { cardBody, placeBody } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { findContact } from '../../contacts/index.ts';
import { requireFreeText, writeMessage, writeOnce } from './write-message.ts';

/** Sends a place on the map, as a message of its own kind. */
export function sendPlace(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  { clientId, ...place }: PlaceMessageInput,
): Promise<Message> {
  return uow.write(principal.companyId, (work) =>
    writeData(work, principal, { ticketId, clientId, kind: 'location', readBody: async () => placeBody(place) }),
  );
}

/** Sends the card of a contact: who has no number cannot be written to by its receiver, and has none. */
export function sendCard(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  { clientId, contactId }: CardMessageInput,
): Promise<Message> {
  return uow.write(principal.companyId, (work) =>
    writeData(work, principal, {
      ticketId,
      clientId,
      kind: 'contact',
      async readBody() {
        const contact = await findContact(work.db, contactId);
        if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
        const { name, number } = contact;
        if (number === null || contact.isGroup) throw new AppError('ERR_CONTACT_WITHOUT_NUMBER');
        return cardBody({ name, number });
      },
    }),
  );
}

type DataMessage = {
  ticketId: number;
  clientId: string | undefined;
  kind: 'location' | 'contact';
  readBody(): Promise<string>;
};

/** A message whose body is data: nobody signs it. */
const writeData = (
  work: Work,
  principal: Principal,
  { ticketId, clientId, kind, readBody }: DataMessage,
): Promise<Message> =>
  writeOnce(work, principal, { ticketId, clientId }, async (ticket) => {
    const route = await requireFreeText(work.db, principal, ticket);
    return writeMessage(work, route, {
      userId: principal.userId,
      kind,
      body: await readBody(),
      file: null,
      quotedId: null,
      clientId: clientId ?? null,
    });
  });
