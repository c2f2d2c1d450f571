import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgresError } from './errors.ts';
import { findPostmasterPid } from './postmaster.ts';
import { isAlive, runProgram } from './processes.ts';
import { removeAbandonedPostgres } from './remove-abandoned.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

/** The suite runs on the newest release and once more on the oldest one. */
const major = process.env['TEST_POSTGRES'] === '15' ? 15 : 18;

/** A data folder after a first start and stop, to be copied: making one anew takes a second. */
let madeBefore: string;
let dataDir: string;
let lines: string[];
let running: EmbeddedPostgres[];

beforeAll(async () => {
  madeBefore = await mkdtemp(join(tmpdir(), 'balcao-embedded-'));
  const server = await startEmbeddedPostgres({
    dataDir: madeBefore,
    major,
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  await server.stop();
});

afterAll(() => rm(madeBefore, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-embedded-'));
  lines = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const log = (line: string) => lines.push(line);
  const server = await startEmbeddedPostgres({ dataDir, major, log, settings: { fsync: 'off', ...settings } });
  running.push(server);
  return server;
}

async function useMadeBefore(): Promise<void> {
  // The copying of node:fs takes two seconds for these thousand files.
  await runProgram('cp', ['-R', `${madeBefore}/.`, dataDir]);
}

async function ask(server: { ownerUrl: string }, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function getServerPid(): Promise<number> {
  const written = await findPostmasterPid(join(dataDir, 'postgres'));
  if (written === null) throw new Error('no server runs on this cluster');
  return written.pid;
}

/** Another Balcão process: starts the server on the same folder and says its address. */
async function startInAnotherProcess(): Promise<{ process: ChildProcess; port: number; ownerUrl: string }> {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const dataDir = ${JSON.stringify(dataDir)}
    const server = await startEmbeddedPostgres({ dataDir, major: ${major}, log: () => {}, settings: { fsync: 'off' } })
    console.log(JSON.stringify({ port: server.port, ownerUrl: server.ownerUrl }))
    setInterval(() => {}, 60_000)
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, ...JSON.parse(String(line)) };
}

describe('the embedded PostgreSQL', () => {
  it('starts durable on loopback with an ordinary owner, and keeps the data over a restart', async () => {
    const first = await start();
    expect(await ask(first, 'show server_version_num')).toEqual([
      { server_version_num: expect.stringMatching(`^${major}`) },
    ]);
    expect(
      await ask(first, 'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: true }]);
    expect(
      await ask(
        first,
        "select current_setting('listen_addresses') as l, current_setting('synchronous_commit') as s, current_setting('timezone') as t",
      ),
    ).toEqual([{ l: '127.0.0.1', s: 'on', t: 'UTC' }]);
    await ask(first, "create table kept as select 'maçã' as word, lower('MAÇÃ') as lowered");
    for (const name of ['superuser', 'owner', 'app', 'platform'].map((login) => `postgres-${login}.secret`)) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    await first.stop();

    const second = await start({ fsync: 'on' });
    expect(await ask(second, 'select * from kept')).toEqual([{ word: 'maçã', lowered: 'maçã' }]);
    expect(await ask(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('T34 gives the application logins that can become nobody else, also in a folder of an earlier version', async () => {
    await useMadeBefore();
    const first = await start();
    // What an earlier version left behind: roles without a login, and no password of theirs.
    await ask(first, 'alter role balcao_app nologin; alter role balcao_platform nologin');
    await first.stop();
    for (const name of ['postgres-app.secret', 'postgres-platform.secret']) await rm(join(dataDir, name));

    const { appUrl, platformUrl } = await start();
    for (const [url, own, other] of [
      [appUrl, 'balcao_app', 'balcao_platform'],
      [platformUrl, 'balcao_platform', 'balcao_app'],
    ] as const) {
      expect(await ask({ ownerUrl: url }, 'select current_user as name, session_user as login')).toEqual([
        { name: own, login: own },
      ]);
      for (const role of [other, 'balcao_owner', 'postgres'])
        await expect(ask({ ownerUrl: url }, `set role ${role}`)).rejects.toThrow('permission denied to set role');
    }
  });

  it('brings a server killed with -9 back on the same port without losing a commit', async () => {
    await useMadeBefore();
    const server = await start();
    await ask(server, 'create table kept as select 1 as n');
    process.kill(await getServerPid(), 'SIGKILL');
    await expect.poll(() => lines.at(-1)).toBe(`PostgreSQL is back on port ${server.port}`);
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('refuses a folder that another process uses, and takes over its server once that process is killed', async () => {
    await useMadeBefore();
    const other = await startInAnotherProcess();
    try {
      await expect(start()).rejects.toThrow(new RegExp(`already in use .*process ${other.process.pid}\\)`));
      await ask(other, 'create table kept as select 1 as n');
    } finally {
      other.process.kill('SIGKILL');
      await once(other.process, 'exit');
    }

    const pid = await getServerPid();
    const server = await start();
    expect(server.port).toBe(other.port);
    expect(lines.at(-1)).toMatch(/still running and is used again/);
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }]);
    await server.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it('S1002 removes a folder whose process was killed, with its server, and leaves one in use alone', async () => {
    await useMadeBefore();
    const other = await startInAnotherProcess();
    const pid = await getServerPid();
    try {
      expect(await removeAbandonedPostgres(dataDir, major)).toBe(false);
      expect(await ask(other, 'select 1 as n')).toEqual([{ n: 1 }]);
    } finally {
      other.process.kill('SIGKILL');
      await once(other.process, 'exit');
    }
    expect(await removeAbandonedPostgres(dataDir, major)).toBe(true);
    expect(await isAlive(pid)).toBe(false);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('refuses to start twice in one process, and frees the folder with stop', async () => {
    await useMadeBefore();
    const server = await start();
    await expect(start()).rejects.toThrow(/already in use/);
    await server.stop();
    await server.stop();
    expect(await readdir(dataDir)).not.toContain('balcao.lock');
  });

  it('is not confused by files of processes that ended long ago', async () => {
    await useMadeBefore();
    const endedPid = 2 ** 22 - 1;
    await writeFile(join(dataDir, 'balcao.lock'), `${endedPid}\n\n`);
    // The number of this test process stands for one that another program has got since.
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '1 1', 'ready', ''].join('\n'),
    );
    const server = await start();
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('begins again after an interrupted first start', async () => {
    const unfinished = join(dataDir, 'postgres-unfinished-1234');
    await mkdir(join(unfinished, 'cluster'), { recursive: true });
    await mkdir(join(dataDir, 'postgres'));
    const server = await start();
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(await readdir(dataDir)).not.toContain('postgres-unfinished-1234');
  });

  it.each<[string, (cluster: string) => Promise<void>, RegExp]>([
    [
      'without its version file',
      (cluster) => rm(join(cluster, 'PG_VERSION')),
      /PG_VERSION is missing.*Nothing in it was changed/,
    ],
    ['of another release', (cluster) => writeFile(join(cluster, 'PG_VERSION'), '14\n'), /made by PostgreSQL 14/],
    ['without its control file', (cluster) => rm(join(cluster, 'global', 'pg_control')), /cannot be opened: .*backup/],
    [
      'with rubbish as control file',
      (cluster) => writeFile(join(cluster, 'global', 'pg_control'), 'x'.repeat(8192)),
      /cannot be opened: .*backup/,
    ],
    ['without its password', () => rm(join(dataDir, 'postgres-superuser.secret')), /password file .* is missing/],
  ])('reports a cluster %s and leaves it alone', async (_, damage, sentence) => {
    await useMadeBefore();
    const cluster = join(dataDir, 'postgres');
    await damage(cluster);
    const before = await readdir(cluster);
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(refusal).toHaveProperty('message', expect.stringMatching(sentence));
    expect(await readdir(cluster)).toEqual(before);
  });

  it('says which folder cannot be used', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    dataDir = join(file, 'below');
    const refusal = await start().catch((error: unknown) => error);
    dataDir = dirname(file);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(refusal).toHaveProperty('message', expect.stringContaining(file));
  });
});
