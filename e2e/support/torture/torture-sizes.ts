import { test } from '@playwright/test';

/**
 * How large each item of the torture list is: the figures of docs/checks.md by `npm run torture` (TORTURE=full). What no
 * other test proves, the death of the process and of its database, also runs in `npm test`, for some seconds.
 */
export const isFull = process.env['TORTURE'] === 'full';

/** Declares an item that only `npm run torture` runs, because quicker tests prove the same in `npm test`. */
export const testAtFullSize = isFull ? test : () => undefined;

const size = <T>(short: T, full: T): T => (isFull ? full : short);

export const sizes = {
  /** 108 000 messages in all, written three times as fast as the list says for a third of the time. */
  T01: { rounds: 30, contacts: 300, perSecond: 180, seconds: 20 },
  /** How often at each point: two of them, all at full size. */
  T02: size({ runs: 1 }, { runs: 20 }),
  /** Kills of the database, then one fast restart; the load runs on for so long after each. */
  T03: size(
    { rounds: 1, contacts: 20, perSecond: 30, seconds: 1 },
    { rounds: 10, contacts: 300, perSecond: 60, seconds: 15 },
  ),
  T05: { kills: 20, sends: 500, contacts: 50 },
  T06: { kills: 20, sends: 500, contacts: 50 },
  /** With the real drivers: WhatsApp Web takes one message a second. */
  realDrivers: size({ kills: 1, sends: 4, contacts: 2 }, { kills: 10, sends: 60, contacts: 20 }),
  T15: { stops: 20, contacts: 300, perSecond: 60, answering: 10, looking: 4 },
  /**
   * Answers of one round on the slow and on the healthy connection; rounds with and without the slowness alternate. Two
   * minutes are longer than the sender waits: the same as never.
   */
  T09: { delaysMs: [30_000, 120_000], rounds: 3, answers: 150, chats: 10 },
  T10: { rounds: 100 },
  /** How long the holder is frozen, and how long is watched afterwards that the link stays where it is. */
  T11: { frozenMs: 90_000, watchMs: 60_000, perSecond: 20 },
  /** How long two nodes with wrong clocks are watched. */
  T12: { watchMs: 70_000 },
  T13: { megabytes: 64 },
  T20: size({ people: 60, kills: 2 }, { people: 2_000, kills: 20 }),
  T24: { customers: 50, kills: 2 },
  /** Kills while so many events of each ticket leave for a webhook. */
  S899: { kills: 20, tickets: 100, events: 20 },
  /** Messages of the history that is backed up, 125 MB, and the traffic meanwhile. */
  S1000: { rows: 120_000, contacts: 30, perSecond: 20 },
  T16: { perSecond: 200, seconds: 600, openingSeconds: 20, warmUpSeconds: 240, connections: 4 },
};

/** The time an item may take before it counts as hung: far above what it takes on a machine that does nothing else. */
export const itemTimeout = size(240_000, 30 * 60_000);
