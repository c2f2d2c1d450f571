import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontFamily } from './tokens.ts';

it('S1219 emoji come from a colour font before the fonts of the system, digits never', () => {
  expect(fontFamily).toMatch(/^Inter, "Inter Fallback", Emoji, system-ui/);
  const css = readFileSync(new URL('../../app/base.css', import.meta.url), 'utf8');
  const face = /font-family: Emoji;[^}]*unicode-range: (?<range>[^;]*);/.exec(css)?.groups?.['range'] ?? '';
  const ranges = face.split(', ').map((text) =>
    text
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  );
  const has = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from = 0, to = from]) => code >= from && code <= to);
  };
  expect([...'😀👍🎉❤🇧'].every(has)).toBe(true);
  expect([...'0123456789#*aé'].some(has)).toBe(false);
});
