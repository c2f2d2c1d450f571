import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['pt_BR', 'pt', 'Português (Brasil)'],
  ['en', 'en', 'English'],
  ['???', 'pt', '???'],
])('%s in %s is %s', (code, shownIn, name) => {
  expect(languageName(code, shownIn)).toBe(name);
});
