import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type BookContact, toAddress } from '../../../ports/whatsapp.ts';
import { isHeld, type NewPhoneContact, savePhoneContacts } from './queries.ts';

const atOnce = 1_000;
const longestName = 255;

/** Writes down whom the owner of a linked phone knows, for a later import. */
export async function keepAddressBook(
  uow: UnitOfWork,
  link: {
    companyId: number;
    connectionId: number;
    /** Null for a link without a lease. */
    fence: number | null;
  },
  contacts: readonly BookContact[],
): Promise<void> {
  const rows = contacts.flatMap(toRow);
  for (let from = 0; from < rows.length; from += atOnce) {
    await uow.write(link.companyId, async ({ db }) => {
      if (link.fence !== null && !(await isHeld(db, { ...link, fence: link.fence }))) return;
      await savePhoneContacts(db, link.connectionId, rows.slice(from, from + atOnce));
    });
  }
}

/** Prefers the number, because people search by it. */
function toRow({ identities, name }: BookContact): NewPhoneContact[] {
  const first = identities.find(({ kind }) => kind === 'pn') ?? identities[0];
  const line = Array.from(name.replaceAll('\u0000', '').trim()).slice(0, longestName).join('');
  return first === undefined || line === ''
    ? []
    : [{ address: toAddress(first), name: line, identities: JSON.stringify(identities) }];
}
