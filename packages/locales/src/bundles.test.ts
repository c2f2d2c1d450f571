import { fillVariables, findVariables } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { fallbackLanguage, languages, loadTexts, namespaces, type Texts } from './index.ts';

function flatten(texts: Texts, prefix = ''): Array<[string, string]> {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name).sort();
const tagsOf = (text: string): string[] => [...text.matchAll(/<\/?\w+\s*\/?>/g)].map(([tag]) => tag).sort();
const others = languages.filter((language) => language !== fallbackLanguage);
const pairs = others.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const));

describe('texts that a company starts with', () => {
  it.each(languages)('S1175 address the customer by the first name in %s', async (language) => {
    const texts = flatten(await loadTexts(language, 'queues'));
    const suggestion = texts.find(([key]) => key.endsWith('remindSuggestion'))?.[1] ?? '';
    const facts = {
      contact: { name: 'Maria Aparecida da Silva', number: null, email: '' },
      extraInfo: [],
      ticketId: 1,
      queue: '',
      user: '',
      connection: '',
      date: '',
      time: '',
    };
    expect(fillVariables(suggestion, facts)).toMatch(/^\W*\w+,? Maria!/);
    for (const [key, text] of texts.filter(([name]) => /(greeting|remind)MessageHint$/.test(name))) {
      const first = findVariables(text)[0];
      expect([key, fillVariables(text.slice(first?.start, first?.end), facts)]).toEqual([key, 'Maria']);
    }
  });
});

describe('bundles', () => {
  it.each(pairs)('S71 %s/%s has the keys of the Portuguese bundle', async (language, namespace) => {
    const keys = async (of: (typeof languages)[number]) =>
      flatten(await loadTexts(of, namespace))
        .map(([key]) => key)
        .sort();
    expect(await keys(language)).toEqual(await keys(fallbackLanguage));
  });

  it.each(pairs)('S74 %s/%s fills the same places as the Portuguese bundle', async (language, namespace) => {
    const portuguese = new Map(flatten(await loadTexts(fallbackLanguage, namespace)));
    for (const [key, text] of flatten(await loadTexts(language, namespace))) {
      const original = portuguese.get(key) ?? '';
      // A singular may say "one" in words, and "none" needs no number.
      const counted = /_(zero|one)$/.test(key);
      const places = (value: string) => placeholdersOf(value).filter((name) => !(counted && name === 'count'));
      expect([key, places(text), tagsOf(text)]).toEqual([key, places(original), tagsOf(original)]);
    }
  });

  it.each(languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
    'S74 %s/%s has no empty text and all forms of a count',
    async (language, namespace) => {
      const texts = flatten(await loadTexts(language, namespace));
      const keys = new Set(texts.map(([key]) => key));
      for (const [key, text] of texts) {
        expect([key, text.trim() === '']).toEqual([key, false]);
        const counted = /^(.*)_(zero|one|many|other)$/.exec(key);
        if (counted !== null)
          expect(['zero', 'one', 'many', 'other'].map((form) => keys.has(`${counted[1]}_${form}`))).toEqual([
            true,
            true,
            true,
            true,
          ]);
      }
    },
  );
});
