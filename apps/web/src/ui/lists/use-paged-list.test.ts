import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keepChanges } from '../../lib/api/keep-changes.ts';
import { flattenRows, type Page } from '../paged-list-data.ts';
import { applyToList } from './use-paged-list.ts';

type Row = { id: number };
type Data = InfiniteData<Page<Row>, number>;

const base = ['users'];
const keyOf = (search: string) => [...base, { search }];

function start(lists: Record<string, { ids: number[]; hasMore?: boolean }>) {
  const client = keepChanges(new QueryClient());
  for (const [search, { ids, hasMore = false }] of Object.entries(lists)) {
    client.setQueryData<Data>(keyOf(search), {
      pages: [{ rows: ids.map((id) => ({ id })), hasMore, count: ids.length }],
      pageParams: [1],
    });
  }
  const read = (search: string) => ({
    ids: flattenRows<Row>(client.getQueryData<Data>(keyOf(search))?.pages ?? []).map((row) => row.id),
    stale: client.getQueryState(keyOf(search))?.isInvalidated,
  });
  return { client, read };
}

describe('applyToList', () => {
  it('S49 puts a new record on top of the unsearched list; a searched one asks the server', () => {
    const { client, read } = start({ '': { ids: [1, 2] }, bia: { ids: [2] } });
    applyToList<Row>(client, base, { save: { id: 9 } });
    expect(read('')).toEqual({ ids: [9, 1, 2], stale: false });
    expect(read('bia')).toEqual({ ids: [2], stale: true });
  });

  it('S50 leaves each search its own rows', () => {
    const { client, read } = start({ '': { ids: [1, 2] }, bia: { ids: [2] } });
    applyToList<Row>(client, base, { save: { id: 2 } });
    expect([read(''), read('bia')]).toEqual([
      { ids: [1, 2], stale: false },
      { ids: [2], stale: false },
    ]);
  });

  it('S49 removes a record from every list, and asks again where another row moves up', () => {
    const { client, read } = start({ '': { ids: [1, 2], hasMore: true }, bia: { ids: [2] } });
    applyToList<Row>(client, base, { remove: 2 });
    expect(read('')).toEqual({ ids: [1], stale: true });
    expect(read('bia')).toEqual({ ids: [], stale: false });
  });

  it('S49 asks again for a list whose first answer is on its way, and drops that answer', async () => {
    const { client, read } = start({});
    const answers: ((ids: number[]) => void)[] = [];
    const list = new InfiniteQueryObserver(client, {
      queryKey: keyOf(''),
      queryFn: () =>
        new Promise<Page<Row>>((resolve) => {
          answers.push((ids) => resolve({ rows: ids.map((id) => ({ id })), hasMore: false, count: ids.length }));
        }),
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    const stop = list.subscribe(() => undefined);
    applyToList<Row>(client, base, { save: { id: 9 } });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.([1]);
    answers[1]?.([9, 1]);
    await expect.poll(() => read('').ids).toEqual([9, 1]);
    stop();
  });

  it('S49 S304 a row that comes while the list is fetched again stays when the older answer arrives', async () => {
    const { client, read } = start({ '': { ids: [1] } });
    const answers: ((page: Page<Row>) => void)[] = [];
    const list = new InfiniteQueryObserver(client, {
      queryKey: keyOf(''),
      queryFn: () => new Promise<Page<Row>>((resolve) => answers.push(resolve)),
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    const stop = list.subscribe(() => undefined);
    void client.invalidateQueries({ queryKey: base });
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    applyToList<Row>(client, base, { save: { id: 9 } });
    answers.at(-1)?.({ rows: [{ id: 1 }, { id: 2 }], hasMore: false, count: 2 });
    await expect.poll(() => read('').ids).toEqual([9, 1, 2]);
    stop();
  });

  it('touches no other list', () => {
    const { client } = start({});
    client.setQueryData(['queues'], [1]);
    applyToList<Row>(client, base, { save: { id: 1 } });
    expect(client.getQueryData(['queues'])).toEqual([1]);
  });
});
