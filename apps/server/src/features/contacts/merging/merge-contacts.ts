import type { Contact, ContactMerge } from '@balcao/contract';
import { audit, type AuditActor } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { refuseDuplicates } from '../../../platform/pg-errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { giveBlocksBack, wantBlocks } from '../blocking/block-queries.ts';
import { findWholeContact } from '../contact-queries.ts';
import {
  contactCreated,
  contactDeleted,
  contactsMerged,
  contactsRegrouped,
  contactsSeparated,
  contactUpdated,
} from '../events.ts';
import {
  claimMerge,
  findMerge,
  type KeptOfMerge,
  type Person,
  writeWinner,
  insertMerge,
  lockPair,
  readBelongings,
  restoreLoser,
} from './merge-queries.ts';
import { absorbContact, findContact } from '../queries.ts';

/** Who merges; a job knows only the id. */
export type MergingPerson = AuditActor & { readonly userId: number };

export type Pair = { winnerId: number; loserId: number };

/** Makes two contacts one (S587): everything of the second becomes the first one's. Can be taken back for 30 days. */
export function mergeContacts(uow: UnitOfWork, principal: Principal, pair: Pair): Promise<ContactMerge> {
  return uow.write(principal.companyId, async (work) => {
    const id = await joinContacts(work, principal, pair);
    const merge = await findMerge(work.db, id);
    if (!merge) throw new AppError('ERR_NO_MERGE_FOUND');
    return merge;
  });
}

/** The same inside a running unit of work; answers the id of the merge. */
export async function joinContacts(work: Work, principal: MergingPerson, { winnerId, loserId }: Pair): Promise<number> {
  const { db } = work;
  const pair = await lockPair(db, [winnerId, loserId]);
  const [winner, loser] = [winnerId, loserId].map((id) => pair.find((one) => one.id === id));
  if (!winner || !loser) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (winnerId === loserId || [winner, loser].some(({ isGroup, isAnonymous }) => isGroup || isAnonymous))
    throw new AppError('ERR_CONTACTS_NOT_MERGEABLE');
  const kept = { winner, loser, ...(await readBelongings(db, { winnerId, loserId })) };
  // Before the row goes: the features that refer to it move what they have to the winner.
  await work.record(contactsMerged(db.companyId, { loserId, winnerId }));
  await absorbContact(db, { loserId, winnerId });
  // Who was one of the two is blocked wherever the other one talked.
  if (winner.isBlocked || loser.isBlocked) await wantBlocks(db, winnerId, true);
  const id = await insertMerge(db, { winnerId, loserId, userId: principal.userId, kept });
  await audit(db, {
    companyId: db.companyId,
    by: principal,
    action: 'contacts merged',
    object: String(winnerId),
    detail: { mergedId: loserId },
  });
  await work.record(contactsRegrouped(db.companyId, { contactIds: [winnerId] }));
  await work.record(contactDeleted(db.companyId, { contactId: loserId }));
  const merged = await findContact(db, winnerId);
  if (merged) await work.record(contactUpdated(db.companyId, merged));
  return id;
}

/** Makes two of them again; what was said since the merge stays with the first. Answers the one that is back. */
export function undoMerge(uow: UnitOfWork, principal: Principal, id: number): Promise<Contact> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const merge = await claimMerge(work.db, id);
    if (!merge) throw new AppError('ERR_NO_MERGE_FOUND');
    const { winnerId, loserId, kept } = merge;
    const [current] = await lockPair(work.db, [winnerId]);
    const winner = current && (await writeWinner(work.db, winnerId, withoutGain(current, kept)));
    if (!winner) throw new AppError('ERR_NO_MERGE_FOUND');
    const loser = await refuseDuplicates({ contacts_number_key: 'ERR_DUPLICATED_CONTACT' }, () =>
      restoreLoser(work.db, merge),
    );
    await work.record(contactsSeparated(companyId, { winnerId, loserId, ...kept.belongings }));
    await giveBlocksBack(work.db, { winnerId, loserId });
    // The first one first: in a chat that is the second one's again, the second one counts.
    for (const one of [winner, loser]) await wantBlocks(work.db, one.id, one.isBlocked);
    await audit(work.db, {
      companyId,
      by: principal,
      action: 'contacts separated',
      object: String(winnerId),
      detail: { restoredId: loserId },
    });
    await work.record(contactCreated(companyId, loser));
    await work.record(contactUpdated(companyId, winner));
    await work.record(contactsRegrouped(companyId, { contactIds: [winnerId, loserId] }));
    const contact = await findWholeContact(work.db, loserId);
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  });
}

/** The first one without what came from the second and was not changed since. */
function withoutGain(current: Person, { winner, loser }: Pick<KeptOfMerge, 'winner' | 'loser'>): Person {
  const back = <K extends 'name' | 'number' | 'email' | 'profilePicUrl'>(key: K): Person[K] =>
    current[key] === loser[key] ? winner[key] : current[key];
  return {
    ...current,
    name: back('name'),
    number: back('number'),
    email: back('email'),
    profilePicUrl: back('profilePicUrl'),
    namedByPerson: current.name === loser.name ? winner.namedByPerson : current.namedByPerson,
    isBlocked: winner.isBlocked,
    isBotOff: winner.isBotOff,
  };
}
