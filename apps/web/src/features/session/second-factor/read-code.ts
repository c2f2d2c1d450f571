/** The digits of what was typed or pasted as a code, six at most. */
export function readCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}

/** A secret in groups of four, as people read it to each other. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
