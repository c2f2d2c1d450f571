import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createFileMailer } from './mailer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mail = { to: 'ana@x.test', subject: 'Olá', text: 'https://x.test/reset-password#abc\n', html: '<p></p>' };

it('keeps a mail where only the operator reads it, and deletes those of last week', async () => {
  const old = join(folder, 'old.txt');
  writeFileSync(old, 'old');
  const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600;
  utimesSync(old, eightDaysAgo, eightDaysAgo);
  const mailer = createFileMailer({ folder, log: createLogger('silent') });
  expect(mailer.reachesPeople).toBe(false);
  expect(await mailer.send(mail)).toBe('sent');
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const file = join(folder, name);
  expect(readFileSync(file, 'utf8')).toBe('To: ana@x.test\nSubject: Olá\n\nhttps://x.test/reset-password#abc\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
