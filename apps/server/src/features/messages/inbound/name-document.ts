import { safeFileName } from '../../../platform/media/file-name.ts';
import type { InboundMessage } from '../../../ports/whatsapp.ts';

/** A document that came without a name gets one from its type: it is all that lists and other clients show of it. */
export function nameDocument(message: InboundMessage): InboundMessage {
  const { kind, media } = message;
  if (kind !== 'document' || !media || (media.name ?? '') !== '') return message;
  return { ...message, media: { ...media, name: safeFileName('documento', media.mime) } };
}
