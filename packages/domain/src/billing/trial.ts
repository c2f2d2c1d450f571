import { type Day, dayIn } from './due-date.ts';

export type Trial = {
  dueDate: Day | null;
  /** When the trial days end; null for a company that never had any. */
  trialExpiration: string | null;
  timeZone: string;
};

/** Whether a company still lives on its trial: no payment has moved the due date beyond it. */
export function isInTrial({ dueDate, trialExpiration, timeZone }: Trial): boolean {
  if (dueDate === null || trialExpiration === null) return false;
  return dueDate <= dayIn(timeZone, new Date(trialExpiration));
}
