/** How long free text may be written after the customer's last word. */
export const windowMs = 24 * 3_600_000;

/** When the window that a customer's message opened closes. Both are WhatsApp's time in milliseconds. */
export function windowEndsAt(lastInboundAt: number): number {
  return lastInboundAt + windowMs;
}

/** Whether free text may be written; without any word of the customer only a template may. */
export function isWindowOpen(lastInboundAt: number | null, now: number): boolean {
  return lastInboundAt !== null && now < windowEndsAt(lastInboundAt);
}
