import * as z from 'zod/mini';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { defineJob, defineJobKind, type JobQueue, type RunnableJob } from '../../ports/job-queue.ts';
import { cancelCharge } from './cancel-charge.ts';
import { findChargeByReference } from './charge-queries.ts';
import type { BillingDeps } from './deps.ts';
import { openBank, readGatewaySettings, type BankName } from './gateway.ts';
import { settleCharge } from './settle-charge.ts';

const bankName = z.enum(['efi', 'asaas']);

/** A bank that is down for hours is asked again and again: waits grow to ten minutes, so this is most of a day. */
const maxAttempts = 120;

const readCharge = defineJobKind('billing.readCharge', z.object({ bank: bankName, bankId: z.string() }));

/** Has a charge read from the bank. However many notices come for it meanwhile, it is read once. */
export const requestReading = (
  queue: JobQueue,
  db: PlatformWork['db'],
  { bank, bankId }: { bank: BankName; bankId: string },
): Promise<void> => queue.add(db, readCharge, { bank, bankId }, { key: `${bank} ${bankId}` });

/** What is done at banks, outside of transactions and of anybody's request. */
export function billingJobs(deps: BillingDeps): RunnableJob[] {
  const { uow, secrets, banks } = deps;
  return [
    defineJob({
      ...readCharge,
      maxAttempts,
      async run({ bank: name, bankId }, { log }) {
        const bank = openBank(banks, await readGatewaySettings(uow, secrets), name);
        if (!bank) throw new Error(`the settings of ${name} lack something`);
        const charge = await bank.read(bankId);
        if (!charge) return log.warn({ bank: name }, 'a notice names a charge that its bank does not know');
        await settleCharge({ ...deps, log }, name, charge);
      },
    }),
    defineJob({
      ...cancelCharge,
      maxAttempts,
      async run({ reference }) {
        const charge = await uow.readPlatform((db) => findChargeByReference(db, reference));
        if (!charge || charge.gateway === 'local') return;
        const bank = openBank(banks, await readGatewaySettings(uow, secrets), charge.gateway);
        // Without the access that made it there is nobody to ask.
        if (bank) await bank.cancel(charge.bankId ?? charge.reference);
      },
    }),
  ];
}
