import { setTyped } from './message-changes.ts';
import { deskStore } from './desk-store.ts';

/** After this long without a key the desk is updated. */
const settleAfter = 300;

/** Keeps the texts that are being typed. A key is only noted here; the desk is updated when typing pauses. */
export function createInputTexts(store: typeof deskStore) {
  const unsaved = new Map<number, string>();
  const listeners = new Map<number, Set<(text: string) => void>>();
  let settle: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(settle);
    if (unsaved.size === 0) return;
    const texts = [...unsaved];
    unsaved.clear();
    // A ticket that was deleted meanwhile has no input any more.
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

    /** Whether the input of a ticket, or what replaces it, is on screen. */
    isShown: (ticketId: number): boolean => (listeners.get(ticketId)?.size ?? 0) > 0,

    onReplaced(ticketId: number, listener: (text: string) => void): () => void {
      const known = listeners.get(ticketId) ?? new Set();
      listeners.set(ticketId, known.add(listener));
      return () => void known.delete(listener);
    },

    /** Discards texts the desk does not have yet, so that the next person does not find them. */
    clear(): void {
      clearTimeout(settle);
      unsaved.clear();
    },
  };
}

/** The texts that are being typed at this desk. */
export const inputTexts = createInputTexts(deskStore);
