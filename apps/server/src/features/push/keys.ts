import type { PushKeys } from '../../ports/push-service.ts';
import type { PushDeps } from './deps.ts';
import { findKeys, forgetKeys, insertKeys, type StoredKeys } from './queries.ts';

const placeOf = (publicKey: string) => ({
  table: 'push_keys',
  column: 'sealed_private_key',
  companyId: 0,
  row: publicKey,
});

type Deps = Pick<PushDeps, 'uow' | 'secrets' | 'pushService'>;

/**
 * Makes the keys of this platform unless it has some, the private one sealed. Of several nodes that start at the same
 * moment one wins, and the others take what it has made.
 */
export async function makePushKeys({ uow, secrets, pushService }: Deps): Promise<StoredKeys> {
  const known = await uow.readPlatform(findKeys);
  if (known) return known;
  const { publicKey, privateKey } = pushService.createKeys();
  const made = { publicKey, sealedPrivateKey: secrets.seal(privateKey, placeOf(publicKey)) };
  return uow.writePlatform(async ({ db }) => {
    await insertKeys(db, made);
    return (await findKeys(db)) ?? made;
  });
}

/**
 * Has the keys ready before anybody asks. Those that were sealed with lost secrets are made anew, and the devices that
 * were registered for them forgotten: nobody could be told anything there any more.
 */
export async function preparePushKeys(deps: Deps): Promise<void> {
  const known = await makePushKeys(deps);
  if (canOpen(deps, known)) return;
  await deps.uow.writePlatform(({ db }) => forgetKeys(db));
  await makePushKeys(deps);
}

function canOpen({ secrets }: Deps, { publicKey, sealedPrivateKey }: StoredKeys): boolean {
  try {
    return secrets.open(sealedPrivateKey, placeOf(publicKey)) !== '';
  } catch {
    return false;
  }
}

/** The keys of this platform: those of its first start, or new ones where these were lost. */
export async function getPushKeys(deps: Deps): Promise<PushKeys> {
  const { publicKey, sealedPrivateKey } = await makePushKeys(deps);
  return { publicKey, privateKey: deps.secrets.open(sealedPrivateKey, placeOf(publicKey)) };
}
