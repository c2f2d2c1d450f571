/** How a masked document looks: only its check digits stay, so that two of them can be told apart. */
const masks = { cpf: '•••.•••.•••-', cnpj: '••.•••.•••/••••-' } as const;

/** A masked document. Where a text has one, `revealDocument` counts one. */
const maskedDocument = /•{3}\.•{3}\.•{3}-\d{2}|•{2}\.•{3}\.•{3}\/•{4}-\d{2}/g;

/** How many masked documents a text has. */
export const countMasks = (text: string): number =>
  text.includes('•') ? (text.match(maskedDocument)?.length ?? 0) : 0;

/**
 * What may be a CPF or CNPJ: digits with or without their separators, not part of a longer number, no phone number
 * with its plus. Since 2026 a CNPJ may also have capital letters. What was masked before is found too, because it
 * counts as one in its place. The parts are, in this order, both masks, the CPF, the CNPJ and the one with letters.
 */
const candidate =
  /•{3}\.•{3}\.•{3}-\d{2}|•{2}\.•{3}\.•{3}\/•{4}-\d{2}|(?<![\d+])(?<!\d[./-])\d{3}[. -]?\d{3}[. -]?\d{3}[. /-]?\d{2}(?!\d)|(?<![\d+])(?<!\d[./-])\d{2}[. -]?\d{3}[. -]?\d{3}[/ -]?\d{4}[ -]?\d{2}(?!\d)|(?<![\dA-Za-z])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\dA-Za-z])/g;

const separators = /[^\dA-Z]/g;

/** The value of a sign: digits are themselves, letters follow in the order of ASCII. */
const valueOf = (sign: string): number => sign.charCodeAt(0) - 48;

/** The check digit of what stands before it: weights grow from 2 at the right and begin again after the highest. */
function checkDigit(signs: string, highestWeight: number): number {
  let sum = 0;
  for (let place = 0; place < signs.length; place += 1) {
    const weight = 2 + (place % (highestWeight - 1));
    sum += valueOf(signs.charAt(signs.length - 1 - place)) * weight;
  }
  return ((11 - (sum % 11)) % 11) % 10;
}

/** CPF or CNPJ by its signs alone: the last two digits check the rest; one sign repeated passes, and is none. */
export function documentKindOf(signs: string): keyof typeof masks | null {
  const kind = signs.length === 11 ? 'cpf' : 'cnpj';
  const highestWeight = kind === 'cpf' ? 11 : 9;
  const isChecked = [2, 1].every(
    (left) => checkDigit(signs.slice(0, -left), highestWeight) === valueOf(signs.charAt(signs.length - left)),
  );
  return isChecked && new Set(signs).size > 1 ? kind : null;
}

type Found = { readonly at: number; readonly written: string; readonly mask: string };

function findDocuments(text: string): Found[] {
  const found: Found[] = [];
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [written] = match;
    const signs = written.replace(separators, '');
    const kind = written.startsWith('•') ? null : documentKindOf(signs);
    if (kind !== null) found.push({ at: match.index, written, mask: masks[kind] + signs.slice(-2) });
    else if (written.startsWith('•')) found.push({ at: match.index, written, mask: written });
    // A document may begin inside of what only looked like one.
    else candidate.lastIndex = match.index + 1;
  }
  return found;
}

/** The same text with every CPF and CNPJ masked. */
export function maskDocuments(text: string): string {
  let masked = '';
  let end = 0;
  for (const { at, written, mask } of findDocuments(text)) {
    masked += text.slice(end, at) + mask;
    end = at + written.length;
  }
  return masked + text.slice(end);
}

/** What is behind the mask at this place of a text, counted from 0; undefined when there are fewer. */
export function revealDocument(text: string, place: number): string | undefined {
  return findDocuments(text)[place]?.written;
}

/** A new text of a message that was shown masked, with the documents of the old one behind the masks that it kept. */
export function restoreDocuments(text: string, original: string): string {
  const left = findDocuments(original);
  return text.replaceAll(maskedDocument, (mask) => {
    const place = left.findIndex((document) => document.mask === mask);
    return left.splice(place, place === -1 ? 0 : 1)[0]?.written ?? mask;
  });
}

/** Cards and places are data, and the numbers in them are those of phones and maps. */
const dataKinds = new Set(['contact', 'location']);

/** What screens show of a message instead of its body; null where the body may be shown as it is. */
export function maskedBodyOf({ kind, body }: { kind: string; body: string }): string | null {
  const masked = dataKinds.has(kind) ? body : maskDocuments(body);
  return masked === body ? null : masked;
}
