import { expect, it } from 'vitest';
import { createSelectionDelay } from './selection-delay.ts';

it('R24 the first chosen conversation is fetched at once, those passed by only when the choosing rests', () => {
  const pace = createSelectionDelay();
  expect([10, 200, 600, 1200, 1699, 2199].map(pace)).toEqual([0, 500, 500, 0, 500, 0]);
});
