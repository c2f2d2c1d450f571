import type { Day } from '../../billing/due-date.ts';
import { minuteOf, type OpeningHours, weekdays } from '../../hours/opening-hours.ts';
import type { PacedProvider } from '../pacing.ts';

/** What a company decides about when and how often its campaigns may write. */
export type GovernorSettings = {
  /** From when until when they write, `HH:MM` in the company's zone. */
  sendFrom: string;
  sendUntil: string;
  onSundays: boolean;
  onHolidays: boolean;
  /** How many texts of campaigns a person gets in seven days at most; 0 for no limit. */
  weeklyCap: number;
  /** How many messages a linked phone sends in a day at most, however old it is. */
  dailyMost: number;
};

/** The defaults protect the number, and whoever is written to. */
export const usualGovernor: GovernorSettings = {
  sendFrom: '09:00',
  sendUntil: '20:00',
  onSundays: false,
  onHolidays: false,
  weeklyCap: 3,
  dailyMost: 1_000,
};

/** The choices of the settings page. */
export const governorOptions = {
  weeklyCap: [0, 1, 2, 3, 5, 7],
  dailyMost: [100, 250, 500, 1_000, 2_000, 5_000],
} as const;

/** Whether a campaign may write at some time of the day at all. */
export const isSendingTime = ({ sendFrom, sendUntil }: Pick<GovernorSettings, 'sendFrom' | 'sendUntil'>): boolean =>
  minuteOf(sendFrom) < minuteOf(sendUntil);

/** The hours in which campaigns write; the company's own closed days are kept too. */
export function sendingHours(settings: GovernorSettings, closedOn: readonly Day[]): OpeningHours {
  const { sendFrom, sendUntil, onSundays, onHolidays } = settings;
  const days = weekdays.filter((weekday) => onSundays || weekday !== 'sunday');
  return {
    days: Object.fromEntries(days.map((weekday) => [weekday, [{ start: sendFrom, end: sendUntil }]])),
    closedOn,
    closedOnHolidays: !onHolidays,
  };
}

/** Which of the rules concern a kind of connection. */
export type GovernedRules = {
  /** Quiet hours and holidays. */
  readonly hours: boolean;
  /** A budget for each day that grows with the age of the number. */
  readonly budget: boolean;
  /** Meta's limit for all numbers of an account together. */
  readonly portfolio: boolean;
};

/** WhatsApp watches young linked phones, Meta counts people, and the virtual phone wakes and annoys nobody. */
export const governedRules = {
  beta: { hours: true, budget: true, portfolio: false },
  cloud: { hours: true, budget: false, portfolio: true },
  simulator: { hours: false, budget: false, portfolio: false },
} as const satisfies Record<PacedProvider, GovernedRules>;
