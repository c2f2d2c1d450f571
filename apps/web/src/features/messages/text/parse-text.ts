import { countMasks, trimLink } from '@balcao/domain';

/**
 * A piece of a line as WhatsApp would draw it. `block` marks code that spans lines; `place` is the place of a masked
 * document among those of the text.
 */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string; readonly block: boolean }
  | { readonly type: 'link'; readonly text: string; readonly href: string }
  | { readonly type: 'masked'; readonly text: string; readonly place: number };

/** Lines that belong together. */
export type Block =
  | { readonly type: 'lines'; readonly children: readonly Inline[] }
  | { readonly type: 'quote'; readonly children: readonly Inline[] }
  | { readonly type: 'bullets'; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: 'numbers'; readonly start: number; readonly items: readonly (readonly Inline[])[] };

type Atom = Extract<Inline, { type: 'text' | 'code' | 'link' | 'masked' }>;
type Mark = '*' | '_' | '~';

const marks: Readonly<Record<Mark, 'bold' | 'italic' | 'strike'>> = { '*': 'bold', _: 'italic', '~': 'strike' };
const isMark = (char: string | undefined): char is Mark => char === '*' || char === '_' || char === '~';

/**
 * Replaces a piece that is taken out before formatting marks are searched: code and links keep their stars and
 * underscores.
 */
const placeholder = '\u0000';

// Characters that change the text direction could make a link look like another one.
const atoms =
  /```([\s\S]+?)```|`([^`\n]+)`|(•{3}\.•{3}\.•{3}-\d{2}|•{2}\.•{3}\.•{3}\/•{4}-\d{2})|(?:[hH][tT]{2}[pP][sS]?:\/\/|[wW]{3}\.)[^\s<>"\u0000\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g;
/** The target of a link, or null if it must not be followed: only http and https, and no user name before the host. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.hostname !== '' && url.username === '' && url.password === '' ? url.href : null;
}

const wordLike = /[\p{L}\p{N}\p{M}]/u;

/** Letters and digits of any script; ASCII is checked first because it is faster. */
function isWord(char: string): boolean {
  const code = char.charCodeAt(0);
  if (code > 127) return wordLike.test(char);
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
const before = (line: string, at: number): string => {
  const code = line.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff ? line.slice(at - 2, at) : line.charAt(at - 1);
};

const readMask = (text: string, place: number): { atom: Atom; length: number } => ({
  atom: { type: 'masked', text, place },
  length: text.length,
});

function readAtom(match: RegExpExecArray): { atom: Atom; length: number } | null {
  const [whole, mono, code] = match;
  if (mono !== undefined)
    return mono.trim() === ''
      ? null
      : {
          atom: { type: 'code', text: mono.replace(/^\n|\n$/g, ''), block: mono.includes('\n') },
          length: whole.length,
        };
  if (code !== undefined)
    return code.trim() === '' ? null : { atom: { type: 'code', text: code, block: false }, length: whole.length };
  if (isWord(before(match.input, match.index))) return null;
  const text = trimLink(whole);
  const href = safeHref(/^www\./i.test(text) ? `https://${text}` : text);
  // What must not be followed is text as a whole: no part of it is an e-mail address.
  return { atom: href === null ? { type: 'text', text } : { type: 'link', text, href }, length: text.length };
}

function takeAtoms(text: string): { rest: string; taken: Atom[] } {
  const taken: Atom[] = [];
  const parts: string[] = [];
  let end = 0;
  let place = 0;
  atoms.lastIndex = 0;
  for (let match = atoms.exec(text); match !== null; match = atoms.exec(text)) {
    const found = match[3] === undefined ? readAtom(match) : readMask(match[3], place);
    // Those inside of code and links are not drawn as such, and count all the same.
    place += countMasks(found === null ? match[0] : match[0].slice(0, found.length));
    if (found === null) continue;
    parts.push(text.slice(end, match.index), placeholder);
    taken.push(found.atom);
    end = match.index + found.length;
    atoms.lastIndex = end;
  }
  return { rest: parts.join('') + text.slice(end), taken };
}

const eMails = /(?<![\p{L}\p{N}.+-])[a-z0-9][\w.+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,63}(?![\p{L}\p{N}@-])/giu;
// With its country, or as Brazilians write a number with its area; fixed ones only with a separator.
const phones =
  /(?<![\p{L}\p{N}_./,+-])(?:\+\d{1,3}[ -]?\(?\d[\d ()-]{5,14}\d|(?:55[ -]?)?\(?[1-9]{2}\)?[ -]?9 ?\d{4}[ -]?\d{4}|(?:\([1-9]{2}\) ?|[1-9]{2}[ -])[2-5]\d{3}[ -]?\d{4})(?![\p{L}\p{N}_-]|[.,/]\d)/gu;

/** Numbers without their country are Brazilian. */
function callTo(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `tel:+${number.startsWith('+') || digits.length > 11 ? digits : `55${digits}`}`;
}

/** Plain text with what a pattern finds in it as links. */
function linkAll(text: string, pattern: RegExp, hrefOf: (found: string) => string): Inline[] {
  const nodes: Inline[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) nodes.push({ type: 'text', text: text.slice(end, index) });
    nodes.push({ type: 'link', text: found, href: hrefOf(found) });
    end = index + found.length;
  }
  if (end < text.length) nodes.push({ type: 'text', text: text.slice(end) });
  return nodes;
}

