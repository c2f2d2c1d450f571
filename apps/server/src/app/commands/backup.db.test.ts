import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  type FileHandle,
} from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket } from '../../../test/support/test-conversations.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { createDiskMediaStore } from '../../drivers/media-disk/store.ts';
import { StartError } from '../../platform/start-error.ts';
import { storeBytes } from '../../features/media/index.ts';
import { adjustRestored } from '../features.ts';
import { createBackup, type BackupOptions } from './create-backup.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const secrets = {
  appSecret: randomBytes(48).toString('base64'),
  appKeys: `v1:${randomBytes(32).toString('base64')}`,
};

let app: TestApp;
let company: TestCompany;
let mediaId: string;
/** A backup of it all, which no test changes. */
let finished: string;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await buildTicket(app, await buildCompany(app));
  const { messageId, connectionId } = await buildTicket(app, company);
  await fillTables(messageId, connectionId);
  mediaId = await storeBytes(
    { ...app.deps, clock: app.clock },
    {
      companyId: company.id,
      visibility: 'company',
      fileName: 'fatura.txt',
      content: Buffer.from('três reais'),
      maxBytes: 100,
    },
    async (_work, [file]) => file?.id ?? '',
  );
  finished = await backup({ into: await mkdtemp(join(tmpdir(), 'balcao-backup-')) });
});
afterAll(async () => {
  await app.close();
  await rm(dirname(finished), { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a backup has to be careful with: keys of a phone, a message on its way, times without end, odd characters. */
async function fillTables(messageId: number, connectionId: number): Promise<void> {
  const linked = "UPDATE connections SET provider = 'beta', wanted = 'on' WHERE id = $1";
  await app.database.asOwner(linked, [connectionId]);
  const values = [company.id, connectionId];
  await app.database.asOwner('INSERT INTO device_credentials VALUES ($1, $2, $3)', [...values, 'sealed']);
  await app.database.asOwner("INSERT INTO device_keys VALUES ($1, $2, 'session', '1', 'sealed')", values);
  await app.database.asOwner('INSERT INTO session_leases (company_id, connection_id) VALUES ($1, $2)', values);
  await app.database.asOwner(
    "INSERT INTO outbox (company_id, connection_id, chat, message_id) VALUES ($1, $2, 'pn:1', $3)",
    [...values, messageId],
  );
  await app.database.asOwner("UPDATE messages SET ack = 0, send_state = 'queued', body = $2 WHERE id = $1", [
    messageId,
    'tab\t, line\n, \\N, \\. and 😀',
  ]);
}

const backup = (options: Partial<BackupOptions> = {}): Promise<string> =>
  createBackup({
    ownerUrl: app.database.ownerUrl,
    store: app.deps.store,
    secrets,
    into: folder,
    migrations,
    version: 'test',
    openScratch: async () => {
      const scratch = await createTestDatabase();
      return { ownerUrl: scratch.ownerUrl, stop: () => scratch.drop() };
    },
    say: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

const restore = async (from: string, into: TestDatabase, options: Partial<RestoreOptions> = {}): Promise<void> =>
  restoreBackup({
    folder: from,
    ownerUrl: into.ownerUrl,
    store: await createDiskMediaStore({ root: join(folder, 'media') }),
    config: { appSecret: null, appKeys: null },
    dataDir: folder,
    migrations,
    adjust: adjustRestored,
    say: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

async function withDatabase(
  work: (database: TestDatabase) => Promise<void>,
  options?: { empty: boolean },
): Promise<void> {
  const database = await createTestDatabase(options);
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

/** A running node writes its heartbeat meanwhile, and the list of migrations is made anew. */
const moving = ['public.nodes', 'public.migrations'];

/** Every row of every table, every key and every rule about rows, as one text each. */
async function readAll(database: TestDatabase): Promise<string[]> {
  const tables = await database.asOwner<{ name: string }>(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'simulator') ORDER BY 1",
  );
  const rows = tables
    .filter(({ name }) => !moving.includes(name))
    .map(({ name }) => `SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t`);
  const rules = [
    'SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid > 0',
    "SELECT concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity) FROM pg_class WHERE relkind = 'r'",
    "SELECT concat_ws(' ', schemaname, sequencename, last_value) FROM pg_sequences",
  ];
  const found = await database.asOwner<{ row: string }>(`${[...rows, ...rules].join(' UNION ALL ')} ORDER BY 1`);
  return found.map(({ row }) => row);
}

describe('T60 a backup', () => {
  it('brings every row, rule, number and file back', async () => {
    await withDatabase(
      async (database) => {
        await restore(finished, database, { adjust: null });
        const [before, after] = [await readAll(app.database), await readAll(database)];
        expect(before.length).toBeGreaterThan(200);
        expect(after).toEqual(before);
        expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toEqual(secrets);
      },
      { empty: true },
    );
  });

  it('serves people, files and new records from what was restored', async () => {
    await withDatabase(async (database) => {
      const restored = await startTestApp({ database });
      await database.asOwner('DELETE FROM nodes');
      await restore(finished, database, { store: restored.deps.store });
      const { token } = company.admin;
      const file = await restored.request({ url: `/media/${mediaId}`, token });
      const queue = { name: 'Nova', color: '#123456', greetingMessage: '', outOfHoursMessage: '', schedules: [] };
      const made = await restored.request({ method: 'POST', url: '/api/queue', token, payload: queue });
      expect([file.statusCode, file.body, made.statusCode]).toEqual([200, 'três reais', 201]);
      await restored.close();
    });
  });

  it('never uses keys of a phone again, and lets a person decide about messages on their way', async () => {
    await withDatabase(async (database) => {
      await restore(finished, database);
      expect(await database.asOwner('SELECT FROM device_credentials UNION ALL SELECT FROM device_keys')).toEqual([]);
      expect(
        await database.asOwner("SELECT status, status_reason, wanted FROM connections WHERE provider = 'beta'"),
      ).toEqual([{ status: 'DISCONNECTED', status_reason: 'restored', wanted: 'off' }]);
      expect(
        await database.asOwner('SELECT o.state, m.send_state FROM outbox o JOIN messages m ON m.id = o.message_id'),
      ).toEqual([{ state: 'uncertain', send_state: 'uncertain' }]);
    });
  });

  it('never overwrites: a database with people in it stays as it is', async () => {
    const before = await readAll(app.database);
    await expect(restore(finished, app.database)).rejects.toThrow('never overwrites');
    expect(await readAll(app.database)).toEqual(before);
  });

  it('is refused with keys that could not open it', async () => {
    const config = { appSecret: secrets.appSecret, appKeys: `v2:${randomBytes(32).toString('base64')}` };
    await withDatabase((database) =>
      expect(restore(finished, database, { config })).rejects.toThrow('APP_KEYS lacks a key'),
    );
  });

  it('names media that the store has lost, and is made all the same', async () => {
    await app.database.asOwner(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256)
       SELECT company_id, gen_random_uuid(), company_id || '/2026/01/' || gen_random_uuid(), 'x', mime, 1, sha256
       FROM media_files`,
    );
    const withLost = await backup();
    const { media } = JSON.parse(await readFile(join(withLost, 'manifest.json'), 'utf8'));
    expect(media).toEqual({ files: 1, bytes: 11, lost: [expect.stringContaining('/2026/01/')] });
    await withDatabase((database) => restore(withLost, database));
    await app.database.asOwner("DELETE FROM media_files WHERE file_name = 'x'");
  });
});

describe('T60 what is damaged', () => {
  /** Stays empty, whatever is tried. */
  let target: TestDatabase;
  beforeAll(async () => {
    target = await createTestDatabase();
  });
  afterAll(() => target.drop());

  const files = async (of: string): Promise<{ users: string; medium: string }> => {
    const list = await readFile(join(of, 'media.sha256'), 'utf8');
    return { users: join(of, 'database/public.users.copy.gz'), medium: join(of, list.trim().slice(66)) };
  };

  it.each([
    ['a table is cut short', async (of: string) => truncate((await files(of)).users, 40)],
    ['a table is missing', async (of: string) => rm((await files(of)).users)],
    ['a medium was changed', async (of: string) => appendFile((await files(of)).medium, '!')],
    ['a medium is missing', async (of: string) => rm((await files(of)).medium)],
    ['the secrets are missing', (of: string) => rm(join(of, 'secrets.json'))],
    ['the manifest is cut short', (of: string) => truncate(join(of, 'manifest.json'), 40)],
  ])('is not restored: %s', async (_name, damage) => {
    const copy = join(folder, 'copy');
    await cp(finished, copy, { recursive: true });
    await damage(copy);
    await expect(restore(copy, target)).rejects.toThrow(/damaged/);
    expect(await target.asOwner('SELECT FROM users')).toEqual([]);
  });
});

describe('T60 what only looks like a backup is never left', () => {
  const nothing = async (): Promise<void> => expect(await readdir(folder)).toEqual([]);

  it('when the disk is full', async () => {
    // Every write to that device fails as on a full disk.
    const full = (path: string): Promise<FileHandle> =>
      path.includes('public.messages') ? open('/dev/full', 'w') : open(path, 'wx');
    await expect(backup({ openFile: full })).rejects.toThrow('there is no space left on the disk');
    await nothing();
  });

  it('when somebody interrupts it', async () => {
    const interruption = new AbortController();
    const openFile = (path: string): Promise<FileHandle> => {
      if (path.includes('/media/')) interruption.abort();
      return open(path, 'wx');
    };
    await expect(backup({ openFile, signal: interruption.signal })).rejects.toThrow('Interrupted');
    await nothing();
  });

  it('S1001 when it cannot be loaded', async () => {
    const openScratch = async () => {
      throw new Error('no scratch database');
    };
    const error = await backup({ openScratch }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toHaveProperty('message', expect.stringContaining('would be of no use (no scratch database)'));
    await nothing();
  });

  it('S1001 when the database goes away meanwhile', async () => {
    const openFile = async (path: string): Promise<FileHandle> => {
      if (path.includes('public.messages'))
        await app.database.asOwner(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'balcao backup' AND datname = current_database()`,
        );
      return open(path, 'wx');
    };
    const error = await backup({ openFile }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toHaveProperty('message', expect.stringContaining('could not be read to the end'));
    await nothing();
  });

  it('when its login does not see every row', async () => {
    await app.database.asOwner('DROP POLICY owner_all ON contacts; DROP POLICY platform_all ON contacts');
    await expect(backup()).rejects.toThrow('does not see all rows of contacts');
    const all = 'USING (true) WITH CHECK (true)';
    await app.database.asOwner(
      `CREATE POLICY owner_all ON contacts TO CURRENT_USER ${all}; CREATE POLICY platform_all ON contacts TO balcao_platform ${all}`,
    );
    await nothing();
  });

  it('S1002 because the next backup removes what killed ones left, and nothing else', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const old = ['balcao-2026-01-01T00-00-00Z.unfinished', 'balcao-2026-01-02T00-00-00Z', 'mine.unfinished'];
    const running = 'balcao-2026-01-03T00-00-00Z.unfinished';
    for (const name of [...old, running]) await mkdir(join(folder, name, 'database'), { recursive: true });
    for (const name of old) await utimes(join(folder, name), hourAgo, hourAgo);
    const said: string[] = [];
    const made = await backup({ say: (line) => said.push(line) });
    const left = [...old.slice(1), running, basename(made)];
    expect((await readdir(folder)).sort()).toEqual(left.sort());
    expect(said[0]).toContain('balcao-2026-01-01T00-00-00Z.unfinished, which an interrupted backup left behind');
  });

  it('S1002 and a second backup in the same second leaves the first alone', async () => {
    const made = await Promise.allSettled([backup(), backup()]);
    const names = made.flatMap((one) => (one.status === 'fulfilled' ? [basename(one.value)] : []));
    expect(names.length).toBeGreaterThan(0);
    expect((await readdir(folder)).sort()).toEqual([...new Set(names)].sort());
    const refused = made.filter((one) => one.status === 'rejected');
    for (const { reason } of refused)
      expect(reason).toHaveProperty('message', expect.stringContaining('another backup'));
  });

  it('and what an interrupted one left is not restored', async () => {
    await withDatabase((database) =>
      expect(restore(join(folder, 'balcao-x.unfinished'), database)).rejects.toThrow('not complete'),
    );
  });
});
