import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silenceLibrary } from './silence-console.ts';

const folder = mkdtempSync(join(tmpdir(), 'silence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package that prints with the console it is given. */
function plant(name: string): (speaker: object) => void {
  const place = join(folder, 'node_modules', name, 'src');
  mkdirSync(place, { recursive: true });
  writeFileSync(
    join(place, 'speak.cjs'),
    'module.exports = (console) => { for (const method of ["log", "info", "warn", "error", "debug"]) console[method]("from", __filename); };',
  );
  return createRequire(import.meta.url)(join(place, 'speak.cjs')) as (speaker: object) => void;
}

it('prints nothing of the library and everything of other callers', () => {
  const heard: unknown[] = [];
  const hear = (...words: unknown[]): void => void heard.push(words[0]);
  const speaker = { log: hear, info: hear, warn: hear, error: hear, debug: hear };
  silenceLibrary(speaker);
  for (const name of ['libsignal', 'baileys', 'whatsapp-rust-bridge']) plant(name)(speaker);
  expect(heard).toEqual([]);
  plant('pino')(speaker);
  speaker.warn('ours');
  expect(heard).toEqual(['from', 'from', 'from', 'from', 'from', 'ours']);
});

it('changes nothing the second time', () => {
  const nothing = (): void => undefined;
  const speaker = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing };
  silenceLibrary(speaker);
  const { log } = speaker;
  silenceLibrary(speaker);
  expect(speaker.log).toBe(log);
});
