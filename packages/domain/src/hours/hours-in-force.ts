import type { Day } from '../billing/due-date.ts';
import type { OpeningHours } from './opening-hours.ts';
import { hoursOfRows, readScheduleRows, type GivenScheduleRow } from './schedule-rows.ts';

export type StoredHours = {
  companySchedules: readonly GivenScheduleRow[];
  /** Null where the conversation has no queue. */
  queueSchedules: readonly GivenScheduleRow[] | null;
  closedOn: readonly Day[];
  closedOnHolidays: boolean;
};

/** The hours that count for a conversation: those of the company, those of its queue, or none. */
export function hoursInForce(scheduleType: string, stored: StoredHours): OpeningHours | null {
  if (scheduleType === 'disabled') return null;
  const rows = scheduleType === 'queue' ? (stored.queueSchedules ?? []) : stored.companySchedules;
  return {
    days: hoursOfRows(readScheduleRows(rows) ?? []),
    closedOn: stored.closedOn,
    closedOnHolidays: stored.closedOnHolidays,
  };
}
