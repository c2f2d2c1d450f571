import type { Ticket } from '@balcao/contract';
import { canSnooze, isSnoozeTime } from '@balcao/domain';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import { defineJob, type Job, type JobQueue } from '../../../ports/job-queue.ts';
import { ticketChanged } from '../events.ts';
import { lockTicket } from '../hot-ticket-queries.ts';
import { setSnooze, wakeDue } from '../queries.ts';
import { viewerOf } from '../viewer.ts';

const payload = z.object({ ticketId: z.int() });
export type WakeJob = Job<typeof payload>;

/** Brings a snoozed ticket back when its time has come. A second run, or one that is too early, changes nothing. */
export function createWakeJob(uow: UnitOfWork): WakeJob {
  return defineJob({
    name: 'tickets.wake',
    payload,
    async run({ ticketId }, { companyId }) {
      if (companyId === null) return;
      await uow.write(companyId, async (work) => {
        const ticket = await wakeDue(work.db, ticketId);
        if (ticket) await work.record(ticketChanged(companyId, { ticket, woke: true }));
      });
    },
  });
}

export type SnoozeDeps = { uow: UnitOfWork; clock: Clock; queue: JobQueue; wakeJob: WakeJob };

/** Puts a running ticket out of everybody's lists until a time, or brings it back now. */
export function snoozeTicket(
  { uow, clock, queue, wakeJob }: SnoozeDeps,
  principal: Principal,
  { id, until }: { id: number; until: string | null },
): Promise<Ticket> {
  const time = until === null ? null : new Date(until);
  if (time !== null && !isSnoozeTime(time.getTime(), clock.now().getTime()))
    throw new AppError('ERR_VALIDATION', { data: { fields: { until: 'invalid' } } });
  return uow.write(principal.companyId, async (work) => {
    const before = await lockTicket(work.db, id);
    if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSnooze(viewerOf(principal), before)) throw new AppError('ERR_NO_PERMISSION');
    const ticket = await setSnooze(work.db, id, time);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    if (time !== null) await queue.add(work.db, wakeJob, { ticketId: id }, { dueAt: time, key: String(id) });
    await work.record(ticketChanged(principal.companyId, { ticket }));
    return ticket;
  });
}
