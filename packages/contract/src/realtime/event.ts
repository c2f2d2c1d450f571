import type * as z from 'zod/mini';

export type EventSpec = { name: string; scope: 'company' | 'platform'; payload: z.ZodMiniType };

/** Declares an event whose wire name carries the company: `company-7-user`. */
export function companyEvent<const N extends string, P extends z.ZodMiniType>(name: N, payload: P) {
  return { name, scope: 'company', payload } as const;
}

/** Declares an event with a fixed wire name. Its receivers are still chosen by room. */
export function platformEvent<const N extends string, P extends z.ZodMiniType>(name: N, payload: P) {
  return { name, scope: 'platform', payload } as const;
}

/** The name on the wire; the only place where one is spelled. */
export function wireName(event: EventSpec, companyId: number): string {
  return event.scope === 'company' ? `company-${companyId}-${event.name}` : event.name;
}

export type PayloadOf<E extends EventSpec> = z.output<E['payload']>;
