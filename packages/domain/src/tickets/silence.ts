import { addOpenTime, type OpeningHours } from '../hours/opening-hours.ts';
import type { TicketStatus } from './ticket.ts';

/** What a queue does about customers who stop answering, after how many minutes; null where it does not. */
export type InactivityRule = { remindAfter: number | null; closeAfter: number | null };

/** Why a rule cannot be kept; null where it can. Whoever is reminded needs time to answer, and something to read. */
export function findRuleFault({
  remindAfter,
  remindMessage,
  closeAfter,
}: InactivityRule & { remindMessage: string }): 'closeAfter' | 'remindMessage' | null {
  if (remindAfter === null) return null;
  if (closeAfter !== null && closeAfter <= remindAfter) return 'closeAfter';
  return remindMessage.trim() === '' ? 'remindMessage' : null;
}

/** What decides whether the customer of a conversation is the one who has to say something. */
export type SilentTicket = {
  status: TicketStatus;
  isGroup: boolean;
  /** Whether the chatbot waits for an answer. */
  chatbot: boolean;
  isSnoozed: boolean;
  /** Whether the last message is one of ours. */
  isLastOurs: boolean;
  /** When a person of the team, or the chatbot, last asked; null since the customer wrote or the ticket changed hands. */
  silentSince: Date | null;
};

/**
 * Since when the customer owes an answer; null where the team has to act. A customer who waits for an attendant is not
 * silent, and a conversation that somebody put off is left alone.
 */
export function findSilence(ticket: SilentTicket): Date | null {
  const { status, isGroup, chatbot, isSnoozed, isLastOurs, silentSince } = ticket;
  const isAttended = status === 'open' || (status === 'pending' && chatbot);
  return isAttended && isLastOurs && !isGroup && !isSnoozed ? silentSince : null;
}

export type SilenceQuestion = {
  since: Date;
  /** When the customer was reminded since the last answer; null when not. */
  remindedAt: Date | null;
  rule: InactivityRule;
  /** After how many minutes the chatbot calls a person; null where it does not, or where a person attends. */
  handOverAfter: number | null;
  /** Null where nobody keeps hours. */
  hours: OpeningHours | null;
  timeZone: string;
  /** Whether free text reaches the customer: Meta's API takes none a day after the customer's last message. */
  canWrite: boolean;
  now: Date;
};

export type SilenceDecision =
  | { kind: 'remind' | 'close' | 'handOver' }
  /** Nothing is to be done before that time; null when nothing is to be done at all. */
  | { kind: 'wait'; until: Date | null };

const minute = 60_000;

/** What happens now, or when something will, in a conversation whose customer owes an answer. */
export function decideAboutSilence(question: SilenceQuestion): SilenceDecision {
  const { now } = question;
  const [next] = listSteps(question).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (!next) return { kind: 'wait', until: null };
  if (next.at > now) return { kind: 'wait', until: next.at };
  // It was due while nobody looked. Nothing is said while it is closed.
  const opens = openTimeAfter(question, now, 0);
  return opens !== null && opens > now ? { kind: 'wait', until: opens } : { kind: next.kind };
}

type Step = { kind: 'remind' | 'close' | 'handOver'; at: Date };

/** What can come next; of two at the same time the first is meant. */
function listSteps(question: SilenceQuestion): Step[] {
  const { since, remindedAt, rule, handOverAfter, canWrite } = question;
  const { remindAfter, closeAfter } = rule;
  const steps: [Step['kind'], Date | null][] = [];
  if (handOverAfter !== null) steps.push(['handOver', openTimeAfter(question, since, handOverAfter)]);
  const willRemind = remindAfter !== null && remindedAt === null && canWrite;
  if (willRemind) steps.push(['remind', openTimeAfter(question, since, remindAfter)]);
  // Whoever is reminded gets the time between the two, however late the reminder was.
  else if (closeAfter !== null) {
    const afterQuestion = openTimeAfter(question, since, closeAfter);
    const afterReminder =
      remindedAt === null ? null : openTimeAfter(question, remindedAt, closeAfter - (remindAfter ?? 0));
    steps.push(['close', latestOf(afterQuestion, afterReminder)]);
  }
  return steps.flatMap(([kind, at]) => (at === null ? [] : [{ kind, at }]));
}

const openTimeAfter = ({ hours, timeZone }: SilenceQuestion, from: Date, minutes: number): Date | null =>
  hours === null ? new Date(from.getTime() + minutes * minute) : addOpenTime(hours, from, minutes * minute, timeZone);

const latestOf = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && other > one ? other : one;
