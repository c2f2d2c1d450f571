import type { Person } from '../customers/people.ts';

/** A message of a scenario, so long after its start. */
export type ScenarioStep = { afterMs: number; from: string; name: string; body: string };

/** How long the phone stays offline. */
export const outageMs = 120_000;

const minute = 60_000;

type Cast = { people: readonly Person[]; sayings: readonly string[] };

function stepOf({ people, sayings }: Cast, index: number, afterMs: number): ScenarioStep {
  const person = people[index % people.length];
  const body = sayings[index % sayings.length];
  if (person === undefined || body === undefined) throw new Error('a scenario needs people and something to say');
  return { afterMs, from: person.customer, name: person.name, body };
}

/** So many customers write within a minute, evenly distributed. */
export function planMinute(cast: Cast, count: number): ScenarioStep[] {
  return Array.from({ length: count }, (_, index) => stepOf(cast, index, Math.round((index * minute) / count)));
}

/** So many messages arrive at once, from the customers in turn. */
export function planBurst(cast: Cast, count: number): ScenarioStep[] {
  return Array.from({ length: count }, (_, index) => stepOf(cast, index, 0));
}
