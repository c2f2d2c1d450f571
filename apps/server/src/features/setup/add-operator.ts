import { platformCompanyId } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { addUser, newPassword } from '../users/index.ts';
import { createOwner, type OwnerDeps } from './create-owner.ts';
import { hasUsers } from './queries.ts';

export type NewOperator = { email: string; companyName: string };

/**
 * Makes an operator with a new password and answers it: the first owner on an empty platform, one more where there is
 * somebody already. For whoever has the machine in hand.
 */
export async function addOperator(deps: OwnerDeps, { email, companyName }: NewOperator): Promise<string> {
  const password = newPassword();
  const name = email.split('@')[0] ?? email;
  const { uow, hasher } = deps;
  if (!(await uow.readPlatform(hasUsers))) {
    const owner = { companyName, name, email, password, minPasswordLength: 8, publicSignup: false, sampleData: false };
    await createOwner(deps, owner, async () => undefined);
    return password;
  }
  const passwordHash = await hasher.hash(password);
  await uow.write(platformCompanyId, async (work) => {
    const user = await addUser(work, { name, email, passwordHash, profile: 'admin', isSuper: true, queueIds: [] });
    const entry = { companyId: platformCompanyId, by: null, object: String(user.id) };
    await audit(work.db, { ...entry, action: 'owner created by command' });
  });
  return password;
}
