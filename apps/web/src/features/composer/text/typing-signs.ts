import type { PresenceState } from '@balcao/contract';

/** At most one sign of writing in this time. */
export const signEvery = 3000;

/** Without a key for so long, somebody no longer writes. */
export const pausedAfter = 5000;

export type TypingSigns = { typed(): void; recording(): void; stop(): void };

/** Tells colleagues and the customer that somebody writes: rarely, and never after it ended. */
export function createTypingSigns(say: (state: PresenceState) => void): TypingSigns {
  let current: 'composing' | 'recording' | null = null;
  let lastSaid = -Infinity;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function sign(state: 'composing' | 'recording'): void {
    const now = Date.now();
    if (current === state && now - lastSaid < signEvery) return;
    // A pause in between does not give the right to another sign.
    if (state === 'composing' && now - lastSaid < signEvery) return;
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
      sign('composing');
      clearTimeout(pause);
      pause = setTimeout(stop, pausedAfter);
    },
    recording() {
      clearTimeout(pause);
      sign('recording');
    },
    stop,
  };
}
