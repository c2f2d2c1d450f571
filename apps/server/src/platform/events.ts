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

/** Whether something that happened is of this kind. */
export const isEvent = <N extends string, D>(
  definition: EventDefinition<N, D>,
  event: DomainEvent,
): event is DomainEvent<N, D> => event.name === definition.name;

/** Declares an event in the past tense: `defineEvent<'userCreated', User>('userCreated')`. */
export function defineEvent<N extends string, D>(eventName: N): EventDefinition<N, D> {
  const make = (companyId: number, data: D): DomainEvent<N, D> => ({ name: eventName, companyId, data });
  return Object.defineProperty(make, 'name', { value: eventName }) as EventDefinition<N, D>;
}
