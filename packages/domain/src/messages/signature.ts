/** The text as the customer gets it: the attendant's name in bold above it. Stars in the name must not end the bold. */
export function signText(userName: string, body: string): string {
  return `*${userName.replaceAll('*', '').trim()}:*\n${body}`;
}

/**
 * Whether a text is to be signed. Older clients say `read` and `fromMe` of what they send, and have signed it
 * themselves; who says nothing gets a signature.
 */
export function wantsSignature({
  sign,
  read,
  fromMe,
}: {
  sign?: boolean | undefined;
  read?: unknown;
  fromMe?: unknown;
}): boolean {
  return sign ?? (read === undefined && fromMe === undefined);
}

/** Separates the signature from the words of a signed text. */
export function splitSignature(text: string): { signature: string | null; words: string } {
  const match = /^\*([^*\n]{1,120}:)\*\n/.exec(text);
  return match === null
    ? { signature: null, words: text }
    : { signature: match[1] ?? null, words: text.slice(match[0].length) };
}
