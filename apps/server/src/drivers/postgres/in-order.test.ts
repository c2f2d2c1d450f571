import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

/** Collects what is sent, as long as nothing else is being sent; an item 0 fails all that are sent with it. */
function createSending() {
  const sent: (readonly number[])[] = [];
  let isSending = false;
  const hand = inOrder<number>(async (items) => {
    if (isSending) throw new Error('the one before it has not ended');
    isSending = true;
    await new Promise(setImmediate);
    isSending = false;
    if (items.includes(0)) throw new Error('the database is away');
    sent.push(items);
  });
  return { sent, hand };
}

it('T55 sends one at a time, and afterwards all that came meanwhile, in order', async () => {
  const { sent, hand } = createSending();
  await Promise.all([1, 2, 3].map(hand));
  expect(sent).toEqual([[1], [2, 3]]);
  await hand(4);
  expect(sent).toEqual([[1], [2, 3], [4]]);
});

it('tells a failure to those whose items were in it, and goes on', async () => {
  const { sent, hand } = createSending();
  const results = await Promise.allSettled([0, 1, 2].map(hand));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(sent).toEqual([[1, 2]]);
});

it.each([
  [201, [1, 200]],
  [202, [1, 200, 1]],
])('%i at once are sent as %j', async (count, sizes) => {
  const { sent, hand } = createSending();
  await Promise.all(Array.from({ length: count }, (_, item) => hand(item + 1)));
  expect(sent.map(({ length }) => length)).toEqual(sizes);
});
