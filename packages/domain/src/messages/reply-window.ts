/** Meta's API takes free text for so long after the customer's last message; afterwards only approved templates. */
export const replyWindowMs = 24 * 3_600_000;

/** When the window closes that a message of the customer opened. All times here are in milliseconds. */
export function replyWindowEnd(lastInboundAt: number): number {
  return lastInboundAt + replyWindowMs;
}

/** Whether free text may be written. `endsAt` is null while the customer has not written yet. */
export function isReplyWindowOpen(endsAt: number | null, now: number): boolean {
  return endsAt !== null && now < endsAt;
}
