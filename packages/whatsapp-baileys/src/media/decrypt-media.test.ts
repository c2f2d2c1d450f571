import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptMedia } from './decrypt-media.ts';

const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };

function encrypt(plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([
    encrypted,
    createHmac('sha256', keys.macKey).update(keys.iv).update(encrypted).digest().subarray(0, 10),
  ]);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function decrypt(bytes: Buffer, size: number): Promise<Buffer> {
  const pieces = [];
  for await (const piece of decryptMedia(inPieces(bytes, size), keys)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('decryptMedia', () => {
  it.each([
    [0, 7],
    [1, 1],
    [15, 3],
    [16, 16],
    [1_000, 5],
    [1_000, 11],
    [1_000, 2_000],
  ])('reads a file of %i bytes in pieces of %i', async (length, size) => {
    const plain = randomBytes(length);
    expect(await decrypt(encrypt(plain), size)).toEqual(plain);
  });

  it('refuses a file that was changed, cut short or is empty', async () => {
    const file = encrypt(randomBytes(100));
    const changed = Buffer.from(file);
    changed[3] = (changed[3] ?? 0) ^ 1;
    for (const wrong of [changed, file.subarray(0, 50), Buffer.alloc(0), Buffer.alloc(5)])
      await expect(decrypt(wrong, 16)).rejects.toThrow();
  });
});