/** Plain text with its e-mail addresses and phone numbers as links. */
const linkContacts = (text: string): Inline[] =>
  linkAll(text, eMails, (address) => `mailto:${address}`).flatMap((node) =>
    node.type === 'text' ? linkAll(node.text, phones, callTo) : [node],
  );

const after = (line: string, at: number): string => String.fromCodePoint(line.codePointAt(at + 1) ?? 0x20);
const isBlank = (char: string): boolean => char === '' || char.trim() === '';

/** A doubled mark is not formatting: a row of stars stays one. */
const isDoubled = (line: string, at: number): boolean => line[at - 1] === line[at] || line[at + 1] === line[at];
const opens = (line: string, at: number): boolean =>
  !isDoubled(line, at) && !isBlank(after(line, at)) && !isWord(before(line, at));
const closes = (line: string, at: number): boolean =>
  !isDoubled(line, at) && !isBlank(before(line, at)) && !isWord(after(line, at));

/** The positions of marks, line ends and placeholders; everything between them is plain text. */
function findMarks(lines: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const code = lines.charCodeAt(at);
    if (code === 42 || code === 95 || code === 126 || code === 10 || code === 0) places.push(at);
  }
  return places;
}

const begins = 1;
const ends = 2;

/**
 * Where formatting begins and ends: only pairs that touch their text within one line; of two that begin alike the later
 * one counts.
 */
function findPairs(lines: string, positions: readonly number[]): Uint8Array {
  const turns = new Uint8Array(lines.length);
  const pending: number[] = [];
  for (const at of positions) {
    const char = lines[at];
    if (char === '\n') pending.length = 0;
    if (!isMark(char)) continue;
    const depth = pending.findIndex((opener) => lines[opener] === char);
    const opener = pending[depth];
    if (opener !== undefined && closes(lines, at)) {
      turns[opener] = begins;
      turns[at] = ends;
      pending.length = depth;
    } else if (opens(lines, at)) {
      if (depth !== -1) pending.length = depth;
      pending.push(at);
    }
  }
  return turns;
}

/** Parses lines that belong together; no formatting extends beyond its line. */
function parseLines(lines: string, nextAtom: () => Atom | undefined): Inline[] {
  const positions = findMarks(lines);
  if (positions.length === 0) return linkContacts(lines);
  const turns = findPairs(lines, positions);
  const root: Inline[] = [];
  const frames = [root];
  let end = 0;
  const takeText = (at: number): Inline[] => {
    const nodes = frames.at(-1) ?? root;
    if (at > end) nodes.push(...linkContacts(lines.slice(end, at)));
    end = at + 1;
    return nodes;
  };
  for (const at of positions) {
    const char = lines[at];
    if (char === placeholder) {
      const nodes = takeText(at);
      const atom = nextAtom();
      if (atom !== undefined) nodes.push(atom);
    } else if (turns[at] === begins && isMark(char)) {
      const children: Inline[] = [];
      takeText(at).push({ type: marks[char], children });
      frames.push(children);
    } else if (turns[at] === ends) {
      takeText(at);
      frames.pop();
    }
  }
  takeText(lines.length);
  return root;
}

type Lines = { type: Block['type']; first: number; lines: string[] };

const plainLine = { type: 'lines', skip: 0, number: 0 } as const;

function kindOf(line: string): { type: Block['type']; skip: number; number: number } {
  if (/^> \S/.test(line)) return { type: 'quote', skip: 2, number: 0 };
  if (/^- \S/.test(line)) return { type: 'bullets', skip: 2, number: 0 };
  const number = /^(\d{1,3})\. (?=\S)/.exec(line);
  return number === null ? plainLine : { type: 'numbers', skip: number[0].length, number: Number(number[1]) };
}

/** Groups lines of the same kind. A numbered list that starts again is a new one. */
function gather(text: string): Lines[] {
  const groups: Lines[] = [];
  for (const line of text.split('\n')) {
    const { type, skip, number } = line === '' ? plainLine : kindOf(line);
    const last = groups.at(-1);
    const isSameBlock = last?.type === type && (type !== 'numbers' || number === last.first + last.lines.length);
    if (isSameBlock) last.lines.push(line.slice(skip));
    else groups.push({ type, first: number, lines: [line.slice(skip)] });
  }
  return groups;
}

/** Parses a text as WhatsApp does (S172). What is no formatting mark stays text; nothing can become markup. */
export function parseText(text: string): Block[] {
  const { rest, taken } = takeAtoms(text.replaceAll(placeholder, '').replaceAll('\r\n', '\n'));
  let used = 0;
  const nextAtom = (): Atom | undefined => taken[used++];
  return gather(rest).map(({ type, first, lines }): Block => {
    if (type === 'bullets') return { type, items: lines.map((line) => parseLines(line, nextAtom)) };
    if (type === 'numbers') return { type, start: first, items: lines.map((line) => parseLines(line, nextAtom)) };
    return { type, children: parseLines(lines.join('\n'), nextAtom) };
  });
}

const inlineText = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ('children' in node ? inlineText(node.children) : node.text)).join('');

function blockText(block: Block): string {
  if (block.type === 'bullets') return block.items.map((item) => `- ${inlineText(item)}`).join('\n');
  if (block.type === 'numbers')
    return block.items.map((item, index) => `${block.start + index}. ${inlineText(item)}`).join('\n');
  return inlineText(block.children);
}

/** The same text without formatting marks, for single lines (S131) and for screen readers. */
export function plainText(text: string): string {
  return parseText(text).map(blockText).join('\n');
}
