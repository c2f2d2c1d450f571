import { newRandomToken } from '../../platform/security/random-token.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';

const prefix = 'whsec_';

type Place = { companyId: number; webhookId: number };

const place = ({ companyId, webhookId }: Place) => ({
  table: 'webhooks',
  column: 'sealed_secret',
  companyId,
  row: String(webhookId),
});

/** A new secret, and what is kept of it to find its webhook and to show which one it is. */
export function newSecret(): { secret: string; hash: Buffer; hint: string } {
  const secret = `${prefix}${newRandomToken().token}`;
  return { secret, hash: hashToken(secret), hint: secret.slice(-4) };
}

export const sealSecret = (secrets: SecretBox, where: Place, secret: string): string =>
  secrets.seal(secret, place(where));

export const openSecret = (secrets: SecretBox, where: Place, sealed: string): string =>
  secrets.open(sealed, place(where));
