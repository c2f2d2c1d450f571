import type { Schedule } from '@balcao/contract';
import { schedulesEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { describe, expect, it } from 'vitest';
import { hoursShown, layOutWeek, placesOf, weekOf } from './week-layout.ts';

const timeZone = 'America/Sao_Paulo';
const [sample] = (eventSamples['schedule'] ?? []).map((payload) => schedulesEvents.schedule.payload.parse(payload));
const build = (id: number, sendAt: string, over: Partial<Schedule> = {}): Schedule => {
  if (sample?.action !== 'create') throw new Error('the first sample is a new one');
  return { ...sample.schedule, id, sendAt, ...over };
};
const shown = (schedules: Schedule[], from = '2026-03-08') =>
  layOutWeek(schedules, from, timeZone).map(({ entries }) =>
    placesOf(entries).map(
      ({ entries: held, lane, lanes }) =>
        `${held.map(({ schedule }) => schedule.id).join('+')} ${held[0].minute} ${lane}/${lanes}`,
    ),
  );

describe('S610 the week of the calendar', () => {
  it.each([
    ['2026-03-08', '2026-03-08'],
    ['2026-03-09', '2026-03-08'],
    ['2026-03-14', '2026-03-08'],
    ['2026-03-01', '2026-03-01'],
    ['2026-01-01', '2025-12-28'],
  ])('of %s begins on Sunday %s', (day, first) => {
    expect(weekOf(day)).toBe(first);
  });

  it('puts each on its day in the company’s zone, and beside what it would cover', () => {
    expect(
      shown([
        build(1, '2026-03-09T12:30:00Z'),
        build(2, '2026-03-09T13:00:00Z'),
        build(3, '2026-03-09T15:00:00Z'),
        build(4, '2026-03-10T02:30:00Z'),
        build(5, '2026-03-15T03:00:00Z'),
      ]),
    ).toEqual([[], ['1 570 0/2', '2 600 1/2', '3 720 0/1', '4 1410 0/1'], [], [], [], [], []]);
  });

  it('S785 shows two beside each other at most, and the others together in the right place', () => {
    const at = (time: string) => `2026-03-09T${time}:00Z`;
    expect(
      shown(['12:30', '12:40', '12:45', '12:50', '13:20', '13:30'].map((time, index) => build(index + 1, at(time))))[1],
    ).toEqual(['1 570 0/2', '2+3+4 580 1/2', '5 620 0/2', '6 630 1/2']);
  });

  it('S785 entries one after the other take turns, however long the row of them is', () => {
    const row = ['12:00', '12:40', '13:20', '14:00', '14:40'].map((time, index) =>
      build(index + 1, `2026-03-09T${time}:00Z`),
    );
    expect(shown(row)[1]).toEqual(['1 540 0/2', '2 580 1/2', '3 620 0/2', '4 660 1/2', '5 700 0/2']);
    // At the very end of an entry there is room for the next.
    expect(shown([build(1, '2026-03-09T12:00:00Z'), build(2, '2026-03-09T12:50:00Z')])[1]).toEqual([
      '1 540 0/1',
      '2 590 0/1',
    ]);
  });

  it('shows the later times of what repeats, but not of what was cancelled', () => {
    const daily = { repeat: 'daily' } as const;
    expect(shown([build(1, '2026-03-12T12:00:00Z', daily)])).toEqual([
      [],
      [],
      [],
      [],
      ['1 540 0/1'],
      ['1 540 0/1'],
      ['1 540 0/1'],
    ]);
    expect(shown([build(1, '2026-03-12T12:00:00Z', { ...daily, status: 'CANCELADA' })]).flat()).toHaveLength(1);
    expect(shown([build(1, '2026-03-01T12:00:00Z', { repeat: 'weekly' })])[0]).toEqual(['1 540 0/1']);
  });

  it('has the hours of the day, and earlier and later ones where something is', () => {
    const week = (sendAt: string) => hoursShown(layOutWeek([build(1, sendAt)], '2026-03-08', timeZone));
    expect(week('2026-03-09T13:00:00Z')).toEqual({ first: 8, last: 19 });
    expect(week('2026-03-09T09:30:00Z')).toEqual({ first: 6, last: 19 });
    expect(week('2026-03-10T02:30:00Z')).toEqual({ first: 8, last: 24 });
  });
});
