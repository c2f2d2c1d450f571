import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

export type MediaKeys = { iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array };

/** An encrypted file ends with the first bytes of its authentication code. */
const macLength = 10;

/** Decrypts a file while it streams. It fails at the end when the authentication code is wrong. */
export async function* decryptMedia(
  stream: AsyncIterable<Uint8Array>,
  { iv, cipherKey, macKey }: MediaKeys,
): AsyncGenerator<Uint8Array> {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const hmac = createHmac('sha256', macKey).update(iv);
  let held: Uint8Array = Buffer.alloc(0);
  for await (const piece of stream) {
    const bytes = Buffer.concat([held, piece]);
    const end = Math.max(0, bytes.length - macLength);
    held = bytes.subarray(end);
    if (end === 0) continue;
    hmac.update(bytes.subarray(0, end));
    yield decipher.update(bytes.subarray(0, end));
  }
  const mac = hmac.digest().subarray(0, macLength);
  if (held.length !== macLength || !timingSafeEqual(mac, held))
    throw new Error('the authentication code of the file is wrong');
  yield decipher.final();
}
