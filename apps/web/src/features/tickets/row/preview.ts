/** What a preview shows: text, or the kind of a file, with its name where that says more. */
export type Preview =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: MediaLabel; readonly name: string | null };

export type MediaLabel =
  | 'photo'
  | 'audio'
  | 'video'
  | 'document'
  | 'sticker'
  | 'contact'
  | 'location'
  | 'deleted'
  | 'undecrypted';

const clip = '📎 ';
const pictograms: Readonly<Record<string, MediaLabel>> = {
  '👤': 'contact',
  '📍': 'location',
  '🚫': 'deleted',
  '⏳': 'undecrypted',
};
const kinds: Readonly<Record<string, MediaLabel>> = {
  image: 'photo',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  unknown: 'document',
};
const extensions: ReadonlyArray<readonly [RegExp, MediaLabel]> = [
  [/\.(jpe?g|png|gif|webp|heic|bmp)$/i, 'photo'],
  [/\.(mp3|ogg|oga|opus|m4a|aac|wav|amr)$/i, 'audio'],
  [/\.(mp4|3gp|mov|webm|mkv|avi)$/i, 'video'],
];

/**
 * Reads the last message of a ticket as the server shortened it. A file without a caption begins with a paper clip
 * (S131).
 */
export function readPreview(lastMessage: string): Preview {
  const pictogram = pictograms[lastMessage];
  if (pictogram !== undefined) return { kind: pictogram, name: null };
  if (!lastMessage.startsWith(clip)) return { kind: 'text', text: lastMessage };
  const what = lastMessage.slice(clip.length);
  const kind = kinds[what];
  if (kind !== undefined) return { kind, name: null };
  const byName = extensions.find(([pattern]) => pattern.test(what))?.[1];
  // The name of a photo or a recording is a number given by the phone; that of a document says what it is.
  return byName === undefined ? { kind: 'document', name: what } : { kind: byName, name: null };
}

const before = 24;

/** The part of a found message around the search text, or around its first word that stands there, in three pieces. */
export function cutAround(body: string, search: string): { start: string; match: string; end: string } {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  const plain = plainLetters(line);
  const words = search.trim().split(/\s+/);
  const found = [search.trim(), ...words].find((text) => plain.includes(plainLetters(text))) ?? '';
  // A rare letter changes its length in lower case. Positions would then be wrong, so nothing is marked.
  if (found === '' || plain.length !== line.length) return { start: line, match: '', end: '' };
  const at = plain.indexOf(plainLetters(found));
  const from = at > before ? at - before : 0;
  const to = at + found.length;
  return { start: `${from > 0 ? '…' : ''}${line.slice(from, at)}`, match: line.slice(at, to), end: line.slice(to) };
}

/** The text in lower case without accents, as the server searches. Works letter by letter to keep the positions. */
function plainLetters(text: string): string {
  return text.replaceAll(/[^\u0000-\u007F]/g, (letter) => letter.normalize('NFD').slice(0, 1)).toLowerCase();
}
