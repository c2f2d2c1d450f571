/** Something that happened in a company, recorded inside the unit of work that made it happen. */
export type DomainEvent<N extends string = string, D = unknown> = {
  readonly name: N;
  readonly companyId: number;
  readonly data: D;
};

export type EventDefinition<N extends string, D> = {
  readonly name: N;
  (companyId: number, data: D): DomainEvent<N, D>;
};

/** Declares an event in the past tense: `defineEvent<'userCreated', User>('userCreated')`. */
export function defineEvent<N extends string, D>(eventName: N): EventDefinition<N, D> {
  const make = (companyId: number, data: D): DomainEvent<N, D> => ({ name: eventName, companyId, data });
  return Object.defineProperty(make, 'name', { value: eventName }) as EventDefinition<N, D>;
}

/** One row of the table of reactions: when this happens, that runs after the commit. */
export type Reaction = { readonly on: string; readonly run: (event: DomainEvent) => void | Promise<void> };

/** Ties a definition to what runs after its commit, keeping the type of its data. */
export function react<N extends string, D>(
  definition: EventDefinition<N, D>,
  run: (event: DomainEvent<N, D>) => void | Promise<void>,
): Reaction {
  return { on: definition.name, run: run as Reaction['run'] };
}
