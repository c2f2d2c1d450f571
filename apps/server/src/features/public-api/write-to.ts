import { isReplyWindowOpen } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { resolveNumbers } from '../contacts/index.ts';
import type { KeptFile } from '../media/index.ts';
import { writeFromApi } from '../messages/index.ts';
import { findReplyWindow, findTicketToWriteIn } from '../tickets/index.ts';

type Parcel = {
  connectionId: number;
  number: string;
  body: string | readonly string[];
  files: readonly KeptFile[];
};

/** Writes what a program sends into the conversation with a number; who is a stranger becomes a contact. */
export async function writeTo(work: Work, { connectionId, number, ...words }: Parcel): Promise<number> {
  const contactId = (await resolveNumbers(work, [{ number, name: '' }])).get(number);
  if (contactId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  return writeToContact(work, { connectionId, contactId, ...words });
}

/**
 * The same for somebody who is a contact. It is kept in the running conversation, else in the last one, which stays
 * closed, so that nobody finds something to answer. Answers the first message.
 */
export async function writeToContact(
  work: Work,
  { connectionId, contactId, ...words }: Omit<Parcel, 'number'> & { contactId: number },
): Promise<number> {
  const ticketId = await findTicketToWriteIn(work, { contactId, connectionId });
  if (ticketId === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const window = await findReplyWindow(work.db, ticketId);
  if (window !== null && !isReplyWindowOpen(window.endsAt, window.now)) throw new AppError('ERR_WINDOW_CLOSED');
  const message = await writeFromApi(work, ticketId, words);
  if (!message) throw new AppError('ERR_CREATING_MESSAGE');
  return message.id;
}
