import { createHash } from 'node:crypto';
import type { PushDevice, PushDeviceInput } from '@balcao/contract';
import { describeDevice, mostPushDevices } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { SecretBox, SecretPlace } from '../../platform/security/secret-box.ts';
import type { PushTarget } from '../../ports/push-service.ts';
import type { PushDeps } from './deps.ts';
import { deleteDevice, keepNewest, putDevice, releaseBrowser } from './queries.ts';

const placeOf = (companyId: number, hash: Buffer): SecretPlace => ({
  table: 'push_devices',
  column: 'sealed_target',
  companyId,
  row: hash.toString('hex'),
});

/** Where a device is reached, as it was sealed when it was registered. */
export function openTarget(secrets: SecretBox, companyId: number, device: { hash: Buffer; sealedTarget: string }) {
  // Only `addDevice` seals it, from what the contract has read.
  return JSON.parse(secrets.open(device.sealedTarget, placeOf(companyId, device.hash))) as PushTarget;
}

/** Registers the caller's browser under the present session. */
export async function addDevice(
  { uow, secrets, pushService }: PushDeps,
  principal: Principal,
  target: PushDeviceInput,
): Promise<PushDevice> {
  const { companyId, userId, sessionId } = principal;
  if (!pushService.isAllowed(target.endpoint) || !isPoint(target.keys.p256dh))
    throw new AppError('ERR_VALIDATION', { data: { fields: { endpoint: 'invalid' } } });
  const hash = createHash('sha256').update(target.endpoint).digest();
  const sealedTarget = secrets.seal(JSON.stringify(target), placeOf(companyId, hash));
  const name = describeDevice(principal.origin?.userAgent ?? '');
  return uow.writePlatform(async (work) => {
    await releaseBrowser(work.db, { hash, userId, companyId });
    const db = uow.asTenant(work.db, companyId);
    const { device, isNew } = await putDevice(db, { userId, sessionId, name, hash, sealedTarget });
    if (!isNew) return device;
    await keepNewest(db, userId, mostPushDevices);
    await audit(db, { companyId, by: principal, action: 'push device added', detail: { name } });
    return device;
  });
}

/** Uncompressed points begin with a 4; anything else would fail at every sending. */
const isPoint = (p256dh: string): boolean => Buffer.from(p256dh, 'base64url')[0] === 4;

/** A device of the caller is told nothing any more. */
export function removeDevice({ uow }: PushDeps, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId, userId } = principal;
  return uow.write(companyId, async ({ db }) => {
    if (!(await deleteDevice(db, userId, id))) throw new AppError('ERR_NOT_FOUND');
    await audit(db, { companyId, by: principal, action: 'push device removed' });
    return { id };
  });
}
