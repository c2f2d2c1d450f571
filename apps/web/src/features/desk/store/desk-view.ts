import type { TicketStatus } from '@balcao/contract';
import { useSyncExternalStore } from 'react';

/** The tabs of the lists; the open ones have two of their own. */
export type DeskTab = TicketStatus | 'search';

/** Something chosen in a picker. */
export type Picked = { readonly id: number; readonly name: string; readonly color?: string };

/** How the lists are looked at; it survives going to another page and back (S55). */
export type DeskView = {
  readonly tab: DeskTab;
  /** The open list to come back to from the other tabs. */
  readonly openTab: 'open' | 'pending';
  readonly search: string;
  readonly tags: readonly Picked[];
  readonly users: readonly Picked[];
  /** A waiting ticket somebody was led to; its row is marked (R9). */
  readonly revealed: number | null;
};

const first: DeskView = { tab: 'open', openTab: 'open', search: '', tags: [], users: [], revealed: null };

function createDeskView() {
  let view = first;
  const listeners = new Set<() => void>();
  const set = (next: DeskView): void => {
    view = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (): DeskView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (parts: Partial<DeskView>): void => set({ ...view, ...parts }),
    clear: (): void => set(first),
  };
}

/** How the lists on this page are looked at. */
export const deskView = createDeskView();

/** A part of how the lists are looked at. */
export function useDeskView<T>(select: (view: DeskView) => T): T {
  return useSyncExternalStore(deskView.subscribe, () => select(deskView.get()));
}

/** Turns to one of the lists. */
export function showTab(tab: DeskTab): void {
  deskView.change(tab === 'open' || tab === 'pending' ? { tab, openTab: tab } : { tab });
}

/** Turns to the waiting ones and marks one of them, for those who were led there by its number (R9). */
export function revealPending(ticketId: number): void {
  showTab('pending');
  deskView.change({ revealed: ticketId });
}
