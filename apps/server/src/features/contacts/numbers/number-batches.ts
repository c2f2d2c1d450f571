import { numberForms } from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { backOffMs } from '../../../platform/worker/back-off.ts';
import type { Lease } from '../../../platform/worker/lease.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { type Driver, LinkDown } from '../../../ports/whatsapp.ts';

export type NumberCheckerDeps = {
  uow: UnitOfWork;
  log: Logger;
  /** The open link of a connection on this node; null when it is not here. */
  linkOf(connectionId: number): { driver: Driver } | null;
  graceMs?: number;
};

type TenantDb = Work['db'];
type PlatformDb = Parameters<Parameters<UnitOfWork['readPlatform']>[0]>[0];

/** A set of numbers to ask about, and a connection of its company that may ask. */
export type DueNumbers = { id: number; companyId: number; connectionId: number };
/** The claim of one such set. */
export type NumbersClaim = { id: number; companyId: number; fence: number; failures: number };

/** Somebody with a number, and what WhatsApp said of it: the form it knows, or null when it knows none. */
export type Asked<P> = { person: P; whatsappNumber: string | null };

/** Where the numbers are, and what becomes of the answers. */
export type NumberBatches<P extends { number: string }> = {
  /** Names the work in the log. */
  readonly name: string;
  /** What is due, who waits longest first, once for each open connection that could ask. */
  readonly listDue: (db: PlatformDb) => Promise<DueNumbers[]>;
  /** Claims those that are still due. */
  readonly claim: (
    db: PlatformDb,
    request: { ids: readonly number[]; leaseMs: number },
  ) => Promise<readonly NumbersClaim[]>;
  readonly handBack: (db: PlatformDb, claims: readonly NumbersClaim[]) => Promise<void>;
  /** The next people whose number was not asked about. */
  readonly listNext: (db: TenantDb, claim: NumbersClaim, limit: number) => Promise<readonly P[]>;
  /** Writes what WhatsApp said, and that the turn is over; false when the claim is no longer ours. */
  readonly settle: (work: Work, claim: NumbersClaim, asked: readonly Asked<P>[]) => Promise<boolean>;
  /** WhatsApp did not answer: due again after a while; false when the claim is no longer ours. */
  readonly postpone: (db: TenantDb, claim: NumbersClaim, waitMs: number) => Promise<boolean>;
};

type CheckLease = Lease & NumbersClaim & { companyId: number; connectionId: number };
type Outcome<P> = { asked: readonly Asked<P>[] } | 'failed';

/** Sets asked about at once by this node; of a company one at a time, because its number asks. */
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
 * Asks WhatsApp over the links of this node which numbers exist, some at a time. Numbers of a company without an open
 * link wait for one.
 */
export function createNumberBatches<P extends { number: string }>(
  batches: NumberBatches<P>,
  deps: NumberCheckerDeps,
): WorkerLoop {
  const { uow, log } = deps;
  return createWorkerLoop<CheckLease, Outcome<P>>(
    {
      name: batches.name,
      places,
      perCompany,
      leaseMs,
      timing: { betweenClaimsMs, graceMs: deps.graceMs ?? 5_000 },
      claim: (request) => claim(batches, deps, request),
      async run(lease, signal) {
        try {
          return { asked: await ask(batches, deps, { lease, signal }) };
        } catch (error) {
          if (signal.aborted) throw error;
          log.warn({ err: error, work: batches.name, id: lease.id }, 'numbers could not be checked');
          return 'failed';
        }
      },
      settle: (lease, outcome) =>
        uow.write(lease.companyId, (work) =>
          outcome === 'failed'
            ? batches.postpone(work.db, lease, backOffMs(afterFailure, lease.failures + 1, Math.random()))
            : batches.settle(work, lease, outcome.asked),
        ),
      handBack: (leases) => uow.writePlatform(({ db }) => batches.handBack(db, leases)),
    },
    { log },
  );
}

async function claim<P extends { number: string }>(
  batches: NumberBatches<P>,
  { uow, linkOf }: NumberCheckerDeps,
  request: ClaimRequest<CheckLease>,
): Promise<CheckLease[]> {
  const due = await uow.readPlatform(batches.listDue);
  const askable = new Map<number, DueNumbers>();
  for (const one of due) {
    const canAsk = linkOf(one.connectionId)?.driver.capabilities.canCheckNumber === true;
    if (canAsk && !askable.has(one.id)) askable.set(one.id, one);
  }
  const ids = chooseInTurns([...askable.values()], request).map(({ id }) => id);
  if (ids.length === 0) return [];
  const claimed = await uow.writePlatform(({ db }) => batches.claim(db, { ids, leaseMs }));
  return claimed.flatMap((one) => {
    const connectionId = askable.get(one.id)?.connectionId;
    return connectionId === undefined ? [] : [{ ...one, connectionId }];
  });
}

async function ask<P extends { number: string }>(
  batches: NumberBatches<P>,
  { uow, linkOf }: NumberCheckerDeps,
  { lease, signal }: { lease: CheckLease; signal: AbortSignal },
): Promise<Asked<P>[]> {
  const people = await uow.read(lease.companyId, (db) => batches.listNext(db, lease, batch));
  if (people.length === 0) return [];
  const driver = linkOf(lease.connectionId)?.driver;
  if (!driver) throw new LinkDown('the link is not open here any more');
  const forms = people.flatMap(({ number }) => numberForms(number));
  const known = await withTimeLimit(answerLimitMs, () => driver.checkNumbers(forms), signal);
  const existing = new Set(known.map(({ number }) => number));
  return people.map((person) => ({
    person,
    whatsappNumber: numberForms(person.number).find((form) => existing.has(form)) ?? null,
  }));
}
