import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const languages = ['pt', 'en', 'es'];
const pluralForms = ['zero', 'one', 'many', 'other'];
// Tags with names of our own, such as <terms>, are places for components and welcome.
const html = /<\/?(a|b|br|div|em|font|h\d|hr|i|iframe|img|li|ol|p|script|small|span|strong|style|svg|table|u|ul)\b/i;

/** Finds what is wrong with the texts: a key, a placeholder or a plural form that one language lacks, or no words. */
export function findLocaleProblems(root) {
  const folder = join(root, 'packages', 'locales');
  const files = new Set(languages.flatMap((language) => listBundles(join(folder, language))));
  if (files.size === 0) return ['no texts were found to check'];
  return [...files].sort().flatMap((file) => findBundleProblems(folder, file));
}

function listBundles(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}

function findBundleProblems(folder, file) {
  const absent = languages.filter((language) => !existsSync(join(folder, language, file)));
  if (absent.length > 0) return absent.map((language) => `${language}/${file} is missing`);
  try {
    const bundles = languages.map((language) => {
      const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
      return { language, texts: new Map(flatten(texts)) };
    });
    return compareBundles(bundles).map((problem) => `${file}: ${problem}`);
  } catch (error) {
    return [`${file}: ${error.message}`];
  }
}

/** Lists [key path, text] of a nested bundle. */
function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return typeof value === 'object' && value !== null ? flatten(value, path) : [[path, value]];
  });
}

/** Compares the same bundle in all languages. */
export function compareBundles(bundles) {
  const keys = [...new Set(bundles.flatMap(({ texts }) => [...texts.keys()]))];
  return [
    ...keys.flatMap((key) => bundles.flatMap((bundle) => findTextProblems(key, bundle))),
    ...keys.flatMap((key) => findPlaceholderProblems(key, bundles)),
    ...findPluralProblems(keys),
  ];
}

function findTextProblems(key, { language, texts }) {
  if (!texts.has(key)) return [`${language} lacks ${key}`];
  const text = texts.get(key);
  if (typeof text !== 'string') return [`${language} has no text for ${key}`];
  if (text.trim() === '') return [`${language} has an empty text for ${key}`];
  return html.test(text) ? [`${language} has HTML in ${key}`] : [];
}

function findPlaceholderProblems(key, bundles) {
  const [first, ...others] = bundles.filter(({ texts }) => typeof texts.get(key) === 'string');
  if (first === undefined) return [];
  const expected = listPlaceholders(key, first.texts.get(key));
  return others
    .filter(({ texts }) => listPlaceholders(key, texts.get(key)) !== expected)
    .map(
      ({ language }) =>
        `${key} has other placeholders in ${language} than in ${first.language} (${expected || 'none'})`,
    );
}

/** Placeholders and tags of a text. "One day" may leave its number out where "2 days" cannot. */
function listPlaceholders(key, text) {
  const found = text.match(/\{\{[^{}]*\}\}|<\/?\w+\/?>/g) ?? [];
  const optional = /_(zero|one)$/.test(key) ? '{{count}}' : '';
  return [...new Set(found)]
    .filter((placeholder) => placeholder !== optional)
    .sort()
    .join(' ');
}

function findPluralProblems(keys) {
  const plural = new RegExp(`^(.+)_(${pluralForms.join('|')})$`);
  const families = new Set(keys.flatMap((key) => plural.exec(key)?.[1] ?? []));
  return [...families].flatMap((family) =>
    pluralForms
      .filter((form) => !keys.includes(`${family}_${form}`))
      .map((form) => `${family}_${form} is missing in every language`),
  );
}
