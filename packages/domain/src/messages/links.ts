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

/** The first address of the web in a text, as one types it into a browser; null where there is none. */
export function findAddress(text: string): string | null {
  const [found] = addresses.exec(text) ?? [];
  if (found === undefined) return null;
  const address = trimLink(found);
  return /^www\./i.test(address) ? `https://${address}` : address;
}
