import type { PushKeys } from '../../ports/push-service.ts';
import type { PushDeps } from './deps.ts';
import { findKeys, insertKeys } from './queries.ts';

const placeOf = (publicKey: string) => ({
  table: 'push_keys',
  column: 'sealed_private_key',
  companyId: 0,
  row: publicKey,
});

type Deps = Pick<PushDeps, 'uow' | 'secrets' | 'pushService'>;

/** The keys of this platform. They are made when first asked for and kept, the private one sealed. */
export async function getPushKeys({ uow, secrets, pushService }: Deps): Promise<PushKeys> {
  const known = await uow.readPlatform(findKeys);
  if (known) return open(secrets, known);
  const { publicKey, privateKey } = pushService.createKeys();
  const sealedPrivateKey = secrets.seal(privateKey, placeOf(publicKey));
  const kept = await uow.writePlatform(async ({ db }) => {
    await insertKeys(db, { publicKey, sealedPrivateKey });
    return findKeys(db);
  });
  return open(secrets, kept ?? { publicKey, sealedPrivateKey });
}

const open = (
  secrets: Deps['secrets'],
  { publicKey, sealedPrivateKey }: { publicKey: string; sealedPrivateKey: string },
): PushKeys => ({ publicKey, privateKey: secrets.open(sealedPrivateKey, placeOf(publicKey)) });
