import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { openDatabase } from './bench-node.mjs';
import { inRoot } from './root.mjs';

const companies = 10_000;
const first = 1_000_001;

const source = {
  pools: 'drivers/postgres/pools.ts',
  unitOfWork: 'drivers/postgres/unit-of-work.ts',
  createInvoices: 'features/billing/create-invoices.ts',
};

/** The job is TypeScript of the product; it is bundled to run apart from a node. */
async function loadJob() {
  const input = Object.fromEntries(
    Object.entries(source).map(([key, path]) => [key, inRoot('apps', 'server', 'src', path)]),
  );
  const external = (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@balcao/');
  const bundle = await rolldown({ input, platform: 'node', external });
  await bundle.write({ dir: inRoot('.cache', 'invoices'), format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  const modules = Object.keys(source).map(
    (key) => import(pathToFileURL(inRoot('.cache', 'invoices', `${key}.mjs`)).href),
  );
  return Object.assign({}, ...(await Promise.all(modules)));
}

const addPlan = `
  INSERT INTO plans (id, name, users, connections, queues, value_cents, is_public)
  VALUES ($1, 'Bancada', 1, 1, 1, 14990, false) ON CONFLICT DO NOTHING`;
const addCompanies = `
  INSERT INTO companies (id, name, plan_id, due_date)
  SELECT id, 'Fatura ' || id, $1, app_now()::date + (id % 19)::int FROM generate_series($1::int, $1::int + $2::int - 1) AS id
  ON CONFLICT DO NOTHING`;

const timed = async (work) => {
  const began = performance.now();
  const made = await work();
  return { made, seconds: Number(((performance.now() - began) / 1000).toFixed(2)) };
};

/**
 * How long the invoices of 10 000 companies take when all fall due at once, made by two nodes at the same time; and what
 * the next run costs, which finds nothing to do.
 */
export async function measureInvoices({ dataDir }) {
  const { createPools, createUnitOfWork, createInvoices } = await loadJob();
  const database = openDatabase(dataDir);
  const { host, port, user, password, database: databaseName } = database.options;
  const open = () =>
    createPools({
      ownerUrl: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${databaseName}`,
      appUrl: null,
      platformUrl: null,
      size: 5,
      onError: (error) => console.error(error.message),
    });
  const nodes = [open(), open()];
  const works = nodes.map((pools) => createUnitOfWork({ pools, size: 5, announce: () => undefined }));
  try {
    await database.query(addPlan, [first]);
    await database.query(addCompanies, [first, companies]);
    await database.query('ANALYZE companies');
    const both = await timed(async () =>
      (await Promise.all(works.map((uow) => createInvoices(uow)))).reduce((a, b) => a + b),
    );
    if (both.made !== companies) throw new Error(`${both.made} invoices for ${companies} companies`);
    const again = await timed(() => createInvoices(works[0]));
    if (again.made !== 0) throw new Error(`${again.made} invoices were made twice`);
    return {
      name: `invoices of ${companies} companies, two nodes at once`,
      seconds: both.seconds,
      againSeconds: again.seconds,
    };
  } finally {
    await database.query('DELETE FROM companies WHERE plan_id = $1', [first]);
    await database.query('DELETE FROM plans WHERE id = $1', [first]);
    await Promise.all(nodes.map((pools) => pools.end()));
    await database.end();
  }
}
