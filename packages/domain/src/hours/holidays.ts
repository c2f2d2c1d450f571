import { addDays, type Day } from '../billing/due-date.ts';

/** Month and day of the national holidays of Brazil that never move, and the first year of those made since 2000. */
const fixed: readonly (readonly [monthAndDay: string, firstYear?: number])[] = [
  ['01-01'],
  ['04-21'],
  ['05-01'],
  ['09-07'],
  ['10-12'],
  ['11-02'],
  ['11-15'],
  ['11-20', 2024],
  ['12-25'],
];

/**
 * The national holidays of Brazil in a year, by law. Carnival and Corpus Christi are not: where a firm closes then, it adds
 * the date itself.
 */
export function listNationalHolidays(year: number): Day[] {
  const days = fixed.filter(([, firstYear = 0]) => year >= firstYear).map(([day]) => `${year}-${day}`);
  return [...days, addDays(findEaster(year), -2)].sort();
}

/** Easter Sunday in the Gregorian calendar, by Gauss' rule as Lichtenberg completed it. */
export function findEaster(year: number): Day {
  const century = Math.floor(year / 100);
  const moonShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sunShift = 2 - Math.floor((3 * century + 3) / 4);
  const moon = year % 19;
  const seed = (19 * moon + moonShift) % 30;
  const fullMoon =
    21 + seed - (Math.floor(seed / 29) + (Math.floor(seed / 28) - Math.floor(seed / 29)) * Math.floor(moon / 11));
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunShift) % 7);
  const distance = 7 - ((fullMoon - firstSunday) % 7);
  return addDays(`${year}-03-01`, fullMoon + distance - 1);
}
