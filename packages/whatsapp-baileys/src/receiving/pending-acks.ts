/** The outcome of a send: accepted, refused with a code, or unknown. */
export type AckOutcome = { accepted: true } | { accepted: false; code: string } | 'unknown';

/** Sends that wait for WhatsApp to acknowledge their message, by its id. */
export function createPendingAcks(waitMs: number) {
  const waiting = new Map<string, (outcome: AckOutcome) => void>();
  return {
    /** Starts to wait. Call it before the message is sent, because the answer may come before the send returns. */
    expect(id: string): Promise<AckOutcome> {
      return new Promise((resolve) => {
        const settle = (outcome: AckOutcome): void => {
          clearTimeout(timer);
          if (waiting.get(id) === settle) waiting.delete(id);
          resolve(outcome);
        };
        const timer = setTimeout(() => settle('unknown'), waitMs);
        waiting.set(id, settle);
      });
    },
    /** An acknowledgement came; false when nobody waits for it. */
    settle(id: string, outcome: AckOutcome): boolean {
      const settle = waiting.get(id);
      settle?.(outcome);
      return settle !== undefined;
    },
    /** The socket is closed, so no more answers come. */
    giveUp(): void {
      for (const settle of waiting.values()) settle('unknown');
    },
  };
}
