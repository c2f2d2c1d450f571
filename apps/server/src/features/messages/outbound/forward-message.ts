import type { Message, MessageForward } from '@balcao/contract';
import { canBeForwarded, forwardingOf, splitSignature } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type KeptFile, limitUploads, openFile, storeBytes, type StoreDeps } from '../../media/index.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { requireMessage } from '../conversation/change-message.ts';
import { SentBefore, sentBefore } from '../media/send-files.ts';
import { findBody, findByClientId, findMediaId } from '../queries.ts';
import { requireFreeText, writeMessage } from './write-message.ts';

type Target = { ticketId: number; clientId: string | null };

/**
 * Sends what another conversation holds to the customer of this one, as a message of ours: its words without our
 * signature, and a copy of its file, so that neither conversation depends on the other.
 */
export async function forwardMessage(
  deps: StoreDeps,
  principal: Principal,
  ticketId: number,
  { messageId, clientId }: MessageForward,
): Promise<Message> {
  const { uow } = deps;
  const { companyId } = principal;
  const target = { ticketId, clientId: clientId ?? null };
  const { sent, source, mediaId } = await uow.read(companyId, async (db) => {
    await requireFreeText(db, principal, await requireVisibleTicket(db, principal, ticketId));
    const { message } = await requireMessage(db, principal, messageId);
    if (!canBeForwarded(message)) throw new AppError('ERR_FORWARD_MSG');
    return {
      sent: clientId === undefined ? undefined : await findByClientId(db, principal.userId, clientId),
      source: { ...message, body: await findBody(db, messageId) },
      mediaId: await findMediaId(db, messageId),
    };
  });
  if (sent) return sent;
  const write = (work: Work, file: KeptFile | null) => writeCopy(work, principal, { target, source, file });
  try {
    if (mediaId === null) return await uow.write(companyId, (work) => write(work, null));
    await limitUploads(uow, principal);
    const original = await openFile(deps, companyId, mediaId);
    if (original === null) throw new AppError('ERR_FORWARD_MSG');
    const { name: fileName, bytes: maxBytes } = original;
    const content = await original.open();
    return await storeBytes(
      deps,
      { companyId, visibility: 'ticket', fileName, content, maxBytes },
      (work, [file = null]) => write(work, file),
    );
  } catch (error) {
    if (error instanceof SentBefore) return error.sent;
    throw error;
  }
}

async function writeCopy(
  work: Work,
  principal: Principal,
  { target, source, file }: { target: Target; source: Message; file: KeptFile | null },
): Promise<Message> {
  const { ticketId, clientId } = target;
  const route = await requireFreeText(work.db, principal, await requireVisibleTicket(work.db, principal, ticketId));
  const message = await writeMessage(work, route, {
    userId: principal.userId,
    // WhatsApp takes stickers only from its own apps.
    kind: source.kind === 'sticker' ? 'image' : source.kind,
    body: source.fromMe ? splitSignature(source.body).words : source.body,
    file,
    quotedId: null,
    forwarded: forwardingOf(source),
    clientId,
  });
  if (!message) throw await sentBefore(work, principal, clientId);
  return message;
}
