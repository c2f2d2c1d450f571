const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Texts of campaigns are counted for each person over so long. */
export const weekMs = 7 * 24 * hourMs;

/** While somebody of the company owes a person an answer, no campaign writes; that is looked at again after so long. */
const waitingLookMs = 15 * minuteMs;
/** Who waits for so long gets nothing of this campaign any more. */
export const longestWaitingMs = 24 * hourMs;

export type GovernedPerson = {
  /** How many texts of campaigns they got in the last seven days. */
  readonly gotInWeek: number;
  readonly hasWaitingTicket: boolean;
  /** Since when their turn is put off; null when it is not. */
  readonly putOffSince: Date | null;
};

export type PersonDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'putOff'; readonly until: Date }
  | { readonly kind: 'skip'; readonly reason: 'weeklyCap' | 'ticketWaiting' };

/** Whether a campaign may write to a person now; `weeklyCap` 0 is no limit. */
export function decidePerson(
  { gotInWeek, hasWaitingTicket, putOffSince }: GovernedPerson,
  { weeklyCap, now }: { weeklyCap: number; now: Date },
): PersonDecision {
  if (weeklyCap > 0 && gotInWeek >= weeklyCap) return { kind: 'skip', reason: 'weeklyCap' };
  if (!hasWaitingTicket) return { kind: 'send' };
  if (putOffSince !== null && now.getTime() - putOffSince.getTime() >= longestWaitingMs)
    return { kind: 'skip', reason: 'ticketWaiting' };
  return { kind: 'putOff', until: new Date(now.getTime() + waitingLookMs) };
}
