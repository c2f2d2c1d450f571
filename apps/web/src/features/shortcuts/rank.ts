import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';

type Named = {
  readonly id: string;
  readonly label: string;
  /** What people say instead of the label, separated by commas. */
  readonly keywords?: string | undefined;
};

/** How well a name matches a text: 0 best, null not at all. Letters may be skipped, in order ("flas" finds "Filas"). */
export function scoreOf(label: string, text: string): number | null {
  const name = normalizeForSearch(label);
  const wanted = normalizeForSearch(text.trim());
  if (name.startsWith(wanted)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  if (name.includes(wanted)) return 2;
  let at = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return null;
  }
  return 3;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Other forms of a word, such as its plural, still find it. */
const leastStem = 4;
const isForm = (known: string, typed: string): boolean =>
  known.startsWith(typed) || (known.length >= leastStem && typed.startsWith(known));

/**
 * How well the keywords of a command match a text: one of them as a whole is better than the beginning of a label, the
 * beginning of one is worse, and each typed word somewhere in them or in the label is worse still.
 */
export function keywordScoreOf({ label, keywords = '' }: Omit<Named, 'id'>, text: string): number | null {
  const wanted = normalizeForSearch(text.trim());
  const phrases = normalizeForSearch(keywords).split(/, */);
  if (phrases.includes(wanted)) return -0.5;
  if (wanted.length < 2) return null;
  if (phrases.some((phrase) => isForm(phrase, wanted))) return 1.5;
  const known = [...phrases.flatMap(wordsOf), ...wordsOf(normalizeForSearch(label))];
  const typed = wordsOf(wanted).filter((word, _, all) => all.length === 1 || word.length > 2);
  return typed.length > 0 && typed.every((word) => known.some((one) => isForm(one, word))) ? 2.5 : null;
}

/** The better of both; the whole label is best, and one that is only skipped through is worse than any keyword. */
function bestScoreOf(command: Named, text: string): number | null {
  if (normalizeForSearch(command.label) === normalizeForSearch(text.trim())) return -1;
  const scores = [scoreOf(command.label, text), keywordScoreOf(command, text)].filter((score) => score !== null);
  return scores.length === 0 ? null : Math.min(...scores);
}

/** The matching commands, the best first. Without a text all of them, recently used ones first. */
export function rank<C extends Named>(commands: readonly C[], text: string, recent: readonly string[]): readonly C[] {
  const recencyOf = (id: string): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  if (text.trim() === '') return [...commands].sort((one, other) => recencyOf(one.id) - recencyOf(other.id));
  return commands
    .flatMap((command) => {
      const score = bestScoreOf(command, text);
      return score === null ? [] : [{ command, score }];
    })
    .sort((one, other) => one.score - other.score || recencyOf(one.command.id) - recencyOf(other.command.id))
    .map(({ command }) => command);
}

const mostRecent = 5;

/** The recently used commands after one more use. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, mostRecent);
}
