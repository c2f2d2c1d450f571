import { describe, expect, it } from 'vitest';
import { languageOf } from './i18n.ts';

describe('languageOf', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['ES', 'es'],
    ['de', 'pt'],
    ['', 'pt'],
    [null, 'pt'],
    [undefined, 'pt'],
    ['<script>', 'pt'],
  ] as const)('S71 %j speaks %s', (tag, expected) => {
    expect(languageOf(tag)).toBe(expected);
  });
});
