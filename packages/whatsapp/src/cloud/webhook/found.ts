import type { ChatEvent, LinkEvent } from '../../driver.ts';

/** Something that is not an event, for the log and the counters; it never contains what people wrote. */
export type WebhookProblem = {
  /**
   * `notUnderstood` may be a change at Meta, `ignored` we leave out knowingly, `reported` is Meta's own complaint or
   * news.
   */
  readonly what: 'notUnderstood' | 'ignored' | 'reported';
  /** Where it was: the field of the change, or the list in it. */
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

/** Something that we ignore on purpose. */
export const ignored = (where: string, count = 1): Found => ({
  events: [],
  problems: [problem('ignored', where, { count })],
});

/** Something that Meta reports and that is not an event. */
export const reported = (where: string, detail: string | undefined, code?: number): Found => ({
  events: [],
  problems: [
    problem('reported', where, {
      ...(code === undefined ? {} : { code }),
      ...(detail === undefined ? {} : { detail: detail.slice(0, 200) }),
    }),
  ],
});

/** Something that does not have the expected form. */
export const notUnderstood = (where: string): Found => ({ events: [], problems: [problem('notUnderstood', where)] });

/** An event, or a problem at this place when it could not be read. */
export const foundEvent = (event: ChatEvent | LinkEvent | null, where: string): Found =>
  event === null ? notUnderstood(where) : { events: [event], problems: [] };

/** All events and problems together. */
export const mergeFound = (found: readonly Found[]): Found => ({
  events: found.flatMap(({ events }) => events),
  problems: found.flatMap(({ problems }) => problems),
});
