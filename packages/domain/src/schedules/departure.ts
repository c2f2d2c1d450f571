import { addOpenTime, type OpeningHours } from '../hours/opening-hours.ts';
import { isReplyWindowOpen } from '../messages/reply-window.ts';
import type { ScheduleReason } from './schedule.ts';

/** What is known of a scheduled message whose time has come. */
export type DepartureFacts = {
  readonly now: Date;
  /** When it has to leave: the chosen time, or when it opened after it. */
  readonly dueAt: Date;
  readonly timeZone: string;
  /** How often its connection was found closed already. */
  readonly tries: number;
  readonly isOverdue: boolean;
  /** Whether the operator has switched the company off. */
  readonly isDisabled: boolean;
  readonly isBlocked: boolean;
  /** Whether it is advertising for somebody who wants none. */
  readonly isUnwanted: boolean;
  /** Since when its file is on the way; null when nothing is waited for. */
  readonly fileAwaitedSince: Date | null;
  /** Null where it may leave at any hour. */
  readonly hours: OpeningHours | null;
  readonly isConnected: boolean;
  /** Whether the link is being opened, as after a restart or a short break. */
  readonly isOpening: boolean;
  /** Whether it depends on the customer's silence, and whether that is sure. */
  readonly endsByAnswer: boolean;
  readonly isSilenceSure: boolean;
  /** Until when the connection takes free text; undefined where it always does. */
  readonly windowEndsAt: number | null | undefined;
  readonly hasTemplate: boolean;
};

export type Departure =
  | { readonly kind: 'send' }
  /** `isTry` counts: the next time it will be given up. */
  | { readonly kind: 'wait'; readonly until: Date; readonly isTry: boolean }
  /** It leaves later, and is not late until then. */
  | { readonly kind: 'postpone'; readonly until: Date }
  | { readonly kind: 'fail'; readonly reason: ScheduleReason };

/** What is older by so much was forgotten by everybody: the time for it is over. */
export const latestMs = 60 * 60_000;
const fileMs = 15 * 60_000;
const tryAgainMs = 60_000;
const lookAgainMs = 5_000;

/** Decides what becomes of a scheduled message when its time has come. Everything is looked at again. */
export function decideDeparture(facts: DepartureFacts): Departure {
  const { now, dueAt, hours, timeZone } = facts;
  const fail = (reason: ScheduleReason): Departure => ({ kind: 'fail', reason });
  const wait = (milliseconds: number, isTry = false): Departure => ({
    kind: 'wait',
    until: new Date(now.getTime() + milliseconds),
    isTry,
  });
  if (facts.isDisabled) return fail('disabled');
  if (facts.isOverdue) return fail('overdue');
  if (now.getTime() - dueAt.getTime() > latestMs) return fail('late');
  if (facts.isBlocked) return fail('blocked');
  if (facts.isUnwanted) return fail('optedOut');
  if (facts.fileAwaitedSince !== null)
    return now.getTime() - facts.fileAwaitedSince.getTime() > fileMs ? fail('fileMissing') : wait(lookAgainMs);
  if (hours !== null) {
    const opens = addOpenTime(hours, now, 0, timeZone);
    if (opens === null) return fail('neverOpen');
    if (opens > now) return { kind: 'postpone', until: opens };
  }
  if (!facts.isConnected && facts.isOpening) return wait(lookAgainMs);
  if (!facts.isConnected) return facts.tries > 0 ? fail('noConnection') : wait(tryAgainMs, true);
  // The answer may have come while nobody listened.
  if (facts.endsByAnswer && !facts.isSilenceSure) return wait(lookAgainMs);
  const { windowEndsAt } = facts;
  if (windowEndsAt !== undefined && !facts.hasTemplate && !isReplyWindowOpen(windowEndsAt, now.getTime()))
    return fail('windowClosed');
  return { kind: 'send' };
}

/** Reasons that pass by themselves: what repeats goes on with its next time. */
const passing: ReadonlySet<ScheduleReason> = new Set(['late', 'noConnection', 'overdue', 'disabled']);

/** Whether a message that repeats skips this time, instead of stopping until somebody looks at it. */
export const skipsOnly = (reason: ScheduleReason): boolean => passing.has(reason);
