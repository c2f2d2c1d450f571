import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';

type Named = { readonly id: string; readonly label: string };

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

/** The matching commands, the best first. Without a text all of them, recently used ones first. */
export function rank<C extends Named>(commands: readonly C[], text: string, recent: readonly string[]): readonly C[] {
  const recencyOf = (id: string): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  if (text.trim() === '') return [...commands].sort((one, other) => recencyOf(one.id) - recencyOf(other.id));
  return commands
    .flatMap((command) => {
      const score = scoreOf(command.label, text);
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
