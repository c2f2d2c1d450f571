import { expect, it } from 'vitest';
import { dividersOf } from './message-days.ts';

it('S171 divides days in the company’s zone and names the last two', () => {
  const instants = ['2026-11-01T12:00:00Z', '2026-11-14T02:30:00Z', '2026-11-14T12:00:00Z', '2026-11-15T02:00:00Z', '2026-11-15T12:00:00Z'];
  expect(dividersOf(instants, { timeZone: 'America/Sao_Paulo', now: Date.parse('2026-11-15T15:00:00Z') })).toEqual([
    { day: '2026-11-01', name: 'date' },
    { day: '2026-11-13', name: 'date' },
    { day: '2026-11-14', name: 'yesterday' },
    null,
    { day: '2026-11-15', name: 'today' },
  ]);
});
