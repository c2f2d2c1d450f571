import { describe, expect, it } from 'vitest';
import { RecentEvents } from './recent-events.ts';

describe('recent events', () => {
  it.each([
    ['nothing happened: as long as the node runs', 30_000, [], ['company:7'], 30_000],
    ['nothing happened for long: no more than is remembered', 500_000, [], ['company:7'], 60_000],
    ['an event in a room of the browser', 30_000, [[12_000, 'company:7']], ['user:4', 'company:7'], 18_000],
    [
      'the latest of two',
      30_000,
      [
        [12_000, 'company:7'],
        [20_000, 'company:7'],
      ],
      ['company:7'],
      10_000,
    ],
    ['an event of another company', 30_000, [[29_000, 'company:8']], ['company:7'], 30_000],
    [
      'an event long ago',
      100_000,
      [
        [10_000, 'company:7'],
        [99_000, 'company:8'],
      ],
      ['company:7'],
      60_000,
    ],
  ] as const)('T19 %s', (_what, now, events, rooms, quiet) => {
    let clock = 0;
    const recent = new RecentEvents(() => clock);
    for (const [at, room] of events) {
      clock = at;
      recent.note([room]);
    }
    clock = now;
    expect(recent.quietFor(rooms)).toBe(quiet);
  });
});
