import type { Schedule } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles } from '../media/index.ts';
import { scheduleDeleted } from './events.ts';
import { deleteScheduleRow, endSchedule, lockSchedule } from './queries.ts';
import { note, requireOwn, tellChanged } from './save-schedule.ts';

/** Makes sure that a message is not sent; it stays in the list. */
export function cancelSchedule(uow: UnitOfWork, principal: Principal, id: number): Promise<Schedule> {
  return uow.write(principal.companyId, async (work) => {
    const { status } = await requireOwn(work.db, principal, id);
    if (status === 'sent' || status === 'cancelled') throw new AppError('ERR_SCHEDULE_NOT_EDITABLE');
    await endSchedule(work.db, id, { status: 'cancelled', reason: 'cancelled' });
    await note(work, principal, 'schedule cancelled', id);
    return tellChanged(work, id);
  });
}

/** Deletes a scheduled message with its file. What was sent stays in its conversation. */
export function deleteSchedule(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    await requireOwn(work.db, principal, id);
    await removeSchedule(work, id);
    await note(work, principal, 'schedule deleted', id);
    return { id };
  });
}

/** The same inside a running unit of work. */
export async function removeSchedule(work: Work, id: number): Promise<void> {
  const schedule = await lockSchedule(work.db, id);
  if (!schedule) return;
  await deleteScheduleRow(work.db, id);
  await deleteFiles(work, schedule.mediaId === null ? [] : [schedule.mediaId]);
  await work.record(scheduleDeleted(work.db.companyId, { scheduleId: id }));
}
