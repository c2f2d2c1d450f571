import { apiLimits, planLimits } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenInt, id, idText, name, textOfForm } from '../http/fields.ts';

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

/** A plan as the companies that have it and the operator see it. */
export const plan = z.extend(publicPlan, {
  /** Whether companies that sign up may choose it. */
  isPublic: z.boolean(),
  /** How many megabytes of files a company may keep; null without a limit. */
  storageMb: z.nullable(z.int()),
  /** How many requests a minute each token of the messages API may make. */
  apiPerMinute: z.int(),
});

export type Plan = z.output<typeof plan>;

export const listedPlan = z.extend(plan, {
  /** How many companies have it. */
  companies: z.int(),
});

export type ListedPlan = z.output<typeof listedPlan>;

const limit = givenInt(0, planLimits.highest);

/** As the money field writes it: digits, and a point before the cents. Some clients group the thousands by points too. */
const reaisText = z.pipe(
  textOfForm(/^\d{1,7}(\.\d{1,3}){0,3}$/, 20),
  z.transform((text) => {
    const parts = text.split('.');
    const cents = parts.length > 1 ? parts.pop() : undefined;
    return Number(`${parts.join('')}.${cents ?? '0'}`);
  }),
);

/** Whether nothing is left after the cents. Sums of fractions are a little beside what they mean. */
const isInCents = (reais: number): boolean => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;

/** A price in reais and whole cents; a part of a cent is refused, not rounded. */
export const price = z.pipe(
  z.union([z.number(), reaisText]),
  z.number().check(z.minimum(0), z.maximum(planLimits.highestValue), z.refine(isInCents)),
);

export const planInput = z.object({
  name,
  users: limit,
  connections: limit,
  queues: limit,
  value: price,
  isPublic: z._default(z.boolean(), true),
  storageMb: z.optional(z.nullable(givenInt(0, planLimits.highestStorageMb))),
  /** Left out, it stays, or is what a plan has unless said. */
  apiPerMinute: z.optional(givenInt(0, apiLimits.highestPerMinute)),
});

export type PlanInput = z.output<typeof planInput>;

export const planIdParams = z.object({ id: idText });

/** What a company has more of than its plan allows: what exists stays, the next one is refused. */
export const overuse = z.object({
  companyId: id,
  company: z.string(),
  kind: z.enum(['users', 'connections', 'queues', 'storage']),
  /** Megabytes for storage. */
  used: z.number(),
  limit: z.int(),
});

export type Overuse = z.output<typeof overuse>;

/** What the companies of a plan have too much of, the first fifty of them. */
export const overuses = z.array(overuse);

/** What the files of the company take, and how much its plan allows; null without a limit. */
export const storageUse = z.object({ bytes: z.number(), limit: z.nullable(z.number()) });

export type StorageUse = z.output<typeof storageUse>;

/** The kinds of messages that Meta charges for. */
export const rateCategories = ['marketing', 'utility', 'authentication', 'service'] as const;

/** What a message of each kind costs, in millionths of the currency: Meta's prices have four and more decimals. */
export const messageRates = z.object({
  currency: z.enum(['BRL', 'USD']),
  marketing: z.int().check(z.minimum(0), z.maximum(planLimits.highestRate)),
  utility: z.int().check(z.minimum(0), z.maximum(planLimits.highestRate)),
  authentication: z.int().check(z.minimum(0), z.maximum(planLimits.highestRate)),
  service: z.int().check(z.minimum(0), z.maximum(planLimits.highestRate)),
});

export type MessageRates = z.output<typeof messageRates>;
