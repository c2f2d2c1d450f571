import type { LinkPreview, Message } from '@balcao/contract';
import { findAddress, linkPreviewLength, maskedBodyOf } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { readSetting } from '../../settings/index.ts';
import { setPreview } from './preview-queries.ts';

/** The first link of a text as it is opened, and whom it leads to; null where it must not be followed. */
function findLink(text: string): Pick<LinkPreview, 'url' | 'site'> | null {
  const address = findAddress(text);
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  if (url.href.length > linkPreviewLength.url) return null;
  return { url: url.href, site: url.hostname.replace(/^www\./, '') };
}

/**
 * The card that a message gets for its first link, before anything is known of the page; null for none. A text with a
 * document in it gets none: the document may be part of the link.
 */
export async function wantPreview(
  db: Work['db'],
  message: { kind: string; body: string; isMasked?: boolean | undefined },
): Promise<LinkPreview | null> {
  if (message.kind !== 'text') return null;
  const link = findLink(message.body);
  if (link === null || message.isMasked === true || maskedBodyOf(message) !== null) return null;
  if ((await readSetting(db, 'linkPreviews')) !== 'enabled') return null;
  return { ...link, title: null, description: null, isPending: true };
}

/** The message with the card of the link that its new words begin with. */
export async function renewPreview(db: Work['db'], message: Message): Promise<Message> {
  const wanted = await wantPreview(db, message);
  if (wanted?.url === message.preview?.url) return message;
  return (await setPreview(db, message.id, wanted)) ?? message;
}
