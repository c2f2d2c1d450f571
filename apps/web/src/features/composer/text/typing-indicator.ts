import type { PresenceState } from '@balcao/contract';

/** The server is told about typing at most once in this time. */
export const repeatInterval = 3000;

/** After this long without a key, the person no longer counts as typing. */
export const pausedAfter = 5000;

export type TypingIndicator = { typed(): void; recording(): void; stop(): void };

/**
 * Tells colleagues and the customer that somebody is typing or recording: not too often, and never after it has ended.
 */
export function createTypingIndicator(say: (state: PresenceState) => void): TypingIndicator {
  let current: 'composing' | 'recording' | null = null;
  let lastReport = -Infinity;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function report(state: 'composing' | 'recording'): void {
    const now = Date.now();
    const isRecent = now - lastReport < repeatInterval;
    // Typing that continues after a short pause has already been reported.
    if (isRecent && (state === 'composing' || state === current)) return;
    current = state;
    lastReport = now;
    say(state);
  }

  function stop(): void {
    clearTimeout(pause);
    if (current === null) return;
    current = null;
    say('paused');
  }

  return {
    typed() {
      report('composing');
      clearTimeout(pause);
      pause = setTimeout(stop, pausedAfter);
    },
    recording() {
      clearTimeout(pause);
      report('recording');
    },
    stop,
  };
}
