import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { openDatabase } from './bench-node.mjs';
import { inRoot } from './root.mjs';

const companies = 20;
const jobs = 20_000;
const name = 'bench.nothing';

const nothing = {
  name,
  maxAttempts: 1,
  timeoutMs: 60_000,
  concurrency: null,
  findFaults: () => [],
  execute: async () => undefined,
};

const source = {
  pools: 'drivers/postgres/pools.ts',
  unitOfWork: 'drivers/postgres/unit-of-work.ts',
  queue: 'drivers/jobs-postgres/queue.ts',
  runner: 'drivers/jobs-postgres/runner.ts',
  logger: 'platform/logger.ts',
};

/** The runner is TypeScript of the product; it is bundled to run a job that only this measurement knows. */
async function loadRunner() {
  const input = Object.fromEntries(
    Object.entries(source).map(([key, path]) => [key, inRoot('apps', 'server', 'src', path)]),
  );
  const external = (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@balcao/');
  const bundle = await rolldown({ input, platform: 'node', external });
  await bundle.write({ dir: inRoot('.cache', 'jobs'), format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  const modules = Object.keys(source).map((key) => import(pathToFileURL(inRoot('.cache', 'jobs', `${key}.mjs`)).href));
  return Object.assign({}, ...(await Promise.all(modules)));
}

const addCompanies = `
  INSERT INTO companies (id, name) SELECT id, 'Bancada ' || id FROM generate_series(9001, 9000 + $1::int) AS id
  ON CONFLICT DO NOTHING`;
const addJobs = `
  INSERT INTO jobs (company_id, name, payload) SELECT 9001 + n % $1::int, $2, '{}' FROM generate_series(1, $3::int) AS n`;

/** How many jobs that do nothing are claimed, run and settled each second, while many of several companies wait. */
export async function measureJobs({ dataDir }) {
  const { createPools, createUnitOfWork, createJobQueue, createJobRunner, createLogger } = await loadRunner();
  const database = openDatabase(dataDir);
  const { host, port, user, password, database: databaseName } = database.options;
  const pools = createPools({
    ownerUrl: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${databaseName}`,
    appUrl: null,
    platformUrl: null,
    size: 10,
    onError: (error) => console.error(error.message),
  });
  const runner = createJobRunner({
    uow: createUnitOfWork({ pools, size: 10, announce: () => undefined }),
    queue: createJobQueue(),
    signals: { subscribe: () => () => undefined, onGap: () => () => undefined },
    log: createLogger('silent'),
    nodeId: randomUUID(),
    jobs: [nothing],
    crons: [],
  });
  try {
    await database.query(addCompanies, [companies]);
    await database.query(addJobs, [companies, name, jobs]);
    const began = performance.now();
    const ran = await runner.runDue();
    const seconds = (performance.now() - began) / 1000;
    if (ran !== jobs) throw new Error(`${ran} of ${jobs} jobs ran`);
    return { name: 'jobs per second', perSecond: Math.round(jobs / seconds) };
  } finally {
    await database.query('DELETE FROM jobs WHERE name = $1', [name]);
    await pools.end();
    await database.end();
  }
}
