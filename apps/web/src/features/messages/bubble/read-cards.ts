/** A contact's name and numbers. */
export type PersonCard = { readonly name: string; readonly numbers: readonly string[] };

/** Limits of what a bubble shows. */
const most = { cards: 20, numbers: 5, name: 200 };

const unescape = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Reads a vCard: FN or N for the name, TEL for the numbers, long lines folded or not. */
function readVcard(vcard: string): PersonCard {
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    const head = line.slice(0, Math.max(colon, 0));
    const [name = '', ...params] = head.replace(/^item\d+\./i, '').split(';');
    return colon < 1 ? [] : [{ name: name.toUpperCase(), params, value: line.slice(colon + 1) }];
  });
  const full = fields.find(({ name }) => name === 'FN')?.value ?? '';
  const parts = (fields.find(({ name }) => name === 'N')?.value ?? '').split(';');
  const numbers = fields
    .filter(({ name }) => name === 'TEL')
    .map(({ params, value }) => digitsOf(params.find((param) => /^waid=/i.test(param)) ?? '') || digitsOf(value))
    .filter((number) => number.length >= 3 && number.length <= 15);
  return {
    name: unescape(full) || unescape([parts[1], parts[0]].filter((part) => part).join(' ')),
    numbers: [...new Set(numbers)].slice(0, most.numbers),
  };
}

function readEntry(entry: unknown): PersonCard[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { displayName, vcard } = entry as Record<string, unknown>;
  const read = typeof vcard === 'string' ? readVcard(vcard) : { name: '', numbers: [] };
  const name = typeof displayName === 'string' && displayName.trim() !== '' ? displayName.trim() : read.name;
  return [{ name: name.slice(0, most.name), numbers: read.numbers }];
}

function fromJson(body: string): PersonCard[] | null {
  try {
    const value: unknown = JSON.parse(body);
    return (Array.isArray(value) ? value : [value]).slice(0, most.cards).flatMap(readEntry);
  } catch {
    return null;
  }
}

/** The names of contacts instead of their vCard code; any other text is not changed. */
export function withCardNames(body: string): string {
  const names = /^\s*(\[\{|BEGIN:VCARD)/.test(body) ? readCards(body).map(({ name }) => name) : [];
  return names.length === 0 ? body : names.join(', ');
}

/** Reads the contacts of a message: a JSON list, or a single vCard. */
export function readCards(body: string): PersonCard[] {
  const read = fromJson(body) ?? [readVcard(body)];
  return read.filter(({ name, numbers }) => name !== '' || numbers.length > 0);
}
