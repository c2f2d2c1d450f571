import { isOpenAt, type OpenInterval, weekdays } from '../hours/opening-hours.ts';
import { canSeeTicket } from '../tickets/visibility.ts';
import type { TicketFacts, Viewer } from '../tickets/ticket.ts';

/** What a person can be told while the app is closed. */
export const pushKinds = ['message', 'waiting', 'transfer', 'mention', 'test'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What a person wants to be told, and when not. */
export type PushChoices = {
  /** New messages in own tickets. */
  messages: boolean;
  /** New waiting tickets in own queues. */
  waiting: boolean;
  /** Tickets that a colleague hands over. */
  transfers: boolean;
  /** Notes that call the person. */
  mentions: boolean;
  /** Whether the words of customers are shown; they would stand on a locked screen. */
  showsText: boolean;
  /** From and until `HH:MM` in the company's time zone; null is never quiet. */
  quiet: { from: string; until: string } | null;
};

/** What holds for somebody who has chosen nothing. */
export const defaultPushChoices: PushChoices = {
  messages: true,
  waiting: true,
  transfers: true,
  mentions: true,
  showsText: false,
  quiet: null,
};

/** The most browsers of one person; one more replaces the one that was registered first. */
export const mostPushDevices = 10;

/** After so many milliseconds nobody is told any more: late news disturb and help nobody. */
export const pushGoodForMs = 5 * 60_000;

const choiceOf = {
  message: 'messages',
  waiting: 'waiting',
  transfer: 'transfers',
  mention: 'mentions',
} as const satisfies Record<Exclude<PushKind, 'test'>, keyof PushChoices>;

/** Whether it is quiet for a person at an instant; hours may go beyond midnight. */
export function isQuietAt({ quiet }: Pick<PushChoices, 'quiet'>, at: Date, timeZone: string): boolean {
  if (quiet === null) return false;
  const interval: readonly OpenInterval[] = [{ start: quiet.from, end: quiet.until }];
  const days = Object.fromEntries(weekdays.map((day) => [day, interval]));
  return isOpenAt({ days, closedOn: [], closedOnHolidays: false }, at, timeZone);
}

export type PushFacts = {
  kind: Exclude<PushKind, 'test'>;
  ageMs: number;
  at: Date;
  timeZone: string;
  viewer: Viewer;
  choices: PushChoices;
  /** Whether the person has a window open that can be seen. */
  isLooking: boolean;
  companyWorks: boolean;
  ticket: (TicketFacts & { isGroup: boolean; chatbot: boolean; unreadMessages: number }) | null;
};

export type PushSilence = 'late' | 'companyClosed' | 'unwanted' | 'quiet' | 'looking' | 'hidden' | 'over';

/** Why a device is not told at this moment; null when it is. */
export function pushSilence(facts: PushFacts): PushSilence | null {
  const { kind, ageMs, at, timeZone, viewer, choices, ticket } = facts;
  if (ageMs > pushGoodForMs) return 'late';
  if (!facts.companyWorks) return 'companyClosed';
  // Rights may have been taken since the notice was written.
  if (ticket === null || !canSeeTicket(viewer, ticket)) return 'hidden';
  if (!choices[choiceOf[kind]]) return 'unwanted';
  if (isQuietAt(choices, at, timeZone)) return 'quiet';
  if (facts.isLooking) return 'looking';
  return isOver(kind, viewer, ticket) ? 'over' : null;
}

function isOver(kind: PushFacts['kind'], viewer: Viewer, ticket: NonNullable<PushFacts['ticket']>): boolean {
  if (kind === 'mention') return false;
  if (kind === 'transfer') return ticket.userId !== viewer.userId || ticket.status === 'closed';
  if (ticket.isGroup || ticket.chatbot) return true;
  if (kind === 'message')
    return ticket.userId !== viewer.userId || ticket.status !== 'open' || ticket.unreadMessages === 0;
  // Admins see the queues of others too, but are called only by their own.
  return ticket.userId !== null || ticket.status !== 'pending' || !canSeeTicket({ ...viewer, isAdmin: false }, ticket);
}
