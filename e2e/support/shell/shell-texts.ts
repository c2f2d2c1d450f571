import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../../packages/locales', import.meta.url));
type Texts = { [key: string]: string | Texts };

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)));

/** Every text of a language. */
function readBundle(language: string): Set<string> {
  const files = readdirSync(`${folder}/${language}`);
  return new Set(
    files.flatMap((file) => valuesOf(JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Texts)),
  );
}

/** The Portuguese texts that say it otherwise in the language: met there, they were forgotten. */
export function textsOnlyIn(pt: 'pt', language: 'en' | 'es'): Set<string> {
  const own = readBundle(language);
  return new Set([...readBundle(pt)].filter((text) => !own.has(text)));
}

/** Everything a page says: the words on screen, the names of controls, hints and the window's title. */
export function readWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript') === null) words.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '');
    }
    return words.map((text) => text.trim()).filter((text) => text !== '');
  });
}

const rawKey = /^(?:[a-z][a-zA-Z]*:)?[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]+)+$/;
const broken = /\[object Object\]|\bundefined\b|\bNaN\b|\{\{|\}\}|^null$|^ERR_[A-Z_]+$/;

/** The words no person should ever read: keys, traces of code, and texts of another language. */
export function findUnreadable(words: readonly string[], forgotten: ReadonlySet<string>): string[] {
  return words.filter((text) => rawKey.test(text) || broken.test(text) || forgotten.has(text));
}

/** Leads the open page to another address as a link would, without loading it anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until the page has its title and nothing of it is on its way. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('h1').length === 1 &&
      document.querySelector('[data-testid=page-loading], [aria-busy=true]') === null,
  );
}
