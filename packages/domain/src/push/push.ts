import { isOpenAt, type OpenInterval, weekdays } from '../hours/opening-hours.ts';
import { canSeeTicket } from '../tickets/visibility.ts';
import type { TicketFacts, Viewer } from '../tickets/ticket.ts';

/** What a person can be told while the app is closed. */
export type PushKind = 'message' | 'waiting' | 'transfer' | 'mention' | 'chat';

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
  /** Messages of colleagues in own chats. */
  chats: boolean;
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
  chats: true,
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
  chat: 'chats',
} as const satisfies Record<PushKind, keyof PushChoices>;

/** Whether it is quiet for a person at an instant; hours may go beyond midnight. */
export function isQuietAt({ quiet }: Pick<PushChoices, 'quiet'>, at: Date, timeZone: string): boolean {
  if (quiet === null) return false;
  const interval: readonly OpenInterval[] = [{ start: quiet.from, end: quiet.until }];
  const days = Object.fromEntries(weekdays.map((day) => [day, interval]));
  return isOpenAt({ days, closedOn: [], closedOnHolidays: false }, at, timeZone);
}

/** What a notice is about, as it is now; null when it is gone. */
export type PushSubject =
  | { kind: Exclude<PushKind, 'chat'>; ticket: NoticedTicket | null }
  /** A chat of colleagues: how many of its messages the person has not seen; null for who takes no part in it. */
  | { kind: 'chat'; chat: { unreads: number } | null };

export type NoticedTicket = TicketFacts & { isGroup: boolean; chatbot: boolean; unreadMessages: number };

export type PushFacts = PushSubject & {
  ageMs: number;
  at: Date;
  timeZone: string;
  viewer: Viewer;
  choices: PushChoices;
  /** Whether the person is logged in anywhere. */
  isLoggedIn: boolean;
  /** Whether the person has a window open that can be seen. */
  isLooking: boolean;
  companyWorks: boolean;
};

export type PushSilence = 'late' | 'companyClosed' | 'loggedOut' | 'unwanted' | 'quiet' | 'looking' | 'hidden' | 'over';

/** Why a device is not told at this moment; null when it is. */
export function pushSilence(facts: PushFacts): PushSilence | null {
  const { kind, ageMs, at, timeZone, choices } = facts;
  if (ageMs > pushGoodForMs) return 'late';
  if (!facts.companyWorks) return 'companyClosed';
  if (!facts.isLoggedIn) return 'loggedOut';
  // Rights may have been taken since the notice was written.
  if (!isVisible(facts)) return 'hidden';
  if (!choices[choiceOf[kind]]) return 'unwanted';
  if (isQuietAt(choices, at, timeZone)) return 'quiet';
  if (facts.isLooking) return 'looking';
  return isOver(facts) ? 'over' : null;
}

function isVisible(facts: PushFacts): boolean {
  if (facts.kind === 'chat') return facts.chat !== null;
  return facts.ticket !== null && canSeeTicket(facts.viewer, facts.ticket);
}

/** Whether there is nothing left to tell: seen, taken or closed meanwhile. */
function isOver(facts: PushFacts): boolean {
  const { kind, viewer } = facts;
  if (kind === 'chat') return facts.chat === null || facts.chat.unreads === 0;
  const { ticket } = facts;
  if (ticket === null) return true;
  const isTheirs = ticket.userId === viewer.userId;
  if (kind === 'mention') return false;
  if (kind === 'transfer') return !isTheirs || ticket.status === 'closed';
  if (ticket.isGroup || ticket.chatbot) return true;
  if (kind === 'message') return !isTheirs || ticket.status !== 'open' || ticket.unreadMessages === 0;
  // Admins see the queues of others too, but are called only by their own.
  return ticket.userId !== null || ticket.status !== 'pending' || !canSeeTicket({ ...viewer, isAdmin: false }, ticket);
}
