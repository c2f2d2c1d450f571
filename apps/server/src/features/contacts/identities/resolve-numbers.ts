import { nameLength } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { contactCreated } from '../events.ts';
import { findIdentities } from './hot-identity-queries.ts';
import { normalizeIdentity } from './normalize-identity.ts';
import { insertNumberedContacts, lockIdentities } from '../queries.ts';

export type NumberedPerson = { number: string; name: string };

/**
 * The contacts of people who are known by their number alone, by these numbers; strangers become contacts. In a few
 * statements for all of them, as for messages to many.
 */
export async function resolveNumbers(work: Work, people: readonly NumberedPerson[]): Promise<Map<string, number>> {
  const { db } = work;
  if (people.length === 0) return new Map();
  const asked = people.map((person) => {
    const identity = normalizeIdentity({ kind: 'pn', scope: '', value: person.number });
    return { ...person, identity, stored: identity.value };
  });
  const identities = asked.map(({ identity }) => identity);
  await lockIdentities(db, identities);
  const contacts = new Map((await findIdentities(db, identities)).map(({ value, contactId }) => [value, contactId]));
  const strangers = asked
    .filter(({ stored }) => !contacts.has(stored))
    .map(({ stored, name }) => ({ number: stored, name: name.trim().length < nameLength.min ? stored : name }));
  for (const { isNew, ...contact } of await insertNumberedContacts(db, strangers)) {
    if (contact.number !== null) contacts.set(contact.number, contact.id);
    if (isNew) await work.record(contactCreated(db.companyId, contact));
  }
  return new Map(
    asked.flatMap(({ number, stored }) => {
      const contactId = contacts.get(stored);
      return contactId === undefined ? [] : [[number, contactId] as const];
    }),
  );
}
