import { randomBytes } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Origin } from '../../platform/principal.ts';
import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { createCompany } from '../companies/index.ts';
import { insertPlan } from '../plans/index.ts';
import { requirePassword } from '../users/index.ts';
import { addSampleData, type SampleDeps } from './add-sample-data.ts';
import { hasUsers, lockFirstRun } from './queries.ts';

export type NewOwner = {
  companyName: string;
  name: string;
  email: string;
  password: string;
  minPasswordLength: number;
  publicSignup: boolean;
  sampleData: boolean;
  /** Where the call came from; absent when the configuration names the owner. */
  origin?: Origin;
};
export type OwnerDeps = SampleDeps & { hasher: PasswordHasher };

/** The plan a fresh platform offers; the operator changes it to taste. */
const firstPlan = { name: 'Profissional', users: 10, connections: 3, queues: 10, valueCents: 14_990 };

/**
 * Makes the platform's company and its owner, then runs `finish` in the same transaction. Open only while
 * nobody exists: of two that come at once, the second is refused.
 */
export async function createOwner<T>(
  deps: OwnerDeps,
  owner: NewOwner,
  finish: (work: PlatformWork, created: { companyId: number; userId: number }) => Promise<T>,
): Promise<T> {
  const { uow, hasher } = deps;
  if (await uow.readPlatform(hasUsers)) throw new AppError('ERR_SETUP_DONE');
  await requirePassword(owner.password, { ...owner, isOwner: true }, owner.minPasswordLength);
  const passwordHash = await hasher.hash(owner.password);
  const unknownPasswordHash = owner.sampleData ? await hasher.hash(randomBytes(24).toString('base64')) : null;
  return uow.writePlatform(async (work) => {
    await lockFirstRun(work.db);
    if (await hasUsers(work.db)) throw new AppError('ERR_SETUP_DONE');
    const { id: planId } = await insertPlan(work.db, firstPlan);
    const created = await createCompany(uow, work, {
      name: owner.companyName,
      email: owner.email,
      userName: owner.name,
      passwordHash,
      planId,
      trialDays: null,
      isPlatform: true,
      settings: {
        campaignsEnabled: 'true',
        minPasswordLength: String(owner.minPasswordLength),
        publicSignup: owner.publicSignup || owner.sampleData ? 'enabled' : 'disabled',
      },
    });
    const by = { userId: created.userId, origin: owner.origin };
    await audit(work.db, { companyId: created.companyId, by, action: 'owner created' });
    if (unknownPasswordHash !== null) await addSampleData(deps, work, { ...created, planId, unknownPasswordHash });
    return finish(work, created);
  });
}
