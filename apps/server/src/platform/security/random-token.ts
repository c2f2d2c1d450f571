import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits for whoever is to hold it; only its hash is stored. */
export function newRandomToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The stored form of a random token. A plain hash suffices: there is nothing to guess in 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
