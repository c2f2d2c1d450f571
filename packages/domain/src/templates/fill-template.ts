/** The parts of a template that people read. Placeholders are written `{{1}}` or `{{name}}`. */
export type TemplateParts = {
  readonly header: { readonly format: string; readonly text: string } | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: string; readonly value: string }[];
};

/**
 * The values of the placeholders by their names; a header file as `link`, a location as `latitude`, `longitude`, `name`
 * and `address`. Values of buttons are by their position: the end of a link, or the code that is copied.
 */
export type Filling = {
  readonly header: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly buttons: Readonly<Record<string, string>>;
};

/** A placeholder; its name is the first group. */
export const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names of the placeholders of a text, each once, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** The value of a placeholder. Its name is chosen freely, so it may also be that of an object's method. */
export const valueIn = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A text with its placeholders filled; those without a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => valueIn(values, name) ?? whole);
}

/** The header as text: a title, or the name and address of the location that the customer sees on a map. */
function readHead(header: TemplateParts['header'], values: Filling['header']): string {
  if (header?.format === 'text') return `*${fillText(header.text, values)}*`;
  return header?.format === 'location' ? `*${values['name'] ?? ''}*\n${values['address'] ?? ''}\n` : '';
}

/** How a filled template reads in the conversation. */
export function readFilled({ header, body, footer }: TemplateParts, filling: Filling): string {
  return [readHead(header, filling.header), fillText(body, filling.body), footer === '' ? '' : `_${footer}_`]
    .filter((part) => part !== '')
    .join('\n');
}
