import { isReplyWindowOpen } from '@balcao/domain';

/** How long free text may still be written, as it is shown; `soon` when little time is left. */
export type Countdown = {
  readonly unit: 'hours' | 'hourMinutes' | 'minutes';
  readonly count: number;
  readonly minutes: number;
  readonly tone: 'calm' | 'soon';
};

const minute = 60_000;
/** Below this many minutes the countdown is shown as urgent. */
const urgentBelow = 120;

/** How long free text may still be written; null when the time is over. Whole hours down to two, then minutes too. */
export function countdownTo(endsAt: string, now: number): Countdown | null {
  if (!isReplyWindowOpen(Date.parse(endsAt), now)) return null;
  const minutes = Math.floor((Date.parse(endsAt) - now) / minute);
  if (minutes >= urgentBelow) return { unit: 'hours', count: Math.floor(minutes / 60), minutes: 0, tone: 'calm' };
  if (minutes > 60) return { unit: 'hourMinutes', count: 1, minutes: minutes - 60, tone: 'soon' };
  return minutes === 60
    ? { unit: 'hours', count: 1, minutes: 0, tone: 'soon' }
    : { unit: 'minutes', count: minutes, minutes, tone: 'soon' };
}
