import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorNames } from './tokens.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function schemeOf(selector) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/(?<![\w-])--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const schemes = { light: schemeOf('[data-light]'), dark: schemeOf('[data-dark]') };

function luminance(hex) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'])('tokens of the %s scheme', (name) => {
  const scheme = schemes[name];

  it('names every colour the components use, and none besides', () => {
    expect(new Set(scheme.keys())).toEqual(new Set(Object.values(colorNames)));
  });

  it.each([
    ['text', 'paper', 4.5],
    ['text', 'bg', 4.5],
    ['text-2', 'bg', 4.5],
    ['text-2', 'paper', 4.5],
    ['text-2', 'sunken', 4.5],
    ['text-3', 'paper', 4.5],
    ['on-primary', 'primary', 4.5],
    ['on-tint', 'primary-tint', 4.5],
    ['on-error', 'error', 4.5],
    ['error', 'paper', 4.5],
    ['error', 'error-bg', 4.5],
    ['warn', 'warn-bg', 4.5],
    ['info', 'info-bg', 4.5],
    ['ok', 'ok-bg', 4.5],
    ...['due-soon', 'due-near', 'due-late'].flatMap((ground) =>
      ['text', 'text-2'].map((front) => [front, ground, 4.5]),
    ),
    ['outline', 'paper', 3],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((pair) => [`av${pair}t`, `av${pair}`, 4.5]),
  ])('%s on %s reaches %s:1', (front, back, least) => {
    expect(contrast(scheme.get(front) ?? '', scheme.get(back) ?? '')).toBeGreaterThanOrEqual(least);
  });
});
