import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { LeaseLost } from '../../../platform/worker/lease.ts';
import { retryWhileUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import { chooseInTurns, type ClaimRequest } from '../../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { TooEarly } from './apply-change.ts';
import { fillMessage } from './fill-undecrypted.ts';
import {
  claimEvents,
  type DueEvent,
  type EventClaim,
  finishEvent,
  handBackEvents,
  listDueEvents,
  lockEvent,
  postponeEvent,
} from './inbound-queries.ts';
import { apart, handleEvent } from './receive-event.ts';
import { AlreadyStored } from './receive-message.ts';

export type ParkedEventDeps = { uow: UnitOfWork; log: Logger };

/** What is to be written of an event that could not be handled this time. */
type Postponed = {
  error: string;
  waitMs: number;
  isLast: boolean;
  /** Where it waits from now on, when the rest of its chat is no longer to wait for it. */
  chat?: string;
};

/** Each place is a transaction; the messages that arrive meanwhile need some as well. */
const places = 4;
const leaseMs = 60_000;
/** Listing reads all that waits, so it is done once for so many. */
const listed = 100;
/**
 * About a day for what failed. News wait for their message a quarter of an hour, and no longer than a minute once it is
 * there.
 */
const maxAttempts = 40;
const maxEarly = 22;
/** For so many tries, some seconds, the rest of a chat waits for an event that fails; then it is handled before it. */
const blockingAttempts = 3;
const longestWaitMs = 3_600_000;
const longestEarlyWaitMs = 60_000;

/** Handles events that were parked, each chat in its order, on whichever node finds them first. */
export function createParkedEventWorker({ uow, log }: ParkedEventDeps): WorkerLoop {
  let due: DueEvent[] = [];

  const claim = async (request: ClaimRequest): Promise<EventClaim[]> => {
    if (due.length === 0) due = await uow.readPlatform((db) => listDueEvents(db, listed));
    const chosen = chooseInTurns(due, request).map(({ id }) => id);
    due = due.filter(({ id }) => !chosen.includes(id));
    if (chosen.length === 0) return [];
    const claimed = await uow.writePlatform(({ db }) => claimEvents(db, { ids: chosen, leaseMs }));
    // Another node was quicker with all of these.
    return claimed.length === 0 && due.length > 0 ? claim(request) : claimed;
  };

  return createWorkerLoop<EventClaim, Postponed>(
    {
      name: 'parked events',
      places,
      perCompany: places,
      leaseMs,
      claim,
      async run(parked, signal) {
        try {
          await retryWhileUnavailable(() => retryEvent(uow, parked), signal);
          return null;
        } catch (error) {
          if (signal.aborted || error instanceof LeaseLost) throw error;
          return postponedBy(error, parked, log);
        }
      },
      settle: (parked, postponed) => uow.write(parked.companyId, (work) => postponeEvent(work.db, parked, postponed)),
      handBack: (claims) => uow.writePlatform(({ db }) => handBackEvents(db, claims)),
    },
    { log },
  );
}

/** Does the work of an event and marks it as done, in one transaction. */
async function retryEvent(uow: UnitOfWork, parked: EventClaim): Promise<void> {
  const { companyId, connectionId } = parked;
  const link = { companyId, connectionId, fence: null };
  const finish = (handle: (work: Work, event: ChatEvent) => Promise<unknown>): Promise<void> =>
    uow.write(companyId, async (work) => {
      const event = await lockEvent(work.db, parked);
      if (!event) throw new LeaseLost('The event was handled elsewhere');
      await handle(work, event);
      await finishEvent(work.db, parked.id);
    });
  try {
    await finish((work, event) => handleEvent(work, link, event));
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error;
    await finish(async (work, event) => event.type === 'message' && fillMessage(work, link, event.message));
  }
}

function postponedBy(error: unknown, { id, connectionId, attempts }: EventClaim, log: Logger): Postponed {
  const isEarly = error instanceof TooEarly;
  if (!isEarly)
    log.error({ err: error, connectionId, eventId: id, attempts }, 'a parked event of WhatsApp failed again');
  return {
    error: error instanceof Error ? error.name : 'unknown',
    waitMs: Math.min(isEarly ? longestEarlyWaitMs : longestWaitMs, 1_000 * 2 ** Math.min(attempts, 12)),
    isLast: attempts + 1 >= (isEarly ? maxEarly : maxAttempts),
    ...(!isEarly && attempts + 1 >= blockingAttempts ? { chat: apart(id) } : {}),
  };
}
