type Person = { readonly id: number; readonly name: string };

/** A text cut where it calls one of these people by `@name`; the longest name counts. */
export function splitByMentions<P extends Person>(text: string, people: readonly P[]): (string | P)[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  const parts: (string | P)[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, end))) {
    const person = byLength.find(({ name }) => text.startsWith(name, at + 1));
    if (person === undefined) continue;
    if (at > end) parts.push(text.slice(end, at));
    parts.push(person);
    end = at + 1 + person.name.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

/** Which of these people a text calls. */
export function mentionedIn<P extends Person>(text: string, people: readonly P[]): P[] {
  const called = splitByMentions(text, people).filter((part) => typeof part !== 'string');
  return [...new Set(called)];
}
