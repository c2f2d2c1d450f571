import { dayIn } from '@balcao/domain';

/** The calendar day of a message, and how it is named. */
export type MessageDay = { day: string; name: 'today' | 'yesterday' | 'date' };

const oneDay = 24 * 3_600_000;

/** Where a new day begins: for each instant the day to announce above it, or null inside a day (S171). */
export function dividersOf(instants: readonly string[], { timeZone, now }: { timeZone: string; now: number }): Array<MessageDay | null> {
  const today = dayIn(timeZone, new Date(now));
  const yesterday = dayIn(timeZone, new Date(now - oneDay));
  const days = instants.map((at) => dayIn(timeZone, new Date(at)));
  return days.map((day, index) => (day === days[index - 1] ? null : { day, name: day === today ? 'today' : day === yesterday ? 'yesterday' : 'date' }));
}
