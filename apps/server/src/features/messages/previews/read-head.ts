import { linkPreviewLength } from '@balcao/domain';

/** What a page says about itself; null where it says nothing. */
export type PageFacts = { readonly title: string | null; readonly description: string | null };

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ordf: 'ª',
  ordm: 'º',
  ccedil: 'ç',
  ntilde: 'ñ',
};
/** Letters with an accent are named by both: `&atilde;` is ã. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
};
const entities = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z])(acute|grave|circ|tilde|uml)|([a-zA-Z]{2,6}));/g;

function fromCode(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

const decode = (text: string): string =>
  text.replace(
    entities,
    (whole, decimal?: string, hex?: string, letter?: string, accent?: string, name?: string): string => {
      if (decimal !== undefined) return fromCode(Number(decimal));
      if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
      if (letter !== undefined) return `${letter}${accents[accent ?? '']}`.normalize('NFC');
      const lower = (name ?? '').toLowerCase();
      const found = Object.hasOwn(named, lower) ? named[lower] : undefined;
      return found === undefined ? whole : lower === name ? found : found.toUpperCase();
    },
  );

/** What no line of a card may hold: what is invisible, or turns the direction of the rest. */
const notInLine = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** One line to be shown; null when nothing is left of it. */
function toLine(text: string | undefined, longest: number): string | null {
  if (text === undefined) return null;
  // Cut before anything is replaced: nobody writes a name for each of more letters than are shown.
  const line = decode(text.slice(0, longest * 10))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(notInLine, '')
    .trim();
  const letters = Array.from(line);
  if (letters.length === 0) return null;
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly end: number };

const nameOfTag = /<\/?[a-zA-Z][^\s/>]*/y;
const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;
const endOfTag = /[\s/]*>/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The tag that begins here; null where none does, or where it has no end. */
function readTag(html: string, at: number): Tag | null {
  const [opened] = matchAt(nameOfTag, html, at) ?? [];
  if (opened === undefined) return null;
  const attributes = new Map<string, string>();
  let end = at + opened.length;
  for (;;) {
    const [closed] = matchAt(endOfTag, html, end) ?? [];
    if (closed !== undefined) return { name: opened.slice(1).toLowerCase(), attributes, end: end + closed.length };
    const found = matchAt(attribute, html, end);
    if (found === null) return null;
    const [whole, key = '', double, single, bare] = found;
    const name = key.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, double ?? single ?? bare ?? '');
    end += whole.length;
  }
}

/** Elements whose inside is no markup. */
const closings: Readonly<Record<string, RegExp>> = {
  title: /<\/title/gi,
  script: /<\/script/gi,
  style: /<\/style/gi,
  noscript: /<\/noscript/gi,
};
const tagsAndComments = /<(?:!--|\/?[a-zA-Z])/g;

/**
 * Reads title and description in the head of a page: what it wrote for such cards, or else its title. The text may be
 * cut off anywhere and hold anything; it is read once, from the front.
 */
export function readHead(html: string): PageFacts {
  const facts = new Map<string, string>();
  const keep = (key: string, value: string): void => void (facts.has(key) || facts.set(key, value));
  let at = 0;
  for (let next = matchAt(tagsAndComments, html, at); next !== null; next = matchAt(tagsAndComments, html, at)) {
    if (next[0] === '<!--') {
      const end = html.indexOf('-->', next.index);
      if (end === -1) break;
      at = end;
      continue;
    }
    const tag = readTag(html, next.index);
    if (tag === null || tag.name === '/head' || tag.name === 'body') break;
    at = tag.end;
    const { attributes, name } = tag;
    if (name === 'meta')
      keep((attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase(), attributes.get('content') ?? '');
    const closing = Object.hasOwn(closings, name) ? closings[name] : undefined;
    if (closing === undefined) continue;
    const end = matchAt(closing, html, at)?.index ?? html.length;
    if (name === 'title') keep('title', html.slice(at, end));
    at = end;
  }
  const first = (keys: readonly string[], longest: number): string | null =>
    keys.map((key) => toLine(facts.get(key), longest)).find((line) => line !== null) ?? null;
  return {
    title: first(['og:title', 'twitter:title', 'title'], linkPreviewLength.title),
    description: first(['og:description', 'twitter:description', 'description'], linkPreviewLength.description),
  };
}
