import { describe, expect, it } from 'vitest';
import { beginPage, insertId, failPage, removeId, emptyPagedIds, type PagedIds, applyPage } from './paged-ids.ts';

const descending = (one: number, other: number): number => other - one;
const pageSize = 3;
const take = (list: PagedIds, page: number, ids: readonly number[], hasMore = true): PagedIds =>
  applyPage(list, { page, ids, hasMore, pageSize, order: descending, fits: () => true });
const first = take(beginPage(emptyPagedIds, 'first', 1), 1, [9, 8, 7]);

describe('pages of ids', () => {
  it('S120 adds the next page behind the first', () => {
    const both = take(beginPage(first, 'more', 2), 2, [6, 5, 4], false);
    expect(both).toMatchObject({ ids: [9, 8, 7, 6, 5, 4], hasMore: false, loading: null });
  });

  it('a row that shifted to the next page is there once', () => {
    const shifted = take(beginPage(insertId(first, 10, descending), 'more', 2), 2, [7, 6, 5]);
    expect(shifted.ids).toEqual([10, 9, 8, 7, 6, 5]);
  });

  it('after a row left, the page that moved up is asked for again, and never twice for nothing', () => {
    const shorter = removeId(first, 8, pageSize);
    expect(shorter).toMatchObject({ ids: [9, 7], nextPage: 1 });
    const refilled = take(beginPage(shorter, 'more', 2), 1, [9, 7, 6]);
    expect(refilled).toMatchObject({ ids: [9, 7, 6], nextPage: 2 });
    const stuck = take(beginPage(shorter, 'more', 3), 1, [9, 7]);
    expect(stuck.nextPage).toBe(2);
  });

  it('what lies behind the pages fetched so far waits for its own page', () => {
    expect(insertId(first, 2, descending).ids).toEqual([9, 8, 7]);
    expect(insertId({ ...first, hasMore: false }, 2, descending).ids).toEqual([9, 8, 7, 2]);
  });

  it('a list nobody asked for stays empty', () => {
    expect(insertId(emptyPagedIds, 2, descending)).toBe(emptyPagedIds);
  });

  it('T18 S40 a first page replaces all, except for what events did while it was on its way', () => {
    const asked = beginPage(first, 'first', 2);
    const crossed = removeId(insertId(asked, 12, descending), 8, pageSize);
    expect(take(crossed, 1, [11, 9, 8]).ids).toEqual([12, 11, 9]);
  });

  it('keeps what is shown when a page does not come, and says which', () => {
    const failed = failPage(beginPage(first, 'more', 2), new Error('away'));
    expect(failed).toMatchObject({ ids: [9, 8, 7], loading: null, failed: { request: 'more' } });
  });
});
