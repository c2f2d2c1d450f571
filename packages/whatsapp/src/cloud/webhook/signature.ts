import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which Meta signs a webhook. */
export const signatureHeader = 'x-hub-signature-256';

const form = /^sha256=([0-9a-f]{64})$/i;

/**
 * Whether Meta, which knows the app's secret, sent exactly these bytes. Check it before anything reads them. Several
 * secrets are given while one replaces another; without a secret every signature is refused.
 */
export function verifySignature(
  secrets: string | readonly string[],
  rawBody: Uint8Array,
  header: string | readonly string[] | undefined,
): boolean {
  const claimed = typeof header === 'string' ? form.exec(header)?.[1] : undefined;
  if (claimed === undefined) return false;
  const bytes = Buffer.from(claimed, 'hex');
  const known = (typeof secrets === 'string' ? [secrets] : secrets).filter((secret) => secret !== '');
  return known.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), bytes));
}

/** The signature of a body, as Meta writes it. */
export function sign(secret: string, rawBody: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
}
