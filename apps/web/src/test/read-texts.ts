import { type Language, loadTexts, namespaces, type Texts } from '@balcao/locales';

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)));

/** Every text of a language. */
async function readAll(language: Language): Promise<Set<string>> {
  const bundles = await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace)));
  return new Set(bundles.flatMap(valuesOf));
}

/** The Portuguese texts that are different in the language: shown there, they were forgotten. */
export async function readForgotten(language: Language): Promise<ReadonlySet<string>> {
  const own = await readAll(language);
  return new Set([...(await readAll('pt'))].filter((text) => !own.has(text)));
}

const namingAttributes = ['aria-label', 'title', 'placeholder', 'alt'];

/**
 * Everything the page says: the words on screen, the names of controls, hints and the window's title. What stands as code
 * is for programs, and the same in every language.
 */
function readWords(): string[] {
  const words: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('script, style, noscript, code') === null) words.push(node.textContent ?? '');
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of namingAttributes) words.push(element.getAttribute(name) ?? '');
  return words.map((text) => text.trim()).filter((text) => text !== '');
}

const rawKey = /^(?:[a-z][a-zA-Z]*:)?[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]+)+$/;
const broken = /\[object Object\]|\bundefined\b|\bNaN\b|\{\{|\}\}|^null$|^ERR_[A-Z_]+$/;

/** The words on the page that no person should ever read: keys, traces of code, and texts of another language. */
export function findUnreadable(forgotten: ReadonlySet<string>): string[] {
  return readWords().filter((text) => rawKey.test(text) || broken.test(text) || forgotten.has(text));
}
