type Person = { readonly id: number; readonly name: string };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text cut where it calls one of these people by `@name`; the longest name counts. */
export function splitByMentions<P extends Person>(text: string, people: readonly P[]): (string | P)[] {
  if (people.length === 0) return [text];
  const byName = new Map(people.map((person) => [`@${person.name}`, person]));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escaped);
  return text
    .split(new RegExp(`(${names.join('|')})`))
    .filter((part) => part !== '')
    .map((part) => byName.get(part) ?? part);
}

/** Which of these people a text calls. */
export function mentionedIn<P extends Person>(text: string, people: readonly P[]): P[] {
  const called = splitByMentions(text, people).filter((part) => typeof part !== 'string');
  return [...new Set(called)];
}
