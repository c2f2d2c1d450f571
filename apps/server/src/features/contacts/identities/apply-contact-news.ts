import { nameLength } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { contactUpdated } from '../events.ts';
import { noteOptOut } from '../numbers/note-reachability.ts';
import { normalizeIdentity } from './normalize-identity.ts';
import { wantPictureAgain } from '../pictures/picture-queries.ts';
import { findIdentities } from './hot-identity-queries.ts';
import { nameContact } from '../queries.ts';

export type ContactNews = {
  identities: readonly Identity[];
  name?: string | undefined;
  pictureChanged?: boolean | undefined;
  /** Whether marketing is welcome, and when that was said. */ marketing?:
    | { isWelcome: boolean; at: number }
    | undefined;
};

/**
 * What WhatsApp tells of somebody between messages. A name helps out where only a number was known, a group follows its
 * subject, a changed picture is fetched again. Nobody becomes a contact by it, and no name given by a person is
 * replaced.
 */
export async function applyContactNews(
  work: Work,
  { identities, name = '', pictureChanged = false, marketing }: ContactNews,
): Promise<void> {
  if (identities.length === 0) return;
  const known = await findIdentities(work.db, identities.map(normalizeIdentity));
  for (const contactId of new Set(known.map((identity) => identity.contactId))) {
    const named = name.trim().length < nameLength.min ? undefined : await nameContact(work.db, contactId, name.trim());
    if (named) await work.record(contactUpdated(work.db.companyId, named));
    if (marketing) await noteOptOut(work, contactId, { isOut: !marketing.isWelcome, at: new Date(marketing.at) });
    if (pictureChanged) await wantPictureAgain(work.db, contactId);
  }
}
