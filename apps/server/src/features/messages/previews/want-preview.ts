import type { LinkPreview, Message } from '@balcao/contract';
import { findCardLink } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { readSetting } from '../../settings/index.ts';
import { setPreview } from './preview-queries.ts';

const readAddress = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** The card that a message gets for its first link, before anything is known of the page; null for none. */
export async function wantPreview(
  db: Work['db'],
  message: { kind: string; body: string; isMasked?: boolean | undefined },
): Promise<LinkPreview | null> {
  if (message.kind !== 'text' || message.isMasked === true) return null;
  const link = findCardLink(message.body, readAddress);
  if (link === null) return null;
  if ((await readSetting(db, 'linkPreviews')) !== 'enabled') return null;
  return { ...link, title: null, description: null, isPending: true };
}

/** The message with the card of the link that its new words begin with. */
export async function renewPreview(db: Work['db'], message: Message): Promise<Message> {
  const wanted = await wantPreview(db, message);
  if (wanted?.url === message.preview?.url) return message;
  return (await setPreview(db, message.id, wanted)) ?? message;
}
