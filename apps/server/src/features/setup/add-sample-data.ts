import type { SampleData } from '../../platform/feature.ts';
import type { PlatformWork, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { createCompany, insertSampleRecord, moveSampleDueDates, setSampleData } from '../companies/index.ts';

const otherCompany = { name: 'Oficina Beta', email: 'contato@exemplo-oficina.balcao' };

export type SampleDeps = {
  uow: UnitOfWork;
  /** The examples of all features, in the order they are added. */
  sampleData: readonly SampleData[];
};
type Target = {
  companyId: number;
  userId: number;
  planId: number;
  /** Of a random password that nobody was told. */
  unknownPasswordHash: string;
};

/**
 * Fills a new company with a small living example, through the same actions as real use, and adds a
 * second company beside it, which is due soon. Nobody can log in as the example people, because nobody knows their
 * password.
 */
export async function addSampleData(
  { uow, sampleData }: SampleDeps,
  work: PlatformWork,
  { companyId, planId, unknownPasswordHash: passwordHash }: Target,
): Promise<void> {
  const tenantWork: Work = { db: uow.asTenant(work.db, companyId), record: work.record };
  for (const { kind, add } of sampleData) {
    for (const id of await add(tenantWork, { passwordHash })) await insertSampleRecord(tenantWork.db, kind, id);
  }
  const other = await createCompany(uow, work, {
    ...otherCompany,
    userName: 'Otávio Beta',
    passwordHash,
    planId,
    trialDays: null,
  });
  await insertSampleRecord(tenantWork.db, 'company', other.companyId);
  await setSampleData(tenantWork.db, true);
  await moveSampleDueDates(work);
}
