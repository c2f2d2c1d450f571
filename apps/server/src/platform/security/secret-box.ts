import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a secret lives. Part of the encryption: a ciphertext moved to another row or company does not open. */
export type SecretPlace = { table: string; column: string; companyId: number; row: string };

export type SecretBox = {
  /** The versions of the keys, the newest first: that one seals. */
  readonly versions: readonly string[];
  seal(plain: string, place: SecretPlace): string;
  /** The same with one of the older keys, to recognise that key later. */
  sealWith(version: string, plain: string, place: SecretPlace): string;
  /** Throws when the key is unknown or the text was tampered with. */
  open(sealed: string, place: SecretPlace): string;
};

/** AES-256-GCM with the newest of the given keys; older ones still open what they sealed. */
export function createSecretBox(appKeys: string): SecretBox {
  const keys = new Map(appKeys.split(',').map((entry) => splitKey(entry.trim())));
  const versions = [...keys.keys()];
  const newest = versions[0] ?? '';
  const keyOf = (version: string): Buffer => {
    const key = keys.get(version);
    if (!key) throw new Error(`The secret was sealed with key ${version}, which APP_KEYS does not hold`);
    return key;
  };
  const sealWith = (version: string, plain: string, place: SecretPlace): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(version), nonce).setAAD(aad(place));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [version, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64'))].join('.');
  };
  return {
    versions,
    seal: (plain, place) => sealWith(newest, plain, place),
    sealWith,
    open(sealed, place) {
      const [version = '', nonce = '', tag = '', text = ''] = sealed.split('.');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(version), Buffer.from(nonce, 'base64'))
        .setAAD(aad(place))
        .setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
    },
  };
}

/** The version of the key with which something was sealed. */
export const versionOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));

/** A key for one purpose, so that a token of one kind can never pass as another. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'balcao', purpose, 32));
}

/** A lookup value that reveals nothing about its source without the key. */
export function keyedHash(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function splitKey(entry: string): [string, Buffer] {
  const colon = entry.indexOf(':');
  return [entry.slice(0, colon), Buffer.from(entry.slice(colon + 1), 'base64')];
}

function aad({ table, column, companyId, row }: SecretPlace): Buffer {
  return Buffer.from(`${table}|${column}|${companyId}|${row}`);
}
