import { describe, expect, it } from 'vitest';
import { tagColors } from '../tags/tag-color.ts';
import { labelColorsOf } from './label-colors.ts';
import { findFreeColor, paletteColors } from './palette.ts';

describe('the palette', () => {
  it('S289 has about fifty colours, each once, among them those of tags without one', () => {
    const hexes = paletteColors.map(({ hex }) => hex);
    expect(new Set(hexes).size).toBe(48);
    expect(hexes.every((hex) => /^#[\dA-F]{6}$/.test(hex))).toBe(true);
    expect(hexes).toEqual(expect.arrayContaining([...tagColors]));
  });

  it('S294 offers one that nobody has, whatever case the others are written in', () => {
    const taken: string[] = [];
    for (const _color of paletteColors) taken.push(findFreeColor(taken).toLowerCase());
    expect(new Set(taken).size).toBe(paletteColors.length);
    expect(paletteColors.map(({ hex }) => hex)).toContain(findFreeColor(taken));
  });
});

describe('the text on a colour', () => {
  it.each([
    ['#FFFFFF', '#FFFFFF', '#000000'],
    ['#000', '#000000', '#FFFFFF'],
    ['#ff0', '#FFFF00', '#000000'],
    ['#0B63B0', '#0B63B0', '#FFFFFF'],
    ['#E9BC5C', '#E9BC5C', '#000000'],
    ['#777777', '#777777', '#000000'],
    ['#767676', '#767676', '#000000'],
    ['#757575', '#757575', '#FFFFFF'],
    ['#006CFF', '#006CFF', '#000000'],
    ['#006CFE', '#006CFE', '#FFFFFF'],
    ['#12345678', '#123456', '#FFFFFF'],
    ['#fffa', '#FFFFFF', '#000000'],
  ])('S253 of %s is the one that reads better', (color, ground, text) => {
    expect(labelColorsOf(color)).toEqual({ ground, text });
  });

  it.each(['', 'red', '#12', '#12345', '#1234567', '#GGGGGG', 'javascript:alert(1)'])(
    'S253 %j is no colour',
    (color) => {
      expect(labelColorsOf(color)).toBeNull();
    },
  );
});
