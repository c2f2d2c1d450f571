import type { WorkerLoop } from '../../platform/worker/worker-loop.ts';
import { listWaitingCharges } from './charge-queries.ts';
import type { BillingDeps } from './deps.ts';
import { requestReading } from './jobs.ts';

/** Has every charge read that may have been paid while no node was there to be told. */
export async function readWaitingCharges({ uow, queue }: Pick<BillingDeps, 'uow' | 'queue'>): Promise<number> {
  return uow.writePlatform(async ({ db }) => {
    const charges = await listWaitingCharges(db);
    for (const { bank, bankId } of charges) await requestReading(queue, db, { bank, bankId });
    return charges.length;
  });
}

/** Looks once, when the node starts. Banks tell us of everything else, and some refuse those who ask all the time. */
export function createWaitingReader(deps: BillingDeps): WorkerLoop {
  let reading: Promise<unknown> = Promise.resolve();
  return {
    start() {
      reading = readWaitingCharges(deps).catch((err: unknown) =>
        deps.log.warn({ err }, 'charges could not be looked at; their banks will tell of them'),
      );
    },
    wake: () => undefined,
    written: () => undefined,
    stop: async () => void (await reading),
    drain: async () => 0,
  };
}
