import type { Message, QuickFileInput } from '@balcao/contract';
import { carriesCaption, outgoingKind, textLength } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { shareFile } from '../../media/index.ts';
import { countQuickMessageUse } from '../../quick-messages/index.ts';
import { markOf, SentBefore, sentBefore } from '../media/send-files.ts';
import { fillWritten } from './fill-text.ts';
import { requireFreeText, requireQuoted, writeMessage, writeOnce } from './write-message.ts';

/**
 * Sends the file of a quick message as a file of the conversation, which stays when the quick message loses it. The use
 * is counted in the same transaction.
 */
export async function sendQuickFile(
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  draft: QuickFileInput,
): Promise<Message> {
  try {
    return await uow.write(principal.companyId, (work) => write(work, principal, ticketId, draft));
  } catch (error) {
    // The same click came twice at once: what the second one counted and kept is undone.
    if (error instanceof SentBefore) return error.sent;
    throw error;
  }
}

const write = (
  work: Work,
  principal: Principal,
  ticketId: number,
  { quickMessageId, body, clientId, quotedMsg }: QuickFileInput,
): Promise<Message> =>
  writeOnce(work, principal, { ticketId, clientId }, async (ticket) => {
    const route = await requireFreeText(work.db, principal, ticket);
    const quotedId = await requireQuoted(work.db, ticketId, quotedMsg?.id);
    const { mediaId } = await countQuickMessageUse(work, principal, quickMessageId);
    const file = mediaId === null ? undefined : await shareFile(work, mediaId, 'ticket');
    if (!file) throw new AppError('ERR_NO_MEDIA_FOUND');
    const kind = outgoingKind(file.mime, { isRecording: false, canConvert: false });
    const words = await fillWritten(work, principal, { ticketId, text: body.trim() });
    const isCaption = carriesCaption(kind) && words.length <= textLength.caption;
    const { userId } = principal;
    const message = await writeMessage(work, route, {
      userId,
      kind,
      body: isCaption ? words : '',
      file: { ...file, size: null },
      quotedId,
      clientId: clientId ?? null,
    });
    if (!message) throw await sentBefore(work, principal, clientId ?? null);
    if (isCaption || words === '') return message;
    // Words that the file cannot carry follow as a message of their own.
    const mark = clientId === undefined ? null : markOf(clientId, 1);
    await writeMessage(work, route, { userId, kind: 'text', body: words, file: null, quotedId: null, clientId: mark });
    return message;
  });
