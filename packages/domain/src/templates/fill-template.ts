/** What of a template is read by people. Placeholders stand as `{{1}}` or `{{name}}`. */
export type TemplateParts = {
  readonly header: { readonly format: string; readonly text: string } | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: string; readonly value: string }[];
};

/** What fills the placeholders, by their names; of links what follows their fixed part, by the place of the button. */
export type Filling = { readonly header: Readonly<Record<string, string>>; readonly body: Readonly<Record<string, string>>; readonly buttons: Readonly<Record<string, string>> };

/** A place to be filled, with its name as a group. */
export const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names of the placeholders of a text, each once, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Under which name a file or a place at the top of a template is given. */
export const headerLink = 'link';

/** What has to be given for a template: the names in the header, in the body, and the places of links that want an end. */
export function wantedBy({ header, body, buttons }: TemplateParts): { header: string[]; body: string[]; buttons: string[] } {
  return {
    header: header === null ? [] : header.format === 'text' ? placeholdersOf(header.text) : [headerLink],
    body: placeholdersOf(body),
    buttons: buttons.flatMap(({ kind, value }, place) => (kind === 'code' || placeholdersOf(value).length > 0 ? [String(place)] : [])),
  };
}

/** Whether nothing is left open. */
export function isFilled(template: TemplateParts, filling: Filling): boolean {
  const wanted = wantedBy(template);
  const has = (given: Readonly<Record<string, string>>, names: readonly string[]): boolean => names.every((name) => (given[name] ?? '').trim() !== '');
  return has(filling.header, wanted.header) && has(filling.body, wanted.body) && has(filling.buttons, wanted.buttons);
}

/** A text with its placeholders filled; those without a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
}

/** How a filled template reads in the conversation. */
export function readFilled({ header, body, footer }: TemplateParts, filling: Filling): string {
  const title = header?.format === 'text' ? `*${fillText(header.text, filling.header)}*` : '';
  return [title, fillText(body, filling.body), footer === '' ? '' : `_${footer}_`].filter((part) => part !== '').join('\n');
}
