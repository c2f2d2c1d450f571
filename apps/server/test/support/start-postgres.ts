import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@balcao/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/drivers/postgres/migrate.ts';
import { buildSheetReader } from './build-sheet-reader.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's owner, who may create databases; its superuser; the name of the migrated template to copy. */
    testServer: { ownerUrl: string; superuserUrl: string; template: string };
    /** The program that reads sheets, built. */
    sheetReader: string;
  }
}

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * One PostgreSQL for all database tests and one migrated template in it; each test file copies the
 * template. TEST_POSTGRES=15 takes the oldest supported version instead of the embedded one.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const major = process.env['TEST_POSTGRES'] === '15' ? 15 : 18;
  const cache = fileURLToPath(new URL('../../../../.cache', import.meta.url));
  await sweepAbandoned(cache);
  const dataDir = resolve(process.env['TEST_MEMORY_FOLDER'] ?? cache, `test-postgres-${major}-${process.pid}`);
  // No sweeping either: databases live for seconds, and one that is being swept cannot be dropped by its owner
  // (PostgreSQL 15).
  const server = await startEmbeddedPostgres({
    dataDir,
    major,
    log: () => undefined,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
    },
  });
  const template = `template_${hashOf(migrations)}`;
  const superuserUrl = superuserOf(dataDir, server.ownerUrl);
  await allowDatabases(superuserUrl, new URL(server.ownerUrl).username);
  await createTemplate(server.ownerUrl, template);
  project.provide('testServer', { ownerUrl: server.ownerUrl, superuserUrl, template });
  const sheetReader = await buildSheetReader();
  project.provide('sheetReader', sheetReader);
  return async () => {
    await server.stop();
    await rm(sheetReader, { force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A run that was killed could not clean up; its folder names the process. */
async function sweepAbandoned(cache: string): Promise<void> {
  const folders = existsSync(cache) ? readdirSync(cache).filter((name) => /^test-postgres-\d+-\d+$/.test(name)) : [];
  for (const folder of folders.filter((name) => !isAlive(Number(name.split('-').at(-1)))))
    await rm(join(cache, folder), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function superuserOf(dataDir: string, ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = readFileSync(join(dataDir, 'postgres-superuser.secret'), 'utf8').trim();
  url.pathname = '/postgres';
  return url.href;
}

/** The product's owner may not create databases; the owner of the tests must, and stays an ordinary role otherwise. */
async function allowDatabases(superuserUrl: string, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`ALTER ROLE ${owner} CREATEDB`);
  await client.end();
}

async function createTemplate(ownerUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${template}`;
  await migrate(url.href, migrations);
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
