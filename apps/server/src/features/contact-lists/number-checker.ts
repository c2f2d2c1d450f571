import { numberForms } from '@balcao/domain';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { backOffMs } from '../../platform/worker/back-off.ts';
import type { Lease } from '../../platform/worker/lease.ts';
import { withTimeLimit } from '../../platform/worker/time-limit.ts';
import { chooseInTurns, type ClaimRequest } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../platform/worker/worker-loop.ts';
import { type Driver, LinkDown } from '../../ports/whatsapp.ts';
import {
  type CheckedItem,
  claimLists,
  handBackLists,
  listDueLists,
  listUnchecked,
  type ListClaim,
  postponeList,
  settleList,
  writeChecked,
} from './check-queries.ts';
import { contactListItemsChanged } from './events.ts';
import { findContactList } from './queries.ts';

export type NumberCheckerDeps = {
  uow: UnitOfWork;
  log: Logger;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): { driver: Driver } | null;
  graceMs?: number;
};

type CheckLease = Lease & ListClaim & { companyId: number; connectionId: number };
type Outcome = { checked: readonly CheckedItem[] } | 'failed';

/** Lists asked about at once by this node; of a company one at a time, because its number asks. */
const places = 4;
const perCompany = 1;
/** WhatsApp is asked about so many people at once, and not again before this pause. */
const batch = 50;
const betweenClaimsMs = 200;
const answerLimitMs = 20_000;
/** Longer than a question may take. */
const leaseMs = 60_000;
const afterFailure = { firstMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Asks WhatsApp over the links of this node which numbers of the lists exist, some at a time. Lists of a company
 * without an open link wait for one.
 */
export function createNumberChecker(deps: NumberCheckerDeps): WorkerLoop {
  const { uow, log } = deps;
  return createWorkerLoop<CheckLease, Outcome>(
    {
      name: 'numbers of contact lists',
      places,
      perCompany,
      leaseMs,
      timing: { betweenClaimsMs, graceMs: deps.graceMs ?? 5_000 },
      claim: (request) => claim(deps, request),
      async run(lease, signal) {
        try {
          return { checked: await ask(deps, lease, signal) };
        } catch (error) {
          if (signal.aborted) throw error;
          log.warn({ err: error, listId: lease.listId }, 'the numbers of a list could not be checked');
          return 'failed';
        }
      },
      settle: (lease, outcome) => uow.write(lease.companyId, (work) => settle(work, lease, outcome)),
      handBack: (leases) => uow.writePlatform(({ db }) => handBackLists(db, leases)),
    },
    { log },
  );
}

async function claim({ uow, linkOf }: NumberCheckerDeps, request: ClaimRequest<CheckLease>): Promise<CheckLease[]> {
  const due = await uow.readPlatform(listDueLists);
  const askable = new Map<number, (typeof due)[number]>();
  for (const one of due) {
    const canAsk = linkOf(one.connectionId)?.driver.capabilities.canCheckNumber === true;
    if (canAsk && !askable.has(one.listId)) askable.set(one.listId, one);
  }
  const listIds = chooseInTurns([...askable.values()], request).map(({ listId }) => listId);
  if (listIds.length === 0) return [];
  const claimed = await uow.writePlatform(({ db }) => claimLists(db, { listIds, leaseMs }));
  return claimed.flatMap((list) => {
    const connectionId = askable.get(list.listId)?.connectionId;
    return connectionId === undefined ? [] : [{ ...list, id: list.listId, connectionId }];
  });
}

async function ask(
  { uow, linkOf }: NumberCheckerDeps,
  { companyId, listId, connectionId }: CheckLease,
  signal: AbortSignal,
): Promise<CheckedItem[]> {
  const items = await uow.read(companyId, (db) => listUnchecked(db, listId, batch));
  if (items.length === 0) return [];
  const driver = linkOf(connectionId)?.driver;
  if (!driver) throw new LinkDown('the link is not open here any more');
  const forms = items.flatMap(({ number }) => numberForms(number));
  const known = await withTimeLimit(answerLimitMs, () => driver.checkNumbers(forms), signal);
  const existing = new Set(known.map(({ number }) => number));
  return items.map((item) => ({
    ...item,
    whatsappNumber: numberForms(item.number).find((form) => existing.has(form)) ?? null,
  }));
}

/** Writes what WhatsApp said; false when the lease is no longer ours. */
async function settle(work: Work, lease: CheckLease, outcome: Outcome): Promise<boolean> {
  const { db } = work;
  if (outcome === 'failed') return postponeList(db, lease, backOffMs(afterFailure, lease.failures + 1, Math.random()));
  const records = outcome.checked.length === 0 ? [] : await writeChecked(db, outcome.checked);
  if (!(await settleList(db, lease))) return false;
  const list = await findContactList(db, lease.listId);
  if (list) await work.record(contactListItemsChanged(db.companyId, { list, records, import: null }));
  return true;
}
