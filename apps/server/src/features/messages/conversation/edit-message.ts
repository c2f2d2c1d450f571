import { randomUUID } from 'node:crypto';
import type { Message, MessageEdit } from '@balcao/contract';
import { abilitiesOf, canBeEdited, canEditMessage, restoreDocuments, withNewWords } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import { viewerOf } from '../../tickets/index.ts';
import { editMessage, lockMessage } from '../change-queries.ts';
import { outboxFilled } from '../events.ts';
import { insertOutgoing } from '../outbound/outbox-queries.ts';
import { requireLiveRoute } from '../outbound/write-message.ts';
import { findBody } from '../queries.ts';
import { renewPreview } from '../previews/want-preview.ts';
import { recordUpdate } from '../record-update.ts';
import { requireMessage } from './change-message.ts';
import { refreshLastMessage } from './refresh-last-message.ts';

/** Gives a text of the caller new words: here at once, on WhatsApp in its turn. The old words are kept. */
export function editOwnMessage(
  { uow, clock }: { uow: UnitOfWork; clock: Clock },
  principal: Principal,
  id: number,
  { body: words, clientId = randomUUID() }: MessageEdit,
): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    // A deletion or another edit at the same moment is decided first.
    await lockMessage(db, id);
    const { message, ticket } = await requireMessage(db, principal, id);
    if (!canEditMessage(viewerOf(principal), ticket, message)) throw new AppError('ERR_NO_PERMISSION');
    const written = await findBody(db, id);
    const body = withNewWords(written, restoreDocuments(words.trimEnd(), written));
    // What it says already, or a repeated request: a second click is no error, however late it comes.
    if (!message.isDeleted && body === written) return message;
    if (!canBeEdited(message, Date.parse(message.createdAt), clock.now().getTime()))
      throw new AppError('ERR_EDIT_WAPP_MSG');
    const { connectionId, chat, provider } = await requireLiveRoute(db, message.ticketId);
    if (!abilitiesOf(provider).edit) throw new AppError('ERR_CONNECTION_UNABLE');
    const target = { connectionId, wid: message.wid, fromMe: true, origin: null };
    const changed = await editMessage(db, target, { editId: clientId, body });
    // The same edit came before, and others after it: it does not come back.
    if (!changed) return message;
    const edited = await renewPreview(db, changed);
    await insertOutgoing(db, { connectionId, chat, messageId: id, action: 'edit' });
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'message edited',
      object: String(id),
    });
    await recordUpdate(work, edited);
    await refreshLastMessage(work, edited);
    await work.record(outboxFilled(principal.companyId, { connectionId }));
    return edited;
  });
}
