import { ourReaction } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { setReaction, undoEdit } from '../change-queries.ts';
import type { Outgoing } from '../outbound/outbox-queries.ts';
import { findRoute } from '../route-queries.ts';
import { findMessage } from '../queries.ts';
import { renewPreview } from '../previews/want-preview.ts';
import { recordUpdate } from '../record-update.ts';
import { refreshLastMessage } from './refresh-last-message.ts';

/**
 * WhatsApp refused an edit or a reaction for good, so that the customer never saw it: what we show goes back to what is
 * true.
 */
export async function undoChange(work: Work, { action, messageId }: Outgoing): Promise<void> {
  if (action === 'edit') {
    const undone = await undoEdit(work.db, messageId);
    if (!undone) return;
    const message = await renewPreview(work.db, undone);
    await recordUpdate(work, message);
    await refreshLastMessage(work, message);
  }
  if (action === 'react') {
    const message = await findMessage(work.db, messageId);
    const route = message && (await findRoute(work.db, message.ticketId));
    if (!message || !route) return;
    const target = { connectionId: route.connectionId, wid: message.wid, fromMe: message.fromMe, origin: null };
    const undone = await setReaction(work.db, target, { from: ourReaction, emoji: '' });
    if (undone) await recordUpdate(work, undone);
  }
}
