import type { LinkPreview, Message } from '@balcao/contract';
import { findCardLink } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { readSetting } from '../../settings/index.ts';
import { setPreview } from './preview-queries.ts';

const readAddress = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

type Previewed = { kind: string; body: string; isMasked?: boolean | undefined };

/** The card that a message gets for its first link, before anything is known of the page; null for none. */
export async function wantPreview(db: Work['db'], message: Previewed): Promise<LinkPreview | null> {
  return (await wantPreviews(db, [message]))[0] ?? null;
}

/** The same for many messages, in their order. */
export async function wantPreviews(
  db: Work['db'],
  messages: readonly Previewed[],
): Promise<readonly (LinkPreview | null)[]> {
  const links = messages.map(({ kind, body, isMasked }) =>
    kind !== 'text' || isMasked === true ? null : findCardLink(body, readAddress),
  );
  if (links.every((link) => link === null) || (await readSetting(db, 'linkPreviews')) !== 'enabled')
    return links.map(() => null);
  return links.map((link) => link && { ...link, title: null, description: null, isPending: true });
}

/** The message with the card of the link that its new words begin with. */
export async function renewPreview(db: Work['db'], message: Message): Promise<Message> {
  const wanted = await wantPreview(db, message);
  if (wanted?.url === message.preview?.url) return message;
  return (await setPreview(db, message.id, wanted)) ?? message;
}
