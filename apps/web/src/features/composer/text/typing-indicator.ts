import type { PresenceState } from '@balcao/contract';

/** The server is told of writing at most once in this time. */
export const repeatInterval = 3000;

/** Without a key for this long, somebody no longer counts as writing. */
export const pausedAfter = 5000;

export type TypingIndicator = { typed(): void; recording(): void; stop(): void };

/** Tells colleagues and the customer that somebody is writing or recording: seldom, and never after it has ended. */
export function createTypingIndicator(say: (state: PresenceState) => void): TypingIndicator {
  let current: 'composing' | 'recording' | null = null;
  let lastSaid = -Infinity;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function report(state: 'composing' | 'recording'): void {
    const now = Date.now();
    const isRecent = now - lastSaid < repeatInterval;
    // Writing that goes on after a short pause has been told already.
    if (isRecent && (state === 'composing' || state === current)) return;
    current = state;
    lastSaid = now;
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
