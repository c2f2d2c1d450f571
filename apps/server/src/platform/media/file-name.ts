import { extensionsOf, typeByExtension, unknownType } from './file-types.ts';
import { activeExtensions } from './text-type.ts';

const longest = 150;
/** Of a longer name only the beginning and the end are read: senders choose it, and each rule below goes over all of it. */
const longestRead = { beginning: 600, end: 60 };
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const forbidden = /[<>:"|?*%]/g;
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The extension of a file name in lower case, without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * A name fit to be shown and saved anywhere: no folders, no invisible or turning characters, one extension,
 * and that one true to the real type. Never used as a path by us.
 */
export function safeFileName(raw: string, mime: string): string {
  const name = clean(raw);
  const given = extensionOf(name);
  const extension = trueExtension(given, mime);
  const stem = given !== '' && given === extension ? name.slice(0, -given.length - 1) : name;
  const safeStem = shorten(withoutInnerExtensions(stem), longest - extension.length - 1) || 'file';
  const guarded = deviceName.test(safeStem) ? `_${safeStem}` : safeStem;
  return extension === '' ? guarded : `${guarded}.${extension}`;
}

function clean(raw: string): string {
  const lastPart = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
  const { beginning, end } = longestRead;
  const read = lastPart.length > beginning + end ? lastPart.slice(0, beginning) + lastPart.slice(-end) : lastPart;
  const visible = read.normalize('NFC').replace(invisible, '').replace(forbidden, '_').replace(/\s+/g, ' ');
  return withoutDotsAtEnd(visible.replace(/^[.\s]+/, ''));
}

/** By steps: an expression for "dots at the end" tries again at each dot in the middle. */
function withoutDotsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Keeps an extension that fits the type. Unknown bytes keep theirs unless it promises a type they are not of. */
function trueExtension(given: string, mime: string): string {
  const fitting = extensionsOf(mime);
  if (fitting.includes(given)) return given;
  if (mime !== unknownType) return fitting[0] ?? '';
  return typeByExtension(given) === null ? given : 'bin';
}

/** `photo.exe.png` shows as `photo.exe` where systems hide extensions: inner ones lose their dot. */
function withoutInnerExtensions(stem: string): string {
  return stem.replace(/\.([^.\s]{1,10})(?=\.|$)/g, (whole, part: string) => {
    const lower = part.toLowerCase();
    return activeExtensions.has(lower) || typeByExtension(lower) !== null ? `_${part}` : whole;
  });
}

function shorten(text: string, length: number): string {
  return withoutDotsAtEnd([...text].slice(0, length).join(''));
}
