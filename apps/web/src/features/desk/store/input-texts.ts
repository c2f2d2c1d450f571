import { setTyped } from './message-changes.ts';
import { deskStore } from './desk-store.ts';

/** How long a pause in writing is before the desk hears of the text. */
const settleAfter = 300;

/**
 * Makes the keeper of what is being written: each key costs nothing but a note here, the desk learns of it in a pause.
 */
export function createInputTexts(store: typeof deskStore) {
  const unsaved = new Map<number, string>();
  const listeners = new Map<number, Set<(text: string) => void>>();
  let settle: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(settle);
    if (unsaved.size === 0) return;
    const texts = [...unsaved];
    unsaved.clear();
    // Words for a ticket that was deleted meanwhile have nowhere to stand.
    store.update((state) =>
      texts
        .filter(([ticketId]) => !state.deletedTicketIds.has(ticketId))
        .reduce((rest, [ticketId, text]) => setTyped(rest, ticketId, text), state),
    );
  }

  return {
    read: (ticketId: number): string => unsaved.get(ticketId) ?? store.get().typed.get(ticketId) ?? '',

    note(ticketId: number, text: string): void {
      unsaved.set(ticketId, text);
      clearTimeout(settle);
      settle = setTimeout(flush, settleAfter);
    },

    flush,

    /** Puts a text into the input from outside: one that was refused, or a stored draft. */
    replace(ticketId: number, text: string): void {
      unsaved.delete(ticketId);
      store.update((state) => setTyped(state, ticketId, text));
      listeners.get(ticketId)?.forEach((listener) => listener(text));
    },

    /** Whether the input of a ticket, or what stands in its place, is on screen. */
    isShown: (ticketId: number): boolean => (listeners.get(ticketId)?.size ?? 0) > 0,

    onReplaced(ticketId: number, listener: (text: string) => void): () => void {
      const known = listeners.get(ticketId) ?? new Set();
      listeners.set(ticketId, known.add(listener));
      return () => void known.delete(listener);
    },

    /** Forgets what was not told yet; the next person must not find it. */
    clear(): void {
      clearTimeout(settle);
      unsaved.clear();
    },
  };
}

/** What is being written at this desk. */
export const inputTexts = createInputTexts(deskStore);
