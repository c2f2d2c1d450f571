import { expect, it } from 'vitest';
import { benchEncrypted, benchIdle, benchPlain } from './bench.ts';

it('measures every kind of load', async () => {
  expect((await benchPlain(20)).perSecond).toBeGreaterThan(0);
  expect((await benchEncrypted(2, 2)).following.messages).toBe(4);
  expect((await benchIdle(1)).sessions).toBe(1);
});
