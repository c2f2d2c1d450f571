/** What can be wrong with a virtual phone; nothing of it when empty. */
export type Faults = {
  /** Each send takes this much longer. */
  readonly delayMs?: number | undefined;
  /** Share of sends that fail with an error worth another try, 0 to 1. */
  readonly failRate?: number | undefined;
  /** WhatsApp cannot be reached. */
  readonly offline?: boolean | undefined;
  /**
   * Numbers that are not on WhatsApp: even ones are refused at once, odd ones after the send seemed to succeed, for
   * WhatsApp does both.
   */
  readonly refuseNumbers?: string[] | undefined;
  /** Share of customers' messages that are delivered twice, 0 to 1. */
  readonly duplicateRate?: number | undefined;
  /** Nobody hears how far a message got. */
  readonly dropAcks?: boolean | undefined;
  /** Closes the link once with this code. */
  readonly closeCode?: number | undefined;
};

/** A number from 0 up to 1 that is the same whenever connection and text are: chance that a test can repeat. */
export function chance(connectionId: number, text: string): number {
  let hash = 0x811c9dc5 ^ connectionId;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
