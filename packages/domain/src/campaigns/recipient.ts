/**
 * How far the message to one person is. `queued` is on its way, `sent` was taken by WhatsApp, `uncertain` may have
 * arrived and is never sent again by itself, `control` gets nothing on purpose.
 */
export const recipientStates = [
  'pending',
  'asked',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'skipped',
  'control',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a person gets nothing. */
export const recipientSkips = [
  'invalidNumber',
  'unchecked',
  'optedOut',
  'blocked',
  'duplicate',
  'unreachable',
  'tooLong',
  'noConfirmation',
  'declined',
  'contactGone',
  'fileMissing',
  'weeklyCap',
  'ticketWaiting',
] as const;
export type RecipientSkip = (typeof recipientSkips)[number];

/** Why WhatsApp did not take a message, as connections tell it. */
export const failCodes = [
  'not_on_whatsapp',
  'no_number',
  'restricted',
  'media_refused',
  'window_closed',
  'too_old',
  'template_refused',
  'payment_missing',
  'opted_out',
  'marketing_limited',
  'refused',
  'gave_up',
  'no_answer',
] as const;
export type FailCode = (typeof failCodes)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Tried again by itself: when, counted from the failure, and until when, counted from the first try. */
type RetryRule = { readonly afterMs: readonly number[]; readonly withinMs: number };

/**
 * Meta limits how much advertising a person gets: another day may do. What the connection could not take is tried again
 * soon. Everything else would be refused again.
 */
const retryRules: Readonly<Partial<Record<FailCode, RetryRule>>> = {
  // At 24 hours, not a moment earlier, and a little later each time.
  marketing_limited: { afterMs: [25 * hourMs, 49 * hourMs, 72 * hourMs], withinMs: 7 * dayMs },
  gave_up: { afterMs: [10_000, 60_000], withinMs: dayMs },
};

/** Never sent again, not even when a person asks for it: the person does not want it, or is not there. */
const final: ReadonlySet<FailCode> = new Set(['opted_out', 'not_on_whatsapp']);

/** Whether a person may have the message to somebody sent again. */
export const maySendAgain = (code: FailCode): boolean => !final.has(code);

/** A retry that is further away no longer keeps a campaign running. */
export const lateRetryMs = hourMs;

/**
 * How many milliseconds after its failure a message is tried again by itself; null when it is not. `failures` counts this
 * one; `sinceFirstMs` is the time since it was tried first.
 */
export function retryAfterMs(
  code: FailCode,
  { failures, sinceFirstMs }: { failures: number; sinceFirstMs: number },
): number | null {
  const rule = retryRules[code];
  const after = rule?.afterMs[failures - 1];
  return rule === undefined || after === undefined || sinceFirstMs + after > rule.withinMs ? null : after;
}
