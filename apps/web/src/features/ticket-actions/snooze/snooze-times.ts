/** Times that a ticket is often put off to. */
export type SnoozeTime = { readonly key: 'hour' | 'threeHours' | 'tomorrow' | 'monday'; readonly at: Date };

const hour = 3_600_000;
const morning = 9;

/** Nine o'clock, so many days from now. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}

/** The times offered now; Monday is left out when tomorrow is one. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  const times: SnoozeTime[] = [
    { key: 'hour', at: new Date(now.getTime() + hour) },
    { key: 'threeHours', at: new Date(now.getTime() + 3 * hour) },
    { key: 'tomorrow', at: morningIn(now, 1) },
  ];
  return daysToMonday === 1 ? times : [...times, { key: 'monday', at: morningIn(now, daysToMonday) }];
}
