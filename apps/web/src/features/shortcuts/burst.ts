import type { Reading } from './key-reader.ts';
import type { ShortcutId } from './shortcut-map.ts';

/** What to do about the characters typed so far outside of an input. */
export type BurstStep =
  | { readonly do: 'wait' }
  | { readonly do: 'act'; readonly id: ShortcutId }
  | { readonly do: 'write'; readonly text: string };

const repeatable: readonly ShortcutId[] = ['next', 'previous'];

/**
 * Tells characters that are shortcuts from the first letters of a sentence, for those who use letters as shortcuts. A
 * character acts only when typing pauses after it; together with others it is text.
 */
export function createBurst() {
  let held: { text: string; reading: Reading | 'begun' } | null = null;

  return {
    typed(text: string, reading: Reading | 'begun' | null): BurstStep {
      const before = held;
      held = null;
      if (before === null) {
        if (reading === null) return { do: 'write', text };
        held = { text, reading };
        return { do: 'wait' };
      }
      const isRepeated =
        before.reading !== 'begun' &&
        reading !== null &&
        reading !== 'begun' &&
        reading.id === before.reading.id &&
        repeatable.includes(reading.id);
      if (isRepeated) {
        held = { text, reading };
        return { do: 'act', id: reading.id };
      }
      // The second key of a pair, such as G T.
      if (before.reading === 'begun' && reading !== null && reading !== 'begun') {
        held = { text: before.text + text, reading };
        return { do: 'wait' };
      }
      return { do: 'write', text: before.text + text };
    },

    /** Typing paused: the shortcut that was pressed, if it was one. */
    paused(): ShortcutId | null {
      const reading = held?.reading;
      held = null;
      return reading === undefined || reading === 'begun' ? null : reading.id;
    },
  };
}
