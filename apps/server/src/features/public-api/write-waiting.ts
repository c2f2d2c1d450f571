import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { lockUntilCommit } from '../../platform/sql-expressions.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { isUnavailable, retryWhileUnavailable } from '../../platform/worker/retry-while-unavailable.ts';
import { chooseInTurns, type ClaimRequest } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../platform/worker/worker-loop.ts';
import { resolveNumbers } from '../contacts/index.ts';
import { listWaiting, lockWaiting, noteOutcomes, type Outcome, type WaitingRequest } from './queries.ts';
import { writeToContact } from './write-to.ts';

/** Connections served at once; people and customers come first. */
const places = 2;
/** Looked at so often, and of so many connections that wait. */
const pollMs = 250;
const listed = 200;
/** So many requests of a connection are written in one transaction. */
const together = 50;

type Turn = { id: number; companyId: number; fence: number };

/**
 * Writes what programs sent into the conversations, for each connection in the order in which it was accepted. Whoever
 * serves a connection holds a lock until the commit: nothing is written twice, and a node that dies leaves it waiting.
 */
export function createRequestWorker({ uow, log }: { uow: UnitOfWork; log: Logger }): WorkerLoop {
  let turns = 0;
  return createWorkerLoop<Turn>(
    {
      name: 'messages of programs',
      places,
      leaseMs: null,
      timing: { pollMs },
      async claim(request: ClaimRequest<Turn>) {
        const served = request.running.map(({ id }) => id);
        const waiting = await uow.readPlatform((db) => listWaiting(db, served, listed));
        return chooseInTurns(waiting, request).map((connection) => ({ ...connection, fence: (turns += 1) }));
      },
      async run({ id, companyId }, signal) {
        try {
          await retryWhileUnavailable(() => uow.write(companyId, (work) => writeWaiting(work, id, together)), signal);
        } catch (error) {
          if (signal.aborted || isUnavailable(error)) throw error;
          // One of them cannot be written: those before it are, and it is the only one that fails.
          await writeEach({ uow, log }, { id, companyId }, signal);
        }
        return null;
      },
    },
    { log },
  );
}

async function writeWaiting(work: Work, connectionId: number, limit: number): Promise<void> {
  const requests = await lockTurn(work, connectionId, limit);
  const contacts = await resolveNumbers(
    work,
    requests.map(({ number }) => ({ number, name: '' })),
  );
  const outcomes: Outcome[] = [];
  for (const { id, number, body } of requests) {
    const contactId = contacts.get(number);
    const written = await writeOne(work, { connectionId, contactId, body });
    outcomes.push({ id, ...written });
  }
  await noteOutcomes(work.db, outcomes);
}

/** The next requests of a connection; a second node waits here until the first has written what it took. */
async function lockTurn(work: Work, connectionId: number, limit: number): Promise<WaitingRequest[]> {
  await lockUntilCommit(work.db, [`messages of programs ${connectionId}`]);
  return lockWaiting(work.db, { connectionId, limit });
}

async function writeOne(
  work: Work,
  { connectionId, contactId, body }: { connectionId: number; contactId: number | undefined; body: string },
): Promise<Omit<Outcome, 'id'>> {
  if (contactId === undefined) return { messageId: null, reason: 'ERR_CREATING_MESSAGE' };
  try {
    return { messageId: await writeToContact(work, { connectionId, contactId, body, files: [] }), reason: null };
  } catch (error) {
    // What changed since it was accepted.
    if (error instanceof AppError) return { messageId: null, reason: error.code };
    throw error;
  }
}

/** One transaction for each, until one cannot be written: that one is refused, and the others go on next time. */
async function writeEach(
  { uow, log }: { uow: UnitOfWork; log: Logger },
  { id: connectionId, companyId }: Pick<Turn, 'id' | 'companyId'>,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; count < together && !signal.aborted; count += 1) {
    try {
      await uow.write(companyId, (work) => writeWaiting(work, connectionId, 1));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, companyId, connectionId }, 'a message of a program could not be written');
      await uow.write(companyId, async (work) => {
        const [first] = await lockTurn(work, connectionId, 1);
        if (first) await noteOutcomes(work.db, [{ id: first.id, messageId: null, reason: 'ERR_CREATING_MESSAGE' }]);
      });
      return;
    }
  }
}
