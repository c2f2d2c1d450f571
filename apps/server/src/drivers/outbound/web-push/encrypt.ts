import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a test vector fixes and everything else draws by chance. */
export type Chance = { readonly salt: Buffer; readonly privateKey: Buffer | null };

const recordSize = 4096;
/** What one record holds besides its text: the mark of the last record and the tag of the cipher. */
export const longestPayload = recordSize - 1 - 16 - 86;

const draw = (): Chance => ({ salt: randomBytes(16), privateKey: null });

/**
 * Encrypts a payload for one browser, as RFC 8291 says: a key is agreed on between a pair made for this message and the
 * browser's own, and the text travels as one record of `aes128gcm` (RFC 8188).
 */
export function encryptPush(
  payload: string,
  browser: { readonly p256dh: string; readonly auth: string },
  { salt, privateKey }: Chance = draw(),
): Buffer {
  const text = Buffer.from(payload, 'utf8');
  if (text.length > longestPayload) throw new RangeError('the payload does not fit one record');
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const theirs = Buffer.from(browser.p256dh, 'base64url');
  const agreed = own.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, publicKey]);
  const secret = derive(agreed, { salt: Buffer.from(browser.auth, 'base64url'), info, length: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, head, publicKey, sealed]);
}

const derive = (secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
