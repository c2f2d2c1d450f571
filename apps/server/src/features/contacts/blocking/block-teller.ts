import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { backOffMs } from '../../../platform/worker/back-off.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { type Cron, defineCron } from '../../../ports/job-queue.ts';
import { BlockRefused, type Driver, fromAddress, LinkDown, SlowDown } from '../../../ports/whatsapp.ts';
import { contactUpdated } from '../events.ts';
import { listIdentities } from '../personal-data/anonymize-queries.ts';
import { findContact } from '../queries.ts';
import {
  type BlockClaim,
  type BlockOutcome,
  claimBlocks,
  deleteLeftBlocks,
  handBackBlocks,
  listDueBlocks,
  settleBlock,
} from './block-queries.ts';

export type BlockTellerDeps = {
  uow: UnitOfWork;
  log: Logger;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): { driver: Driver } | null;
  graceMs?: number;
};

type BlockLease = Lease & BlockClaim;

const places = 4;
const perCompany = 2;
const betweenClaimsMs = 100;
const answerLimitMs = 20_000;
/** Longer than an answer may take. */
const leaseMs = 60_000;
const linkDownMs = 10_000;
const afterFailure = { firstMs: 10_000, longestMs: 15 * 60_000 };
/** After so many failures in a row it will not work the next time either. */
const mostFailures = 10;
/** People whom nobody knows any more are not kept for longer than this, told or not. */
const keptDays = 7;

/**
 * Tells WhatsApp over the links of this node who is blocked and who no longer. Our own block holds from the first moment
 * and whatever WhatsApp says.
 */
export function createBlockTeller(deps: BlockTellerDeps): WorkerLoop {
  const { uow, log } = deps;
  return createWorkerLoop<BlockLease, BlockOutcome>(
    {
      name: 'blocked contacts',
      places,
      perCompany,
      leaseMs,
      timing: { betweenClaimsMs, graceMs: deps.graceMs ?? 5_000 },
      claim: (request) => claim(deps, request),
      async run(lease, signal) {
        try {
          await tell(deps, lease, signal);
          return { kind: 'told' };
        } catch (error) {
          if (signal.aborted) throw error;
          return outcomeOf(error, lease, log);
        }
      },
      settle: (lease, outcome) => uow.write(lease.companyId, (work) => settle(work, lease, outcome)),
      handBack: (leases) => uow.writePlatform(({ db }) => handBackBlocks(db, leases)),
    },
    { log },
  );
}

async function claim({ uow, linkOf }: BlockTellerDeps, request: ClaimRequest<BlockLease>): Promise<BlockLease[]> {
  const due = await uow.readPlatform(listDueBlocks);
  // Somebody who is switched to and fro is told one after the other, so that what was wanted last is told last.
  const isFree = (id: number): boolean => !request.running.some((lease) => lease.id === id);
  const possible = due.filter(
    ({ id, connectionId }) => isFree(id) && linkOf(connectionId)?.driver.capabilities.canBlock === true,
  );
  const ids = chooseInTurns(possible, request).map(({ id }) => id);
  return ids.length === 0 ? [] : uow.writePlatform(({ db }) => claimBlocks(db, { ids, leaseMs }));
}

async function tell({ uow, linkOf }: BlockTellerDeps, lease: BlockLease, signal: AbortSignal): Promise<void> {
  const { companyId, contactId, connectionId, chat, isBlocked } = lease;
  const known = contactId === null ? [] : await uow.read(companyId, (db) => listIdentities(db, contactId));
  const driver = linkOf(connectionId)?.driver;
  if (!driver) throw new LinkDown('the link is not open here any more');
  await withTimeLimit(answerLimitMs, () => driver.setBlocked([fromAddress(chat), ...known], isBlocked), signal);
}

function outcomeOf(error: unknown, { id, failures, connectionId }: BlockLease, log: Logger): BlockOutcome {
  if (error instanceof BlockRefused) return { kind: 'refused', refusal: error.code };
  if (error instanceof LinkDown) return { kind: 'later', waitMs: linkDownMs, isFailure: false };
  if (error instanceof SlowDown) return { kind: 'later', waitMs: error.waitMs, isFailure: false };
  log.warn({ err: error, blockId: id, connectionId }, 'WhatsApp could not be told of a blocked contact');
  if (failures + 1 >= mostFailures) return { kind: 'refused', refusal: 'refused' };
  return { kind: 'later', waitMs: backOffMs(afterFailure, failures + 1, Math.random()), isFailure: true };
}

/** Writes what became of it, and shows a refusal to those who look at the contact. */
async function settle(work: Work, lease: BlockLease, outcome: BlockOutcome): Promise<boolean> {
  if (!(await settleBlock(work.db, lease, outcome))) return false;
  if (outcome.kind !== 'refused' || lease.contactId === null) return true;
  const contact = await findContact(work.db, lease.contactId);
  if (contact) await work.record(contactUpdated(work.db.companyId, contact));
  return true;
}

/** Deletes what is left of people whom nobody knows any more and whose connection did not come back. */
export const sweepBlocks = (uow: UnitOfWork): Cron =>
  defineCron({
    name: 'contacts.sweepBlocks',
    every: { everyMinutes: 720 },
    run: () => uow.writePlatform(({ db }) => deleteLeftBlocks(db, keptDays)),
  });
