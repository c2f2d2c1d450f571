import { statusReasons } from '@balcao/contract';
import { linkReasons } from '@balcao/whatsapp';
import { expect, it } from 'vitest';

it('S277 every reason a driver may give has its place on the wire, and so its sentence on the screen', () => {
  expect(linkReasons.filter((reason) => !statusReasons.includes(reason))).toEqual([]);
});
