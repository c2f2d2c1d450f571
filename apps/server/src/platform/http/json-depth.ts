const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{` differ from `]` and `}` by two; setting the bit 0x20 makes one sign of each pair. */
const opening = 0x7b;
const closing = 0x7d;

/** Whether lists and objects of a JSON text lie deeper in each other than a limit, found without parsing the text. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfText(text, at);
      continue;
    }
    const bracket = code | 0x20;
    if (bracket === opening) depth += 1;
    else if (bracket === closing) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** Where the quote stands that ends a text; the end of everything when none does. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
