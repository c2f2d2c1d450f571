import { webhookEventKinds, webhookLimits } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, idText, instant, textOfForm } from '../http/fields.ts';

const bigId = z.int().check(z.minimum(1));
const bigIdText = z.pipe(textOfForm(/^\d{1,15}$/, 15), z.transform(Number));

export const webhookStatuses = ['active', 'paused', 'off'] as const;

/** An address that is told what happens. Of its secret only the last characters are ever shown again. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEventKinds)),
  status: z.enum(webhookStatuses),
  /** Since when nothing is sent, because an event was not taken in the end. */
  pausedAt: z.nullable(instant),
  secretHint: z.string(),
  /** Until when the secret before signs as well; null when it does no more. */
  oldSecretUntil: z.nullable(instant),
  /** How many events wait, counted up to a thousand. */
  waiting: z.int(),
  version: z.int(),
  createdAt: instant,
});
export type Webhook = z.output<typeof webhook>;

/** What an address may look like; which hosts it may name is for the server to say. */
export const webhookUrl = textOfForm(/^https?:\/\/[\x21-\x7e]+$/, webhookLimits.url);

export const webhookInput = z.object({
  url: webhookUrl,
  events: z.array(z.enum(webhookEventKinds)).check(z.minLength(1), z.maxLength(webhookEventKinds.length)),
  /** Switched off, it hears of nothing, and of what happens meanwhile never. */
  isOn: z._default(z.boolean(), true),
});
export type WebhookInput = z.output<typeof webhookInput>;

export const webhookIdParams = z.object({ id: idText });

/** A webhook with its new secret, which is told this once. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

export const deliveryFailures = ['refused', 'timeout', 'unreachable', 'status', 'redirect'] as const;

/** What happened, as it is sent: this very object is the body. */
export const webhookEvent = z.object({
  id: bigId,
  event: z.enum(webhookEventKinds),
  createdAt: instant,
  /** What it happened to: `ticketId`, `contact`, and `message` or `ticket`. */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookEvent = z.output<typeof webhookEvent>;

/** One event on its way to one address. */
export const webhookDelivery = z.object({
  id: bigId,
  event: webhookEvent,
  status: z.enum(['waiting', 'delivered']),
  attempts: z.int(),
  /** When it is tried next; null once it was taken, and while the webhook is paused. */
  nextAt: z.nullable(instant),
  triedAt: z.nullable(instant),
  /** The status that was answered last, the beginning of the answer, and how long it took. */
  answerStatus: z.nullable(z.int()),
  answerText: z.nullable(z.string()),
  tookMs: z.nullable(z.int()),
  /** Why the last try failed. */
  failure: z.nullable(z.enum(deliveryFailures)),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const deliveriesQuery = z.object({
  /** Only deliveries older than this one. */
  before: z.optional(bigIdText),
});
export const deliveriesPage = z.object({ deliveries: z.array(webhookDelivery), hasMore: z.boolean() });
export type DeliveriesPage = z.output<typeof deliveriesPage>;

/** Rows of one page of deliveries. */
export const deliveriesPageSize = 20;

export const deliveryIdParams = z.object({ id: bigIdText });

/** Events of one answer. */
export const mostEvents = 100;

export const eventsQuery = z.object({
  /** Only events newer than this one; the first kept ones without it. */
  after: z.optional(bigIdText),
  limit: z.optional(z.pipe(textOfForm(/^\d{1,3}$/, 3), z.transform(Number))),
});

/** Events that a webhook wants to hear of, oldest first. */
export const eventsPage = z.object({ events: z.array(webhookEvent), hasMore: z.boolean() });
export type EventsPage = z.output<typeof eventsPage>;
