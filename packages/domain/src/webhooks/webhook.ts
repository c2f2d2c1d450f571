/** What a company's own systems can be told of. */
export const webhookEventKinds = [
  'message.received',
  'message.sent',
  'message.updated',
  'ticket.created',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.returned',
  'ticket.closed',
  'ticket.reopened',
] as const;
export type WebhookEventKind = (typeof webhookEventKinds)[number];

/** How many webhooks a company may have, how long an address may be, and for how many days events are kept. */
export const webhookLimits = { count: 10, url: 2_000, keptDays: 14, answer: 4_000, oldSecretHours: 24 } as const;

const minute = 60_000;
const hour = 60 * minute;

/** The pauses after each try that failed. With the last one the tries have taken more than a day. */
const pauses = [
  0.5 * minute,
  1 * minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  1 * hour,
  1 * hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  6 * hour,
] as const;

/** So often an event is tried before its webhook is paused. */
export const webhookAttempts = pauses.length + 1;

/** The milliseconds until the next try, after so many that failed; null when that was the last one. */
export const pauseAfterAttempt = (attempts: number): number | null => pauses[attempts - 1] ?? null;
