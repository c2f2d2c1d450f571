import type { Clock } from '../../../ports/clock.ts';
import type { PushOutcome, PushService } from '../../../ports/push-service.ts';
import { isAllowedAddress, refusedBy } from '../egress/allowed-address.ts';
import type { EgressLimits, GuardedFetch } from '../egress/guarded-fetch.ts';
import type { EgressRules } from '../egress/guarded-connector.ts';
import { encryptPush } from './encrypt.ts';
import { createVapidKeys, vapidHeader } from './vapid.ts';

const limits: EgressLimits = { totalMs: 10_000, maxBytes: 4_096, cutsLonger: true, followsRedirects: false };
/** Half of what push services accept at most, so that a wrong clock here does no harm. */
const signedForSeconds = 12 * 3600;
const longestWaitMs = 3_600_000;

export type PushServiceOptions = {
  readonly rules: EgressRules;
  /** Whom a push service can write to. */
  readonly contact: string;
  readonly realTime: Clock;
};

/** Reaches push services over HTTPS behind the guard for addresses that outsiders name, within ten seconds. */
export function createPushService({ rules, contact, realTime }: PushServiceOptions): PushService {
  let ask: Promise<GuardedFetch> | undefined;
  // The library is loaded with the first message, not with the node.
  const load = async (): Promise<GuardedFetch> =>
    (await import('../egress/guarded-fetch.ts')).createGuardedFetch(rules, limits);
  return {
    createKeys: createVapidKeys,
    isAllowed: (endpoint) => isAllowedAddress(endpoint, rules),
    async send(keys, { endpoint, keys: browser }, { payload, ttlSeconds, topic }) {
      if (!isAllowedAddress(endpoint, rules)) return 'gone';
      const expiresAt = Math.floor(realTime.now().getTime() / 1000) + signedForSeconds;
      const headers = {
        authorization: vapidHeader(keys, { audience: new URL(endpoint).origin, contact, expiresAt }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
      };
      const body = encryptPush(payload, browser);
      try {
        const answer = await (await (ask ??= load()))(endpoint, { method: 'POST', headers, body });
        return outcomeOf(answer.status, answer.headers['retry-after']);
      } catch (error) {
        return refusedBy(error) ? 'gone' : { retryAfterMs: null };
      }
    },
  };
}

function outcomeOf(status: number, retryAfter: unknown): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // Also what a wrong clock of ours would cause: the device stays, and the same again would be refused again.
  if (status < 500 && status !== 408 && status !== 429) return 'refused';
  const seconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return { retryAfterMs: seconds === null ? null : Math.min(seconds * 1000, longestWaitMs) };
}
