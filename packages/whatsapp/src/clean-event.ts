import type { DriverEvent } from './driver.ts';

/** How a text of a stranger is kept: its longest length in characters, and whether it may have several lines. */
type TextRule = { readonly longest: number; readonly lines: 'one' | 'many' };

/** As long as the names that people type here may be, so that a name that came can also be saved again. */
const names: TextRule = { longest: 50, lines: 'one' };
const ids: TextRule = { longest: 256, lines: 'one' };

/**
 * By the name of the field. Everything is far longer than WhatsApp's own limits, and short enough for an index of the
 * database. What the driver keeps to fetch a file is below `ref`.
 */
const rules: Readonly<Record<string, TextRule>> = {
  body: { longest: 65_536, lines: 'many' },
  pushName: names,
  groupSubject: names,
  name: names,
  chat: ids,
  id: ids,
  targetId: ids,
  quotedId: ids,
  choiceId: ids,
  ourId: ids,
  scope: ids,
  value: ids,
  emoji: { longest: 32, lines: 'one' },
  mime: { longest: 100, lines: 'one' },
};
const anyOther: TextRule = { longest: 4_096, lines: 'one' };

/** Longer names of files keep their end, because it says what they are. */
const fileName = { longest: 255, end: 55 };

/** What no screen shows and some tables do not store: control characters but tabs and line breaks, halves of pairs. */
const neverShown = /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F\p{Cs}]/gu;
/** In a text of one line also line breaks, and what is invisible or turns the direction of the rest. */
const notInLine =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** The farthest time that is stored, in milliseconds, and the largest number of any kind. */
const largest = Date.UTC(2100, 0, 1);

/**
 * An event as it may enter: every text cut to its length and without characters that cannot be stored or shown, every
 * number one that the database takes. Customers choose most of it, and no such event may cost time or fail later.
 */
export function cleanEvent<E extends DriverEvent>(event: E): E {
  return clean(event, '', '') as E;
}

function clean(value: unknown, key: string, parent: string): unknown {
  if (typeof value === 'string') return cleanText(value, key, parent);
  if (typeof value === 'number') return cleanNumber(value);
  if (Array.isArray(value)) return value.map((item) => clean(item, key, parent));
  if (typeof value !== 'object' || value === null) return value;
  const inner = parent === 'ref' || key === 'ref' ? 'ref' : key;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field, name, inner)]));
}

function cleanText(text: string, key: string, parent: string): string {
  if (parent === 'media' && key === 'name') return cleanFileName(text);
  const { longest, lines } = (parent === 'ref' ? undefined : rules[key]) ?? anyOther;
  // Cut first: only what is kept is read.
  return text.slice(0, longest).replace(lines === 'many' ? neverShown : notInLine, '');
}

function cleanFileName(text: string): string {
  const { longest, end } = fileName;
  const kept = text.length > longest ? text.slice(0, longest - end) + text.slice(-end) : text;
  return kept.replace(notInLine, '');
}

function cleanNumber(value: number): number {
  return Number.isFinite(value) ? Math.trunc(Math.min(largest, Math.max(-largest, value))) : 0;
}
