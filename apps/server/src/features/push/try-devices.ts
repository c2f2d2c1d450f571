import type { PushTestResult } from '@balcao/contract';
import { mailLanguageOf, pushTestText } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';
import { requireWithin } from '../../platform/security/rate-limit.ts';
import type { PushOutcome } from '../../ports/push-service.ts';
import type { PushDeps } from './deps.ts';
import { openTarget } from './devices.ts';
import { getPushKeys } from './keys.ts';
import { dropDevice, noteDelivered } from './notice-queries.ts';
import { listTargets } from './queries.ts';

/** Nobody tries more often, and whoever does sends requests to others in our name. */
const tries = { name: 'push test', max: 20, windowSeconds: 600 };
/** Who tries is looking at the device now. */
const ttlSeconds = 60;

type Device = Parameters<typeof openTarget>[2];

/** Sends a test to every device of the caller, also in quiet hours, and answers how each went. */
export async function tryDevices(
  deps: PushDeps,
  { companyId, userId }: Principal,
  acceptLanguage: string | undefined,
): Promise<{ results: PushTestResult[] }> {
  const { uow, secrets, pushService, log } = deps;
  await requireWithin(uow, tries, Buffer.from(`user ${userId}`));
  const devices = await uow.read(companyId, (db) => listTargets(db, userId));
  const keys = await getPushKeys(deps);
  const payload = JSON.stringify({
    ...pushTestText(mailLanguageOf(acceptLanguage)),
    url: '/notifications',
    tag: 'test',
  });
  const send = async (device: Device): Promise<PushOutcome> =>
    pushService.send(keys, openTarget(secrets, companyId, device), { payload, ttlSeconds, topic: 'test' });
  const results = await Promise.all(
    devices.map(async (device): Promise<PushTestResult> => {
      const outcome = await send(device).catch((err: unknown): PushOutcome => {
        // One that cannot be read any more must not keep the others from being tried.
        log.warn({ err, companyId }, 'a device could not be told');
        return 'refused';
      });
      return { id: device.id, outcome: typeof outcome === 'string' ? outcome : 'unreachable' };
    }),
  );
  await uow.write(companyId, async ({ db }) => {
    for (const { id, outcome } of results) {
      if (outcome === 'sent') await noteDelivered(db, id);
      if (outcome === 'gone') await dropDevice(db, id);
    }
  });
  return { results };
}
