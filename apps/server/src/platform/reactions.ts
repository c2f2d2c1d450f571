import type { DomainEvent, EventDefinition } from './events.ts';
import type { Work } from './unit-of-work.ts';

/**
 * What a feature does about an event inside the transaction that recorded it. Its failure undoes the whole
 * transaction, so this is the place for whatever must not be lost, and for nothing outside the database.
 */
export type DuringReaction = {
  readonly on: string;
  readonly run: (work: Work, event: DomainEvent) => Promise<void>;
};

/**
 * What a feature does about an event once its transaction is committed, with everything that the transaction recorded.
 * A failure is logged and changes nothing.
 */
export type Reaction = {
  readonly on: string;
  readonly run: (event: DomainEvent, commit: readonly DomainEvent[]) => void | Promise<void>;
};

/** Reacts before the commit: `during(contactsMerged, ({ db }, merge) => moveTickets(db, merge))`. */
export function during<N extends string, D>(
  definition: EventDefinition<N, D>,
  run: (work: Work, data: D) => Promise<void>,
): DuringReaction {
  // Events are matched by name, and only the definition makes events of its name.
  return { on: definition.name, run: (work, event) => run(work, event.data as D) };
}

/** Reacts after the commit: `react(userCreated, ({ companyId, data }) => broadcaster.emit(…))`. */
export function react<N extends string, D>(
  definition: EventDefinition<N, D>,
  run: (event: DomainEvent<N, D>, commit: readonly DomainEvent[]) => void | Promise<void>,
): Reaction {
  return { on: definition.name, run: run as Reaction['run'] };
}

/** Looks up what is tied to an event, in the order it was declared. */
export function byEvent<R>(reactions: readonly { on: string; run: R }[]): (eventName: string) => readonly R[] {
  const table = new Map<string, R[]>();
  for (const { on, run } of reactions) table.set(on, [...(table.get(on) ?? []), run]);
  return (eventName) => table.get(eventName) ?? [];
}
