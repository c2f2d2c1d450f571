import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findMemoryFolder } from './memory-folder.mjs';

let place;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'balcao-memory-'));
  vi.stubEnv('TEST_MEMORY_FOLDER', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

it('is one folder for this process and those it starts', () => {
  const folder = findMemoryFolder({ place, needed: 1 });
  expect(existsSync(folder)).toBe(true);
  expect(process.env.TEST_MEMORY_FOLDER).toBe(folder);
  expect(findMemoryFolder({ place, needed: 1 })).toBe(folder);
});

it('takes away what a killed run left, and nothing of a running one or of others', () => {
  // No process has so high a number.
  for (const name of ['balcao-tests-99999999', `balcao-tests-${process.ppid}`, 'other']) mkdirSync(join(place, name));
  findMemoryFolder({ place, needed: 1 });
  expect(readdirSync(place).sort()).toEqual(
    [`balcao-tests-${process.pid}`, `balcao-tests-${process.ppid}`, 'other'].sort(),
  );
});

it.each([
  ['there is no such place', () => ({ place: join(place, 'nowhere'), needed: 1 })],
  ['there is too little room', () => ({ place, needed: Number.MAX_SAFE_INTEGER })],
])('is not used where %s', (_what, options) => {
  expect(findMemoryFolder(options())).toBeNull();
  expect(process.env.TEST_MEMORY_FOLDER).toBe('');
});
