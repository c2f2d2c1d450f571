import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { makeFolder } from './support/data-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const owner = { email: 'ana@example.com', password: 'uma-senha-comprida-9' };

let folder: string;
test.beforeEach(() => {
  folder = makeFolder('balcao-backup-');
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function launch(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`apps/server/dist/${program}.js`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  return { child, said: () => said };
}

async function run(args: string[], dataDir: string): Promise<{ code: unknown; said: string }> {
  const { child, said } = launch('balcao', args, { DATA_DIR: dataDir });
  const [code] = await once(child, 'close');
  return { code, said: said() };
}

/** Serves until the work is done; the work is told the address. */
async function serve(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const { child, said } = launch('main', [], env);
  const addressOf = (): string => /is ready at (\S+)/.exec(said())?.[1] ?? '';
  try {
    // The first start makes a database and all its tables.
    await expect.poll(addressOf, { timeout: 180_000 }).not.toBe('');
    await work(addressOf());
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

test('T60 a running server is backed up, and another machine goes on from there', async () => {
  const [here, there, backups] = ['here', 'there', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await serve({ DATA_DIR: here, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password }, async () => {
    const { code, said } = await run(['backup', backups], here);
    expect([code, said]).toEqual([0, expect.stringContaining('The backup is in ')]);
  });
  const [name = ''] = readdirSync(backups);
  expect(name).toMatch(/^balcao-[\dT-]+Z$/);
  expect(readdirSync(here).filter((file) => file.startsWith('backup-check'))).toEqual([]);

  expect(await run(['restore', join(backups, name)], there)).toEqual({
    code: 0,
    said: expect.stringContaining('Restored'),
  });
  await serve({ DATA_DIR: there }, async (url) => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    expect(answer.status).toBe(200);
  });
  expect(await run(['restore', join(backups, name)], there)).toEqual({
    code: 1,
    said: expect.stringContaining('never overwrites'),
  });
});

test('T60 says what can be done, and that there is nothing to back up', async () => {
  expect(await run([], folder)).toEqual({ code: 1, said: expect.stringContaining('restore <folder>') });
  const { code, said } = await run(['backup'], folder);
  expect(code).toBe(1);
  expect(said).toContain('secrets.json is missing');
  expect(said).not.toContain('    at ');
});
