import type { TicketStatus } from '@balcao/contract';
import { createStore, useStore } from '../../../lib/store.ts';

/** The tabs above the lists; the tab of open tickets has two of its own. */
export type DeskTab = TicketStatus | 'search';

/** Something chosen in a picker. */
export type Picked = { readonly id: number; readonly name: string; readonly color?: string };

/** What the lists can be narrowed to besides queues. */
export const onlyFilters = ['unread', 'unanswered', 'mine', 'snoozed'] as const;
export type OnlyFilter = (typeof onlyFilters)[number];

/** The state of the controls above the lists. It is kept while another page is open (S55). */
export type DeskView = {
  readonly tab: DeskTab;
  /** Which of the two open lists to come back to from the other tabs. */
  readonly openTab: 'open' | 'pending';
  /** Whether somebody chose a tab; until then the first one follows what there is to do. */
  readonly isTabChosen: boolean;
  readonly search: string;
  readonly tags: readonly Picked[];
  readonly users: readonly Picked[];
  /** What the lists are narrowed to. Not stored: tomorrow nobody would remember why tickets are missing. */
  readonly only: Readonly<Record<OnlyFilter, boolean>>;
  /** A waiting ticket somebody opened by its link; its row is highlighted (R9). */
  readonly revealed: number | null;
};

const first: DeskView = {
  tab: 'open',
  openTab: 'open',
  isTabChosen: false,
  search: '',
  tags: [],
  users: [],
  only: { unread: false, unanswered: false, mine: false, snoozed: false },
  revealed: null,
};

const store = createStore(first);

/** The tab and the search of the ticket lists. */
export const deskView = {
  get: store.get,
  change: (parts: Partial<DeskView>): void => store.update((view) => ({ ...view, ...parts })),
  clear: (): void => store.set(first),
};

/** A part of the view. */
export function useDeskView<Part>(select: (view: DeskView) => Part): Part {
  return useStore(store, select);
}

/** Switches to a tab. */
export function showTab(tab: DeskTab): void {
  const parts = tab === 'open' || tab === 'pending' ? { tab, openTab: tab } : { tab };
  deskView.change({ ...parts, isTabChosen: true });
}

/** Switches to the waiting tickets and highlights one, for somebody who opened it by its link (R9). */
export function revealPending(ticketId: number): void {
  showTab('pending');
  deskView.change({ revealed: ticketId });
}
