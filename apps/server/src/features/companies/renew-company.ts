import { dayIn, extendDueDate, type Day } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import { lockDueDate, writeDueDate } from './billing-queries.ts';

/** Moves the due date of the company by one period that was paid; answers the new one. */
export async function renewCompany({ db }: Work, clock: Clock, months: number): Promise<Day> {
  const { dueDate, dueDay, timeZone } = await lockDueDate(db);
  const next = extendDueDate({ dueDate, dueDay, months, today: dayIn(timeZone, clock.now()) });
  await writeDueDate(db, next);
  return next.dueDate;
}
