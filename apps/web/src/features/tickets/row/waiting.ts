/** How long somebody has been waiting, in the largest unit that fits, and how urgent that is. */
export type Waiting = {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
  readonly tone: 'calm' | 'soon' | 'late';
};

const minute = 60_000;
/** After this many minutes a waiting customer is marked. */
const soonAfter = 5;
const lateAfter = 15;

/** How long a ticket has been waiting; never less than zero, in case the clock is wrong. */
export function waitingTime(since: string, now: number): Waiting {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  const tone = minutes > lateAfter ? 'late' : minutes > soonAfter ? 'soon' : 'calm';
  if (minutes === 0) return { unit: 'now', count: 0, tone };
  if (minutes < 60) return { unit: 'minutes', count: minutes, tone };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', count: hours, tone } : { unit: 'days', count: Math.floor(hours / 24), tone };
}
