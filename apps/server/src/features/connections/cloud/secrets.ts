import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { CloudSettings } from '../../../ports/whatsapp.ts';
import type { CloudRow } from './queries.ts';

const place = (companyId: number, connectionId: number, column: string) => ({
  table: 'cloud_accounts',
  column,
  companyId,
  row: String(connectionId),
});

/** A token as it is stored, and its last characters, by which people recognise it. */
export const sealToken = (
  secrets: SecretBox,
  companyId: number,
  connectionId: number,
  token: string,
): { sealed: string; hint: string } => ({
  sealed: secrets.seal(token, place(companyId, connectionId, 'sealed_token')),
  hint: token.slice(-4),
});

export const sealAppSecret = (secrets: SecretBox, companyId: number, connectionId: number, secret: string): string =>
  secrets.seal(secret, place(companyId, connectionId, 'sealed_app_secret'));

export const openAppSecret = (
  secrets: SecretBox,
  companyId: number,
  { connectionId, sealedAppSecret }: CloudRow,
): string => secrets.open(sealedAppSecret, place(companyId, connectionId, 'sealed_app_secret'));

/** Everything that is needed to speak with Meta for a connection. */
export const openSettings = (
  secrets: SecretBox,
  companyId: number,
  row: CloudRow,
): Pick<CloudSettings, 'phoneNumberId' | 'wabaId' | 'token' | 'appSecret'> => ({
  phoneNumberId: row.phoneNumberId,
  wabaId: row.wabaId,
  token: secrets.open(row.sealedToken, place(companyId, row.connectionId, 'sealed_token')),
  appSecret: openAppSecret(secrets, companyId, row),
});

/** What was sealed with a key that is gone cannot be opened any more; it counts as not there, and is entered again. */
export function openIfPossible<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}
