/** More cards under one message would hide the conversation. */
const mostMentions = 5;

/** "#" and a number that stands by itself: no part of a word, of an address or of a longer number. */
const mention = /(?<![\p{L}\p{N}#/&_-])#(\d{1,9})(?![\p{L}\p{N}_-])/gu;

/** The numbers of the tickets that a text names with "#", each once, in their order; of many only the first few. */
export function ticketsNamedIn(text: string): number[] {
  const named = new Set<number>();
  for (const [, digits] of text.matchAll(mention)) {
    const id = Number(digits);
    if (id > 0) named.add(id);
    if (named.size === mostMentions) break;
  }
  return [...named];
}

/** What is being looked for: a "#" with the letters after it, and where it begins. */
export type TicketSearch = { start: number; text: string };

/** Longer texts after "#" look for nothing. */
const longestSearch = 40;

/** The "#…" that ends at the caret, if somebody is typing one there; null otherwise. */
export function ticketSearchAt(text: string, caret: number): TicketSearch | null {
  const before = text.slice(Math.max(0, caret - longestSearch - 2), caret);
  const found = /(?:^|\s)#([^\s#]*)$/u.exec(before);
  if (found?.[1] === undefined || found[1].length > longestSearch) return null;
  return { start: caret - found[1].length - 1, text: found[1] };
}

/** The text with the number of a ticket in place of what was being looked for, and where the caret stands then. */
export function withTicket(
  text: string,
  { start, end, ticketId }: { start: number; end: number; ticketId: number },
): { text: string; caret: number } {
  const name = `#${ticketId}`;
  const rest = text.slice(end);
  const gap = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, start)}${name}${gap}${rest}`, caret: start + name.length + 1 };
}
