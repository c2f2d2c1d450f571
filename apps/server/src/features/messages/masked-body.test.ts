import { maskedBodyOf } from '@balcao/domain';
import { hostileFillers, hostileText, linearGrowth, workGrowth } from '@balcao/testing';
import { expect, it } from 'vitest';

const fillers: Readonly<Record<string, string>> = {
  ...hostileFillers,
  digits: '1',
  documents: '52998224725 ',
  'nearly documents': '529.982.247-26 ',
  'groups of digits': '529 ',
  'letters and digits': 'A1',
  masks: '•••.',
};

it.each(Object.entries(fillers))(
  'T40 a long text of %s is no more work to mask than a short one',
  async (_, filler) => {
    const mask = (body: string) => maskedBodyOf({ kind: 'text', body });
    expect(await workGrowth(mask, (length) => hostileText(filler, length))).toBeLessThan(linearGrowth);
  },
);
