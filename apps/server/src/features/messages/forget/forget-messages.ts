import * as z from 'zod/mini';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { defineJob, defineJobKind, type Job } from '../../../ports/job-queue.ts';
import { forgetSent } from '../../connections/index.ts';
import { deleteFiles } from '../../media/index.ts';
import { messageUpdated } from '../events.ts';
import { findMessage } from '../queries.ts';
import {
  deleteEventsAbout,
  emptyMessages,
  isAnonymous,
  listLatestIds,
  listTicketIds,
  lockNext,
  type Stretch,
} from './forget-queries.ts';

const name = 'messages.forget';
const payload = z.object({ contactId: z.int() });

/** Empties the messages of somebody who was made anonymous. */
export const forgetJob = defineJobKind(name, payload);

const atOnce = 200;
/** So many messages an open conversation shows at first. */
const mostShown = 40;

/**
 * Empties all that was said with a person and what that person wrote in groups, some at a time, with files and earlier
 * versions. Each message says for itself that it was emptied, so a second run goes on where the first ended.
 */
export function createForgetJob(uow: UnitOfWork): Job<typeof payload> {
  return defineJob({
    name,
    payload,
    timeoutMs: 30 * 60_000,
    async run({ contactId }, { companyId, signal }) {
      if (companyId === null || !(await uow.read(companyId, (db) => isAnonymous(db, contactId)))) return;
      const ticketIds = await uow.read(companyId, (db) => listTicketIds(db, contactId));
      const stretches: Stretch[] = [...ticketIds.map((ticketId) => ({ ticketId })), { contactId }];
      for (const stretch of stretches) {
        for (let after: number | null = 0; after !== null;) {
          signal.throwIfAborted();
          const place: number = after;
          after = await uow.write(companyId, (work) => forgetSome(work, stretch, place));
        }
      }
    },
  });
}

/** Empties the next messages; answers the last of them, or null when none is left. */
async function forgetSome(work: Work, stretch: Stretch, after: number): Promise<number | null> {
  const { db } = work;
  const next = await lockNext(db, { stretch, after, limit: atOnce });
  if (next.length > 0) {
    await forgetSent(
      db,
      next.flatMap(({ connectionId, wid }) => (connectionId === null ? [] : [{ connectionId, wid }])),
    );
    await deleteEventsAbout(
      db,
      next.map(({ wid }) => wid),
    );
    await emptyMessages(
      db,
      next.map(({ id }) => id),
    );
    await deleteFiles(
      work,
      next.flatMap(({ mediaId }) => mediaId ?? []),
    );
  }
  if (next.length === atOnce) return next.at(-1)?.id ?? null;
  if ('ticketId' in stretch) await showEmptied(work, stretch.ticketId);
  return null;
}

/** Whoever has the conversation open sees that nothing is left of it. */
async function showEmptied(work: Work, ticketId: number): Promise<void> {
  for (const id of await listLatestIds(work.db, ticketId, mostShown)) {
    const message = await findMessage(work.db, id);
    if (message) await work.record(messageUpdated(work.db.companyId, { message, row: undefined }));
  }
}
