import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './root.mjs';

/** A text that changes whenever one of the files, or one of the other facts, does. */
export function fingerprint(files, facts = []) {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(existsSync(file) ? readFileSync(file) : 'absent');
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Whether the stamp file holds this fingerprint. */
export function isStamped(stampFile, value) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === value;
}

/** Writes the stamp: what it stands for is complete. */
export function stamp(stampFile, value) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${value}\n`);
}

/** Removes the stamp: what it stands for is about to change. */
export function unstamp(stampFile) {
  rmSync(stampFile, { force: true });
}
