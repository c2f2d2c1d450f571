import { nameLength } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { contactCreated, contactDeleted, contactsMerged, contactUpdated } from '../events.ts';
import { normalizeIdentity } from './normalize-identity.ts';
import {
  absorbContact,
  completeContact,
  findContact,
  insertContact,
  insertIdentities,
  lockIdentities,
} from '../queries.ts';
import { findIdentities, holdOnlyOwner, type KnownIdentity } from './hot-identity-queries.ts';

export type PersonToResolve = {
  identities: readonly Identity[];
  /** What the sender calls himself; for a group its subject. */
  name: string | null;
  isGroup: boolean;
};

/** Who somebody turned out to be, and whether that person may write to the company. */
export type ResolvedPerson = { contactId: number; isBlocked: boolean };

/**
 * Finds who the identities belong to, creating, completing or merging contacts so that they are one person from now on.
 */
export async function resolvePerson(work: Work, person: PersonToResolve): Promise<ResolvedPerson> {
  const identities = person.identities.map(normalizeIdentity);
  const only = person.isGroup ? undefined : await holdOnlyOwner(work.db, identities);
  return only ?? settle(work, { ...person, identities });
}

/** The same where it does not matter whether the person is blocked. */
export async function resolveContact(work: Work, person: PersonToResolve): Promise<number> {
  return (await resolvePerson(work, person)).contactId;
}

/** The contacts that somebody with these identities is known as; none for a stranger. */
export async function findContactIds(db: Work['db'], identities: readonly Identity[]): Promise<number[]> {
  const known = await findIdentities(db, identities.map(normalizeIdentity));
  return [...new Set(known.map(({ contactId }) => contactId))];
}

/** PersonToResolve new, with a new name, or two who are one: decided by one at a time. */
async function settle(work: Work, { identities, isGroup, ...person }: PersonToResolve): Promise<ResolvedPerson> {
  // A shorter name could not be saved again by a person.
  const name = (person.name?.trim().length ?? 0) < nameLength.min ? null : person.name;
  await lockIdentities(work.db, identities);
  const known = await findIdentities(work.db, identities);
  // Of two who turn out to be one it is enough that one of them was blocked.
  const isBlocked = known.some((identity) => identity.isBlocked);
  const number = numberOf(identities);
  const contactId = await oneOwner(work, known);
  if (contactId === null) {
    const values = { name: name ?? number ?? identities[0]?.value ?? '', number, isGroup };
    return { contactId: await addContact(work, values, identities), isBlocked };
  }
  if (known.length < identities.length) await insertIdentities(work.db, contactId, identities);
  const completed = await completeContact(work.db, contactId, {
    number: isGroup ? null : number,
    subject: isGroup ? name : null,
  });
  if (completed) await work.record(contactUpdated(work.db.companyId, completed));
  return { contactId, isBlocked };
}

async function addContact(
  work: Work,
  values: { name: string; number: string | null; isGroup: boolean },
  identities: readonly Identity[],
): Promise<number> {
  const { isNew, ...contact } = await insertContact(work.db, values);
  await insertIdentities(work.db, contact.id, identities);
  if (isNew) await work.record(contactCreated(work.db.companyId, contact));
  return contact.id;
}

/** The contact all known identities point to; several are merged into the oldest. */
async function oneOwner(work: Work, known: readonly KnownIdentity[]): Promise<number | null> {
  const [winnerId, ...loserIds] = [...new Set(known.map(({ contactId }) => contactId))];
  if (winnerId === undefined) return null;
  for (const loserId of loserIds) {
    // Before the row goes: the features that refer to it move what they have to the winner.
    await work.record(contactsMerged(work.db.companyId, { loserId, winnerId }));
    await absorbContact(work.db, { loserId, winnerId });
    await audit(work.db, {
      companyId: work.db.companyId,
      by: null,
      action: 'contacts merged',
      object: String(winnerId),
      detail: { mergedId: loserId },
    });
    await work.record(contactDeleted(work.db.companyId, { contactId: loserId }));
  }
  if (loserIds.length > 0) {
    const winner = await findContact(work.db, winnerId);
    if (winner) await work.record(contactUpdated(work.db.companyId, winner));
  }
  return winnerId;
}

function numberOf(identities: readonly Identity[]): string | null {
  return identities.find(({ kind }) => kind === 'pn')?.value ?? null;
}
