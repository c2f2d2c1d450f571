import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { hasCode } from './errors.ts';

/** Finds the secret kept in this file; null when the file is missing or empty. */
export async function findSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  return text.trim() === '' ? null : text.trim();
}

/** Gets the secret kept in this file, making a random one readable only by its owner when there is none. */
export async function getOrCreateSecret(path: string): Promise<string> {
  const found = await findSecret(path);
  if (found !== null) return found;
  const secret = randomBytes(24).toString('base64url');
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    // A cluster must never outlive its password: the file reaches the disk first.
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}
