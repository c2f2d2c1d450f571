import { linkPreviewLength } from '../limits.ts';
import { maskedBodyOf } from './documents.ts';

const trailing = new Set('.,;:!?\'"*_~`');
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * A link without the punctuation of the sentence around it. A closing bracket stays if the link contains the opening
 * one.
 */
export function trimLink(address: string): string {
  // Looked for once each: again for every closing bracket would be the square of their number.
  const openedAt = new Map(Object.entries(closers).map(([closer, opener]) => [closer, address.indexOf(opener)]));
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opened = openedAt.get(last);
    if (opened === undefined ? !trailing.has(last) : opened !== -1 && opened < end - 1) break;
  }
  return address.slice(0, end);
}

// Characters that change the text direction could make a link look like another one.
const addresses =
  /(?<![\p{L}\p{N}\p{M}])(?:[hH][tT]{2}[pP][sS]?:\/\/|[wW]{3}\.)[^\s<>"\u0000\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/u;

/** What is read of an address: the parts that a browser's URL has too. */
export type ReadAddress = {
  readonly href: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
};

/**
 * The first link of a text that gets a card, as it is opened, and whom it leads to; null for none. Addresses are read
 * by the given function, null where one is malformed. A text with a document in it gets no card: the document may be
 * part of the link.
 */
export function findCardLink(
  text: string,
  read: (address: string) => ReadAddress | null,
): { url: string; site: string } | null {
  const address = findAddress(text);
  const url = address === null ? null : read(address);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  if (url.href.length > linkPreviewLength.url || maskedBodyOf({ kind: 'text', body: text }) !== null) return null;
  return { url: url.href, site: url.hostname.replace(/^www\./, '') };
}

/** The first address of the web in a text, as one types it into a browser; null where there is none. */
export function findAddress(text: string): string | null {
  const [found] = addresses.exec(text) ?? [];
  if (found === undefined) return null;
  const address = trimLink(found);
  return /^www\./i.test(address) ? `https://${address}` : address;
}
