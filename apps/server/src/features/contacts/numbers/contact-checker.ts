import type { Work } from '../../../platform/unit-of-work.ts';
import type { WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import {
  claimChecks,
  endTurn,
  handBackChecks,
  listDueChecks,
  listUncheckedContacts,
  lockTurn,
  postponeChecks,
  type UncheckedContact,
  writeCheckedContacts,
} from './check-queries.ts';
import { type Asked, createNumberBatches, type NumberCheckerDeps, type NumbersClaim } from './number-batches.ts';

/**
 * Asks WhatsApp which numbers of imported contacts exist. Nobody is told of each one: thousands of news would drown every
 * screen, and whoever opens a contact reads it anew.
 */
export function createContactChecker(deps: NumberCheckerDeps): WorkerLoop {
  return createNumberBatches<UncheckedContact>(
    {
      name: 'numbers of imported contacts',
      listDue: listDueChecks,
      claim: claimChecks,
      handBack: handBackChecks,
      listNext: (db, _claim, limit) => listUncheckedContacts(db, limit),
      settle,
      postpone: postponeChecks,
    },
    deps,
  );
}

/** Writes what WhatsApp said; false when the lease is no longer ours. */
async function settle({ db }: Work, claim: NumbersClaim, asked: readonly Asked<UncheckedContact>[]): Promise<boolean> {
  if (!(await lockTurn(db, claim))) return false;
  if (asked.length > 0) await writeCheckedContacts(db, asked);
  await endTurn(db);
  return true;
}
