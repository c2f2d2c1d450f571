import type { Person } from '../customers/people.ts';

/** Somebody writes something, so long after the start. */
export type ScenarioStep = { afterMs: number; from: string; name: string; body: string };

/** For how long a phone stays without internet. */
export const outageMs = 120_000;

const minute = 60_000;

type Cast = { people: readonly Person[]; sayings: readonly string[] };

function stepOf({ people, sayings }: Cast, index: number, afterMs: number): ScenarioStep {
  const person = people[index % people.length];
  const body = sayings[index % sayings.length];
  if (person === undefined || body === undefined) throw new Error('a scenario needs people and something to say');
  return { afterMs, from: person.customer, name: person.name, body };
}

/** So many different customers write within a minute, evenly spread. */
export function planMinute(cast: Cast, count: number): ScenarioStep[] {
  return Array.from({ length: count }, (_, index) => stepOf(cast, index, Math.round((index * minute) / count)));
}

/** So many messages arrive at once, from everybody in turn. */
export function planBurst(cast: Cast, count: number): ScenarioStep[] {
  return Array.from({ length: count }, (_, index) => stepOf(cast, index, 0));
}
