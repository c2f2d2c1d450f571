/**
 * What a text is filled with by somebody who wants it to cost time: what expressions repeat, parsers nest and screens
 * join.
 */
export const hostileFillers = {
  dots: '.',
  'dots between letters': 'a.',
  blanks: ' ',
  'line breaks': '\r\n',
  tabs: '\t',
  folders: 'a/',
  backslashes: '\\',
  'opening brackets': '(',
  'closing brackets': ')]}',
  placeholders: '{{',
  stars: '*a ',
  'crossed marks': '*_~`',
  'signs of addresses': '@a.',
  links: 'http://a',
  digits: '0',
  quotes: '"\'',
  entities: '&<a ',
  'accents to be joined': 'a\u0301',
  'invisible and turning characters': '\u202E\u200B',
  'control characters': '\u0000\u001F',
} as const;

/** A text of this length out of the filler, between two letters, so that nothing at its ends makes it easy. */
export function hostileText(filler: string, length: number): string {
  return `a${filler.repeat(Math.ceil(length / filler.length)).slice(0, Math.max(0, length - 2))}a`;
}

/** The fillers for one of many places: all of them in `npm run torture`, elsewhere one, each place its own. */
export function fillersFor(place: number): readonly (readonly [name: string, filler: string])[] {
  const all = Object.entries(hostileFillers);
  return process.env['TORTURE'] === 'full' ? all : all.slice(place % all.length).slice(0, 1);
}
