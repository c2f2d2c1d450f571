/** What became of a message on its way: taken, refused with a code, or nobody knows. */
export type AckOutcome = { taken: true } | { taken: false; code: string } | 'unknown';

/** Those who wait for WhatsApp to acknowledge a message, by its id. */
export function createPendingAcks(waitMs: number) {
  const waiting = new Map<string, (outcome: AckOutcome) => void>();
  return {
    /** Begins to wait; to be called before the message leaves, because the answer can be quicker than the sender. */
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
    /** An acknowledgement came; false when nobody waits for it (any more). */
    settle(id: string, outcome: AckOutcome): boolean {
      const settle = waiting.get(id);
      settle?.(outcome);
      return settle !== undefined;
    },
    /** The socket is gone, and with it all answers. */
    giveUp(): void {
      for (const settle of waiting.values()) settle('unknown');
    },
  };
}
