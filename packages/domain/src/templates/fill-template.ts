/** What of a template is read by people. Placeholders stand as `{{1}}` or `{{name}}`. */
export type TemplateParts = {
  readonly header: { readonly format: string; readonly text: string } | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: string; readonly value: string }[];
};

/**
 * What fills the placeholders, by their names; a file as `link`, a place as `latitude`, `longitude`, `name` and
 * `address`; of links what follows their fixed part and of codes and coupons what is copied, by the place of the
 * button.
 */
export type Filling = {
  readonly header: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly buttons: Readonly<Record<string, string>>;
};

/** The longest value of a placeholder, in characters. */
export const longestPlaceholderValue = 1024;

/** A place to be filled, with its name as a group. */
export const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names of the placeholders of a text, each once, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** The value of a placeholder; its name is somebody's free choice and may be that of a method. */
export const valueIn = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A text with its placeholders filled; those without a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => valueIn(values, name) ?? whole);
}

/** What stands above the text: a title, or the place that the customer sees on a map, apart from the words about it. */
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
