import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { listChangedFiles } from './changed/changed-files.mjs';
import { readSources } from './changed/read-sources.mjs';
import { routeWord, selectRoutes } from './changed/select-routes.mjs';
import { selectTests } from './changed/select-tests.mjs';
import { checks, listChecks } from './checks.mjs';
import { runNode } from './child-processes.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { findBrowser } from './find-browser.mjs';
import { inRoot, root } from './root.mjs';
import { runCheck, runLimited } from './run-checks.mjs';
import { say, seconds, withNotices } from './say.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const reports = inRoot('.cache', 'reports');

/**
 * The parts of `npm test` by name. Each is a list of tasks, and a task settles with what it found:
 * `{ label, ms, passed, failed, failures }`.
 */
export const parts = {
  check: () => asTasks(checks),
  unit: (filters = []) => [() => runVitest({ project: 'unit', label: 'unit tests', filters })],
  component: (filters = []) => [() => runComponentTests(filters)],
  db: (filters = []) => [() => runNewestDatabase(filters), () => runOldestDatabase(filters)],
  browser: (filters = []) => [() => runBrowserTests(filters)],
};

/**
 * Runs everything. Neither the checks nor the tests without a browser keep all cores busy alone, so that they run side
 * by side, the longest first; the browser tests take all cores and come last.
 */
export async function runAllParts() {
  const together = [...parts.component(), ...parts.db(), ...parts.unit(), buildAsTest, ...parts.check()];
  return [...(await runLimited(availableParallelism(), together)), ...(await runInTurn(parts.browser()))];
}

/**
 * Runs what the changes since a commit can break, as far as imports and test ids tell; by itself since the branch was
 * begun. What only a whole run proves is said.
 */
export async function runChangedParts(since) {
  const { base, files: changed } = listChangedFiles(root, since);
  const { files, graph } = readSources(root);
  const tests = selectTests({ files, graph, changed });
  say(`${changed.length} files differ from ${base}.`);
  if (tests.everywhere.length > 0) say(`Run all tests as well: ${tests.everywhere.join(', ')} can break any of them.`);
  const routes = selectRoutes({ graph, changed });
  if (tests.db.length > 0 && routes !== null) say(`Tests about every route try those of ${routes.join(', ')}.`);
  const wanted = (part, filters) => (filters.length > 0 ? parts[part](filters) : []);
  const together = [
    ...(tests.db.length > 0 ? [() => runNewestDatabase(tests.db, routes)] : []),
    ...wanted('unit', tests.unit),
    ...wanted('component', tests.component),
    ...(tests.browser.length > 0 ? [buildAsTest] : []),
    ...asTasks(listChecks(root, { changed, dependents: graph.dependents(changed) })),
  ];
  const results = await runLimited(availableParallelism(), together);
  return [...results, ...(await runInTurn(wanted('browser', tests.browser)))];
}

/** Runs tasks one after the other. */
export async function runInTurn(tasks) {
  return runLimited(1, tasks);
}

function asTasks(listed) {
  return Object.entries(listed).map(
    ([name, findProblems]) =>
      () =>
        runCheckAsTest(name, findProblems),
  );
}

async function runCheckAsTest(name, findProblems) {
  const started = Date.now();
  const well = await runCheck(name, findProblems);
  const label = `check: ${name}`;
  return { label, ms: Date.now() - started, ...(well ? counted(1, 0) : counted(0, 1, [label])) };
}

function counted(passed, failed, failures = []) {
  return { passed, failed, failures };
}

/** The build is what the browser tests run against; it fails as one of them. */
function buildAsTest() {
  return timed('build', async () => {
    await ensureBuild();
    return counted(0, 0);
  });
}

/** The newest PostgreSQL is the one that comes with the product. `routes` are the features whose routes are tried. */
function runNewestDatabase(filters, routes = null) {
  const env = routes === null ? {} : { ROUTES_OF: routes.map(routeWord).join(',') };
  return runVitest({ project: 'db', label: 'database tests on the embedded PostgreSQL', filters, env });
}

/** The oldest PostgreSQL we promise runs the files with SQL of their own. */
async function runOldestDatabase(filters) {
  const label = 'database tests on PostgreSQL 15';
  const machine = `${process.platform}-${process.arch}`;
  if (existsSync(inRoot('node_modules', `postgres-15-${machine}`)))
    return runVitest({ project: 'db', label, filters, env: { TEST_POSTGRES: '15' } });
  say(`• ${label}: left out, there is no package of it for ${machine}`);
  return { label, ms: 0, ...counted(0, 0) };
}

/** Parts of the screen in a real browser, before a fake server. */
async function runComponentTests(filters) {
  // Once, here: the test processes find the result in the environment.
  await findBrowser();
  const config = ['--config', 'apps/web/vitest.config.ts'];
  return runVitest({ project: 'component', label: 'component tests', filters: [...config, ...filters] });
}

function runBrowserTests(filters) {
  return runReported('browser tests', 'browser', async (file) => {
    await ensureBuild();
    // Once, here: the test processes find the result in the environment.
    await findBrowser();
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters];
    const { code } = await runNode(args, { cwd: root, env });
    return readPlaywrightReport(file, code);
  });
}

/** Runs tests of one project; their words are shown only when something fails, because other parts run beside them. */
function runVitest({ project, label, filters, env = {} }) {
  return runReported(label, `${project}${env.TEST_POSTGRES ?? ''}`, async (file) => {
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...filters];
    const { code, output } = await withNotices(label, () => runNode(args, options));
    if (code !== 0) say(output.trim());
    return readVitestReport(file, code);
  });
}

function runReported(label, name, run) {
  const file = inRoot('.cache', 'reports', `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  say(`• ${label}`);
  return timed(label, () => run(file));
}

async function timed(label, run) {
  const started = Date.now();
  const result = await run().catch((error) => counted(0, 1, [`${label}: ${error.message}`]));
  const ms = Date.now() - started;
  say(`${result.failed === 0 ? '✓' : '✗'} ${label}: ${result.passed} passed, ${result.failed} failed (${seconds(ms)})`);
  return { label, ms, ...result };
}
