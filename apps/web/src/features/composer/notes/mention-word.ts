import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';

/** No name is longer. */
const longestName = 50;

/** The letters after the `@` before the caret; null while nobody is being called. */
export function mentionWordAt(text: string, caret: number): string | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return null;
  const word = before.slice(at + 1);
  return word.length > longestName || word.includes('\n') ? null : word;
}

/** The text with the word before the caret completed to a name, and where the caret is then. */
export function completeMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf('@');
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret), caret: before.length };
}

/** The people whose name contains the word, those whose name begins with it first. */
export function peopleFor<P extends { readonly name: string }>(word: string, people: readonly P[]): readonly P[] {
  const wanted = normalizeForSearch(word);
  return people
    .map((person) => ({ person, place: normalizeForSearch(person.name).indexOf(wanted) }))
    .filter(({ place }) => place !== -1)
    .sort((one, other) => Number(one.place > 0) - Number(other.place > 0))
    .map(({ person }) => person);
}
