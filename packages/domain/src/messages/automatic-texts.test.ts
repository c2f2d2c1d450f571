import { describe, expect, it } from 'vitest';
import { automaticText, languageOfCustomer } from './automatic-texts.ts';

describe('languageOfCustomer', () => {
  it.each([
    ['5511987654321', 'pt'],
    ['351912345678', 'pt'],
    ['5491123456789', 'es'],
    ['595981123456', 'es'],
    ['14155550100', 'en'],
    ['4915123456789', 'en'],
    [null, 'pt'],
  ])('%s is written to in %s', (number, language) => {
    expect(languageOfCustomer(number)).toBe(language);
  });
});

it('says the limit of files in the customer’s language', () => {
  expect(automaticText('fileTooLarge', { number: '5511987654321', limitBytes: 15 * 1024 * 1024 })).toContain(
    'limite de 15 MB',
  );
  expect(automaticText('fileTooLarge', { number: '34600000000', limitBytes: 15 * 1024 * 1024 })).toContain(
    'límite de 15 MB',
  );
});
