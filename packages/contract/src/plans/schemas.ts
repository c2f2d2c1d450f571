import * as z from 'zod/mini';
import { id } from '../http/fields.ts';

/** A plan as anybody may see it before signing up. */
export const publicPlan = z.object({
  id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Price of a month in reais. */
  value: z.number(),
});

export type PublicPlan = z.output<typeof publicPlan>;
