import { createHmac } from 'node:crypto';
import { pauseAfterAttempt, webhookLimits } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { chooseInTurns, type ClaimRequest } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../platform/worker/worker-loop.ts';
import type { WebCalls } from '../../ports/web-calls.ts';
import {
  claimDue,
  type DeliveryClaim,
  handBackDue,
  listDue,
  nextDueIn,
  noteTried,
  pauseWebhook,
  type Tried,
} from './due-queries.ts';
import { openSecret } from './secrets.ts';

export type DeliverDeps = { uow: UnitOfWork; log: Logger; secrets: SecretBox; webCalls: WebCalls };

/** Events on their way at once; a slow address of one company leaves places for the others. */
const places = 24;
const perCompany = 8;
/** Longer than an answer is waited for. */
const leaseMs = 30_000;
const listed = 200;
const pollMs = 500;
/** After an event was taken, the next one of its ticket. */
const atOnce = 0;

/**
 * Sends events to the addresses of companies: each until it is taken, those of a ticket in order. A node that dies has
 * noted nothing, so another sends it again.
 */
export function createWebhookWorker({ uow, log, secrets, webCalls }: DeliverDeps): WorkerLoop {
  return createWorkerLoop<DeliveryClaim, Tried>(
    {
      name: 'events to webhooks',
      places,
      perCompany,
      leaseMs,
      timing: { pollMs },
      async claim(request: ClaimRequest<DeliveryClaim>) {
        const due = await uow.readPlatform((db) => listDue(db, listed));
        const ids = chooseInTurns(due, request).map(({ id }) => id);
        if (ids.length === 0) return [];
        return uow.writePlatform(({ db }) => claimDue(db, { ids, leaseMs }));
      },
      nextDueInMs: () => uow.readPlatform(nextDueIn),
      run: (claim, signal) => send({ secrets, webCalls }, claim, signal),
      settle: (claim, tried) => settle(uow, claim, tried),
      handBack: (claims) => uow.writePlatform(({ db }) => handBackDue(db, claims)),
    },
    { log },
  );
}

async function send(
  { secrets, webCalls }: Pick<DeliverDeps, 'secrets' | 'webCalls'>,
  claim: DeliveryClaim,
  signal: AbortSignal,
): Promise<Tried> {
  const { url, event, attempts } = claim;
  const body = JSON.stringify(event);
  const secretsInUse = [claim.sealedSecret, ...(claim.oldSealedSecret === null ? [] : [claim.oldSealedSecret])];
  const began = performance.now();
  const keys = secretsInUse.map((sealed) => openSecret(secrets, claim, sealed));
  const answer = await webCalls.post(url, {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Balcao webhook',
      'x-balcao-event': event.event,
      'x-balcao-delivery': String(event.id),
      'x-balcao-attempt': String(attempts + 1),
      'x-balcao-signature': signBody(body, keys, Math.floor(Date.now() / 1_000)),
    },
  });
  signal.throwIfAborted();
  const tookMs = Math.round(performance.now() - began);
  if ('failure' in answer) return { answerStatus: null, answerText: null, failure: answer.failure, tookMs };
  return {
    answerStatus: answer.status,
    answerText: cleaned(answer.text),
    failure: failureOf(answer.status),
    tookMs,
  };
}

function failureOf(status: number): Tried['failure'] {
  if (status >= 200 && status < 300) return null;
  // It is not followed: whoever moves an address changes it here.
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The beginning of an answer, without what no table can hold. */
const cleaned = (text: string): string => text.replaceAll('\0', '').slice(0, webhookLimits.answer);

/**
 * The signature of a body: the second it was made in, and for each secret the HMAC over that second, a point and the
 * body. The second is part of it, so that nobody can send an old event again as a new one.
 */
export function signBody(body: string, keys: readonly string[], second: number): string {
  const signatures = keys.map((key) => `v1=${createHmac('sha256', key).update(`${second}.${body}`).digest('hex')}`);
  return [`t=${second}`, ...signatures].join(',');
}

/** Stores what a try came to. After the last one its webhook is paused, with everything that waits. */
function settle(uow: UnitOfWork, claim: DeliveryClaim, tried: Tried): Promise<boolean> {
  const { companyId, webhookId } = claim;
  const pauseMs = tried.failure === null ? atOnce : pauseAfterAttempt(claim.attempts + 1);
  return uow.write(companyId, async ({ db }) => {
    const isOurs = await noteTried(db, claim, { ...tried, pauseMs: pauseMs ?? atOnce });
    if (isOurs && pauseMs === null && (await pauseWebhook(db, webhookId)))
      await audit(db, { companyId, by: null, action: 'webhook paused', object: String(webhookId) });
    return isOurs;
  });
}
