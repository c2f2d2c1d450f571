import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepChanges } from './keep-changes.ts';

const key = ['names'];
const named = (name: string) => (known: readonly string[] | undefined) =>
  known && (known.includes(name) ? known : [name, ...known]);

/** A list on screen whose answers come when the test says so. */
function start(known?: readonly string[]) {
  const client = keepChanges(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  if (known !== undefined) client.setQueryData(key, known);
  const calls: { answer: (names: readonly string[]) => void; fail: () => void }[] = [];
  const list = new QueryObserver(client, {
    queryKey: key,
    queryFn: () =>
      new Promise<readonly string[]>((answer, fail) => {
        calls.push({ answer, fail: () => fail(new Error('away')) });
      }),
  });
  const stop = list.subscribe(() => undefined);
  return { client, calls, stop, read: () => client.getQueryData<readonly string[]>(key) };
}

it.each([
  ['known', ['Ana']],
  ['fetched for the first time', undefined],
] as const)(
  'S40 S304 an answer that was on its way does not take away what happened meanwhile: %s',
  async (_, known) => {
    const { client, calls, stop, read } = start(known);
    client.setQueryData(key, named('Eva'));
    client.setQueryData(key, named('Davi'));
    calls[0]?.answer(['Ana', 'Bia']);
    await expect.poll(read).toEqual(['Davi', 'Eva', 'Ana', 'Bia']);
    stop();
  },
);

it('S40 each change is kept over one answer only', async () => {
  const { client, calls, stop, read } = start(['Ana']);
  client.setQueryData(key, named('Eva'));
  calls[0]?.answer(['Ana']);
  await expect.poll(read).toEqual(['Eva', 'Ana']);
  void client.invalidateQueries({ queryKey: key });
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer(['Ana']);
  await expect.poll(read).toEqual(['Ana']);
  stop();
});

it('S40 what was changed with nothing on its way, or before a call that failed, is not written again', async () => {
  const { client, calls, stop, read } = start(['Ana']);
  client.setQueryData(key, named('Eva'));
  calls[0]?.fail();
  await expect.poll(() => client.getQueryState(key)?.fetchStatus).toBe('idle');
  client.setQueryData(key, named('Davi'));
  void client.invalidateQueries({ queryKey: key });
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer(['Ana']);
  await expect.poll(read).toEqual(['Ana']);
  stop();
});
