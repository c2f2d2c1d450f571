import type { ChatEvent, LinkEvent } from '../../driver.ts';

/** What could not be made into an event: for the log and the counters, never with what people wrote. */
export type WebhookProblem = {
  /**
   * `notUnderstood` may be a change at Meta, `ignored` we leave out knowingly, `reported` is Meta's own complaint or
   * news.
   */
  readonly what: 'notUnderstood' | 'ignored' | 'reported';
  /** Where it stood: the field of the change, perhaps the list in it. */
  readonly where: string;
  readonly count: number;
  readonly code?: number | undefined;
  /** One of Meta's words, such as `ACCOUNT_VIOLATION`. */
  readonly detail?: string | undefined;
};

/** What was found in a change. */
export type Found = {
  readonly events: readonly (ChatEvent | LinkEvent)[];
  readonly problems: readonly WebhookProblem[];
};

/** Whose change it is, and when it came. */
export type Context = { readonly wabaId: string; readonly receivedAt: number };

const problem = (what: WebhookProblem['what'], where: string, more: Partial<WebhookProblem> = {}): WebhookProblem => ({
  what,
  where,
  count: 1,
  ...more,
});

/** Left out, and known to be. */
export const ignored = (where: string, count = 1): Found => ({
  events: [],
  problems: [problem('ignored', where, { count })],
});

/** Not an event, but worth knowing. */
export const reported = (where: string, detail: string | undefined, code?: number): Found => ({
  events: [],
  problems: [
    problem('reported', where, {
      ...(code === undefined ? {} : { code }),
      ...(detail === undefined ? {} : { detail: detail.slice(0, 200) }),
    }),
  ],
});

/** Not as it should be. */
export const notUnderstood = (where: string): Found => ({ events: [], problems: [problem('notUnderstood', where)] });

/** An event, or the place where there should have been one. */
export const told = (event: ChatEvent | LinkEvent | null, where: string): Found =>
  event === null ? notUnderstood(where) : { events: [event], problems: [] };

/** All that was found. */
export const gather = (found: readonly Found[]): Found => ({
  events: found.flatMap(({ events }) => events),
  problems: found.flatMap(({ problems }) => problems),
});
