import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './support/data-folder.ts';
import { expect, test } from './support/users/users-test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Ended = { code: number | null; said: string };

/** Starts the built product and waits for its end; `onText` may act on what it says. */
async function run(
  env: Record<string, string>,
  onText: (said: string, kill: () => void) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0', ...env },
  });
  let said = '';
  const hear = (chunk: unknown): void => {
    said += String(chunk);
    onText(said, () => child.kill('SIGTERM'));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'exit');
  return { code: code as number | null, said };
}

/** What a PostgreSQL server answers to a login it refuses. */
function refusalOfPostgres(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mpassword authentication failed\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

let dataDir: string;
test.beforeEach(() => {
  dataDir = makeFolder('balcao-start-');
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('T64 says which variables are wrong, all at once', async () => {
  const { code, said } = await run({ DATA_DIR: dataDir, PORT: 'abc', ROLES: 'everything' });
  expect(code).toBe(1);
  expect(said).toContain('PORT must be a whole number');
  expect(said).toContain('ROLES knows web, sessions and worker');
  expect(said).not.toContain('    at ');
});

test('T64 refuses production without secrets', async () => {
  const { code, said } = await run({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(said).toContain('APP_SECRET is required in production');
  // A program collects what production says.
  for (const line of said.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 'fatal' });
});

test('T64 says that the port is taken, and stops the database it started', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, said } = await run({ DATA_DIR: dataDir, PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is taken`);
  expect(said).not.toContain('    at ');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('T64 says that the database refuses the password, without showing it', async () => {
  const refused = createServer((socket) => socket.end(refusalOfPostgres('28P01'))).listen(0, '127.0.0.1');
  await once(refused, 'listening');
  const { port } = refused.address() as AddressInfo;
  const { code, said } = await run({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://balcao:segredo-do-banco@127.0.0.1:${port}/balcao`,
  });
  refused.close();
  expect(code).toBe(1);
  expect(said).toContain('The database refused the user or password of DATABASE_URL');
  expect(said).not.toContain('segredo-do-banco');
});

test('T64 says that the secrets file is damaged instead of replacing it', async () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"appSecret":');
  const { code, said } = await run({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toContain('secrets.json is damaged');
});

test('T64 says that the data directory is no database of ours and touches nothing in it', async () => {
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
  const { code, said } = await run({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toContain('Balcão did not start.');
  expect(said).not.toContain('    at ');
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
});

test('T15 a signal during the start stops the database too', async () => {
  let killed = false;
  const { code, said } = await run({ DATA_DIR: dataDir }, (text, kill) => {
    if (killed || !text.includes('is ready on port')) return;
    killed = true;
    kill();
  });
  expect(said).toContain('Stopping');
  expect(said).not.toContain('is ready at http');
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('T15 a running product stops cleanly on a signal', async () => {
  let killed = false;
  const { code } = await run({ DATA_DIR: dataDir }, (text, kill) => {
    if (killed || !text.includes('Stop with Ctrl-C')) return;
    killed = true;
    kill();
  });
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'balcao.lock'))).toBe(false);
});

/** Starts the product as people do, in a process group of its own, and waits until it serves. */
async function npmStart(): Promise<{ npm: number; said: () => string; exited: Promise<unknown> }> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0', DATA_DIR: dataDir },
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const exited = once(child, 'exit');
  await expect.poll(() => said).toContain('Stop with Ctrl-C');
  return { npm: child.pid ?? 0, said: () => said, exited };
}

for (const [who, target] of [
  ['npm alone', (npm: number) => npm],
  ['its whole process group', (npm: number) => -npm],
] as const)
  test(`T15 a service manager that ends ${who} leaves nothing running`, async () => {
    const { npm, said, exited } = await npmStart();
    process.kill(target(npm), 'SIGTERM');
    await exited;
    // Written while they run, and taken away only by a clean stop.
    const left = (): string[] =>
      ['balcao.lock', 'postgres/postmaster.pid'].filter((file) => existsSync(join(dataDir, file)));
    await expect.poll(left).toEqual([]);
    expect(said().split('Stopping')).toHaveLength(2);
  });
