import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { TooEarly } from './apply-change.ts';
import { fillMessage } from './fill-undecrypted.ts';
import { finishEvent, listDueEvents, postponeEvent, takeEvent, type WaitingEvent } from './inbound-queries.ts';
import { handleEvent } from './receive-event.ts';
import { AlreadyStored } from './receive-message.ts';

const batch = 100;
/**
 * About a day for what failed. News wait for their message a quarter of an hour, and no longer than a minute once it is
 * there.
 */
const maxAttempts = 40;
const maxEarly = 22;
const longestWaitMs = 3_600_000;
const longestEarlyWaitMs = 60_000;

/** Takes up events that wait, each chat in its order; answers how many were done. */
export async function retryParkedEvents({ uow, log }: { uow: UnitOfWork; log: Logger }): Promise<number> {
  const due = await uow.readPlatform((db) => listDueEvents(db, batch));
  let done = 0;
  for (const waiting of due) if (await retryOne({ uow, log }, waiting)) done += 1;
  return done;
}

async function retryOne(
  { uow, log }: { uow: UnitOfWork; log: Logger },
  { id, companyId, connectionId }: WaitingEvent,
): Promise<boolean> {
  const link = { companyId, connectionId, fence: null };
  let attempts = 0;
  let event: ChatEvent | undefined;
  try {
    return await uow.write(companyId, async (work) => {
      const taken = await takeEvent(work.db, id);
      if (!taken) return false;
      ({ attempts, event } = taken);
      await handleEvent(work, link, taken.event);
      await finishEvent(work.db, id);
      return true;
    });
  } catch (error) {
    if (error instanceof AlreadyStored) {
      await uow.write(companyId, async (work) => {
        if (event?.type === 'message') await fillMessage(work, link, event.message);
        await finishEvent(work.db, id);
      });
      return true;
    }
    const early = error instanceof TooEarly;
    const isLast = attempts + 1 >= (early ? maxEarly : maxAttempts);
    if (!early)
      log.error({ err: error, connectionId, eventId: id, attempts }, 'a waiting event of WhatsApp failed again');
    const reason = error instanceof Error ? error.name : 'unknown';
    await uow.write(companyId, (work) =>
      postponeEvent(work.db, id, {
        error: reason,
        waitMs: Math.min(early ? longestEarlyWaitMs : longestWaitMs, 1_000 * 2 ** Math.min(attempts, 12)),
        isLast,
      }),
    );
    return false;
  }
}
