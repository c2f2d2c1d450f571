import { readablePlace } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { InboundMessage } from '../../../ports/whatsapp.ts';
import { mediaArrived } from '../events.ts';
import { recordUpdate } from '../record-update.ts';
import { fillUndecrypted } from '../change-queries.ts';
import type { Link } from '../hot-message-queries.ts';
import { findOrigin } from './find-origin.ts';
import { nameDocument } from './name-document.ts';
import { refreshLastMessage } from '../conversation/refresh-last-message.ts';

/** A message that came once and could not be read has come again with its content: it takes its place. */
export async function fillMessage(work: Work, { connectionId }: Link, given: InboundMessage): Promise<boolean> {
  const message = nameDocument(given);
  if (message.kind === 'undecrypted') return false;
  const origin = await findOrigin(work.db, message);
  const filled = await fillUndecrypted(work.db, {
    connectionId,
    wid: message.id,
    fromMe: message.fromMe,
    kind: message.kind,
    body: message.kind === 'location' ? readablePlace(message.body) : message.body,
    media: message.media ?? null,
    quotedWid: message.quotedId ?? null,
    forwarded: message.forwarded ?? null,
    origin,
  });
  if (!filled) return false;
  await recordUpdate(work, filled);
  if (message.media) await work.record(mediaArrived(work.db.companyId, { connectionId }));
  await refreshLastMessage(work, filled);
  return true;
}
