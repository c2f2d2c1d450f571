import type { Work } from '../../platform/unit-of-work.ts';
import type { WorkerLoop } from '../../platform/worker/worker-loop.ts';
import { type Asked, createNumberBatches, type NumberCheckerDeps, type NumbersClaim } from '../contacts/index.ts';
import {
  claimLists,
  handBackLists,
  listDueLists,
  listUnchecked,
  postponeList,
  settleList,
  type UncheckedItem,
  writeChecked,
} from './check-queries.ts';
import { contactListItemsChanged } from './events.ts';
import { findContactList } from './queries.ts';

/** Asks WhatsApp which numbers of the lists exist, and tells those who look at a list of each turn. */
export function createNumberChecker(deps: NumberCheckerDeps): WorkerLoop {
  return createNumberBatches<UncheckedItem>(
    {
      name: 'numbers of contact lists',
      listDue: listDueLists,
      claim: claimLists,
      handBack: handBackLists,
      listNext: (db, { id }, limit) => listUnchecked(db, id, limit),
      settle,
      postpone: postponeList,
    },
    deps,
  );
}

/** Writes what WhatsApp said; false when the lease is no longer ours. */
async function settle(work: Work, claim: NumbersClaim, asked: readonly Asked<UncheckedItem>[]): Promise<boolean> {
  const { db } = work;
  const checked = asked.map(({ person, whatsappNumber }) => ({ ...person, whatsappNumber }));
  const records = checked.length === 0 ? [] : await writeChecked(db, checked);
  if (!(await settleList(db, claim))) return false;
  const list = await findContactList(db, claim.id);
  if (list) await work.record(contactListItemsChanged(db.companyId, { list, records, import: null }));
  return true;
}
