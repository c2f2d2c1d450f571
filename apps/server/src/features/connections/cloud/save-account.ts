import type { ConnectionInput } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { deleteCloudAccount, insertCloudAccount, updateCloudAccount } from './queries.ts';
import { sealAppSecret, sealToken } from './secrets.ts';

/**
 * Stores what a connection needs at Meta, or takes it away when it speaks with something else. Answers whether the link
 * has to be opened anew for it.
 */
export async function saveCloudAccount(
  db: Work['db'],
  secrets: SecretBox,
  connectionId: number,
  { provider, cloud }: Pick<ConnectionInput, 'provider' | 'cloud'>,
): Promise<boolean> {
  if (provider !== 'cloud') {
    await deleteCloudAccount(db, connectionId);
    return false;
  }
  if (!cloud) return false;
  const { phoneNumberId, wabaId } = cloud;
  const token = cloud.token === undefined ? undefined : sealToken(secrets, db.companyId, connectionId, cloud.token);
  const sealedAppSecret =
    cloud.appSecret === undefined ? undefined : sealAppSecret(secrets, db.companyId, connectionId, cloud.appSecret);
  if (await updateCloudAccount(db, connectionId, { phoneNumberId, wabaId, token, sealedAppSecret })) return true;
  if (!token) throw missing('cloud.token');
  if (!sealedAppSecret) throw missing('cloud.appSecret');
  await insertCloudAccount(db, connectionId, { phoneNumberId, wabaId, token, sealedAppSecret });
  return true;
}

const missing = (field: string): AppError =>
  new AppError('ERR_VALIDATION', { data: { fields: { [field]: 'required' } } });
