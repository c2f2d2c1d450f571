import { describe, expect, it } from 'vitest';
import { flattenRows, type Page, withoutRow, withRow } from '../paged-list-data.ts';

type Row = { id: number; version?: number; name?: string };
const page = (ids: readonly number[], parts: Partial<Page<Row>> = {}): Page<Row> => ({
  rows: ids.map((id) => ({ id })),
  hasMore: false,
  count: ids.length,
  ...parts,
});
const idsOf = (pages: ReadonlyArray<Page<Row>>): number[] => flattenRows(pages).map((row) => row.id);

describe('flattenRows', () => {
  it.each([
    ['one page', [page([1, 2])], [1, 2]],
    ['pages in order', [page([1, 2]), page([3, 4])], [1, 2, 3, 4]],
    ['a row pushed onto the next page by a new one', [page([9, 1, 2]), page([2, 3])], [9, 1, 2, 3]],
    ['nothing', [], []],
  ])('S49 shows each row once: %s', (_, pages, expected) => {
    expect(idsOf(pages)).toEqual(expected);
  });

  it('S49 keeps the newer of two versions in the place of the first', () => {
    const rows = flattenRows<Row>([
      page([], { rows: [{ id: 1, version: 1 }, { id: 2 }] }),
      page([], { rows: [{ id: 1, version: 2 }] }),
    ]);
    expect(rows).toEqual([{ id: 1, version: 2 }, { id: 2 }]);
  });
});

describe('withRow', () => {
  it('S49 puts a new record on top and counts it', () => {
    const pages = withRow<Row, Page<Row>>(
      [page([1, 2], { count: 30, total: 40, hasMore: true }), page([3], { count: 30, total: 40 })],
      { id: 9 },
    );
    expect(idsOf(pages)).toEqual([9, 1, 2, 3]);
    expect(pages.map(({ count, total }) => [count, total])).toEqual([
      [31, 41],
      [31, 41],
    ]);
  });

  it.each([
    ['newer', 2, 'new'],
    ['equal', 1, 'new'],
    ['older', 0, 'old'],
  ])('S49 replaces a known record in its place unless the event is older: %s', (_, version, expected) => {
    const pages = withRow<Row, Page<Row>>(
      [page([5]), page([], { rows: [{ id: 1, version: 1, name: 'old' }], count: 2 })],
      { id: 1, version, name: 'new' },
    );
    expect(flattenRows(pages).map((row) => row.name)).toEqual([undefined, expected]);
    expect(pages[1]?.count).toBe(2);
  });

  it('has nowhere to put a record before the first page is here', () => {
    expect(withRow<Row, Page<Row>>([], { id: 1 })).toEqual([]);
  });
});

describe('withoutRow', () => {
  it('S49 removes the record everywhere and counts one less', () => {
    const pages = withoutRow([page([1, 2], { count: 3, total: 9 }), page([2, 3], { count: 3, total: 9 })], 2);
    expect(idsOf(pages)).toEqual([1, 3]);
    expect(pages.map(({ count, total }) => [count, total])).toEqual([
      [2, 8],
      [2, 8],
    ]);
  });

  it('S49 a record that is not here changes nothing', () => {
    const pages = [page([1])];
    expect(withoutRow(pages, 2)).toBe(pages);
  });
});
