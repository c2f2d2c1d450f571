import { describe, expect, it } from 'vitest';
import { defineCron, type CronSchedule } from './job-queue.ts';

const cron = (every: CronSchedule) => () => defineCron({ name: 'test', every, run: async () => undefined });

describe('a recurring job', () => {
  it.each<CronSchedule>([
    { everyMinutes: 1 },
    { everyMinutes: 15 },
    { everyMinutes: 1_440 },
    { dailyAt: '00:00', timeZone: 'UTC' },
    { dailyAt: '23:59', timeZone: 'America/Sao_Paulo' },
  ])('runs at %j', (every) => {
    expect(cron(every)).not.toThrow();
  });

  it.each<CronSchedule>([
    { everyMinutes: 0 },
    { everyMinutes: 0.5 },
    { everyMinutes: 7 },
    { everyMinutes: 2_880 },
    { dailyAt: '24:00', timeZone: 'UTC' },
    { dailyAt: '3:00', timeZone: 'UTC' },
    { dailyAt: '03:00', timeZone: 'America/Sao_Tome_e_Principe' },
  ])('cannot be declared for %j', (every) => {
    expect(cron(every)).toThrow();
  });
});
