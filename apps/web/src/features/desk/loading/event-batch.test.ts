import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttleStore } from '../../../lib/store.ts';
import { bia, buildTicket } from '../store/build-desk.ts';
import { saveTicket } from '../store/ticket-changes.ts';
import { setPages } from '../store/list-changes.ts';
import { applyTicketsPage } from '../store/desk-pages.ts';
import type { DeskState } from '../store/desk-state.ts';
import { createDeskStore, listInterval } from '../store/desk-store.ts';
import { createBatch, type Schedule } from './event-batch.ts';
import { keyOf, statusListQuery } from '../store/ticket-list-query.ts';
import { beginPage } from '../store/paged-ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame: Schedule = (run) => {
  const timer = setTimeout(run, 16);
  return () => clearTimeout(timer);
};

describe('a burst of events', () => {
  it('S138 200 in a second are drawn in at most ten lists, and the last drawing is complete', () => {
    const store = createDeskStore();
    const query = statusListQuery('pending');
    store.update((state) =>
      applyTicketsPage(
        setPages(state, query, (pages) => beginPage(pages, 'first', 1)),
        query,
        { requestId: 1, page: 1, tickets: [], hasMore: false, viewer: bia },
      ),
    );
    const batch = createBatch<(state: DeskState) => DeskState>(
      (changes) => store.update((state) => changes.reduce((rest, change) => change(rest), state)),
      frame,
    );
    const idsOf = (): readonly number[] => store.get().lists.get(keyOf(query))?.pages.ids ?? [];
    const drawn: (readonly number[])[] = [];
    const applied = vi.fn();
    store.subscribe(applied);
    // As useStore does: another value of what is selected is a drawing.
    const stop = throttleStore(store, listInterval).subscribe(() => {
      if (idsOf() !== drawn.at(-1)) drawn.push(idsOf());
    });
    for (let id = 1; id <= 200; id += 1) {
      batch.add((state) => saveTicket(state, buildTicket({ id, minute: id }), bia));
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(listInterval);
    stop();
    expect(drawn.length).toBeLessThanOrEqual(10);
    expect(applied.mock.calls.length).toBeLessThanOrEqual(64);
    expect(drawn.at(-1)).toHaveLength(200);
    expect(drawn.at(-1)?.[0]).toBe(200);
  });

  it('hands on in order what waits, and forgets it when told to', () => {
    const taken: number[][] = [];
    const batch = createBatch<number>((items) => void taken.push([...items]), frame);
    batch.add(1);
    batch.add(2);
    vi.advanceTimersByTime(16);
    batch.add(3);
    batch.flush();
    batch.add(4);
    batch.clear();
    vi.advanceTimersByTime(100);
    expect(taken).toEqual([[1, 2], [3]]);
  });
});
