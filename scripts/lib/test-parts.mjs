import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { runNode } from './child-processes.mjs';
import { checks } from './checks.mjs';
import { findBrowser } from './find-browser.mjs';
import { inRoot, root } from './root.mjs';
import { runCheck } from './run-checks.mjs';
import { say, seconds, withNotices } from './say.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const reports = inRoot('.cache', 'reports');

/** One task per static check; each counts as one test. */
export function listCheckTasks() {
  return Object.entries(checks).map(([name, findProblems]) => async () => {
    const well = await runCheck(name, findProblems);
    return { passed: well ? 1 : 0, failed: well ? 0 : 1, failures: well ? [] : [`check: ${name}`] };
  });
}

/** Runs the tests without database; their words are shown only when something fails. */
export function runUnitTests(filters) {
  return runVitest({ project: 'unit', label: 'unit tests', filters, quiet: true });
}

/** Runs the database tests on the embedded server, then on the oldest PostgreSQL we promise. */
export async function runDatabaseTests(filters) {
  const newest = await runVitest({ project: 'db', label: 'database tests on the embedded PostgreSQL', filters });
  const oldestPackage = inRoot('node_modules', `postgres-15-${process.platform}-${process.arch}`);
  if (!existsSync(oldestPackage)) {
    say(
      `• database tests on PostgreSQL 15: left out, there is no package of it for ${process.platform}-${process.arch}`,
    );
    return [newest];
  }
  const env = { TEST_POSTGRES: '15' };
  return [newest, await runVitest({ project: 'db', label: 'database tests on PostgreSQL 15', filters, env })];
}

/** Runs the browser tests against the built product. */
export async function runBrowserTests(filters) {
  return runReported('browser tests', 'browser', async (file) => {
    // Once, here: the test processes find the result in the environment.
    await findBrowser();
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters];
    const { code } = await runNode(args, { cwd: root, env });
    return readPlaywrightReport(file, code);
  });
}

function runVitest({ project, label, filters, env = {}, quiet = false }) {
  return runReported(label, `${project}${env.TEST_POSTGRES ?? ''}`, async (file) => {
    const options = {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    };
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...filters];
    const run = () => runNode(args, options);
    const { code, output } = await (quiet ? withNotices(label, run) : run());
    if (code !== 0 && quiet) say(output.trim());
    return readVitestReport(file, code);
  });
}

async function runReported(label, name, run) {
  const file = inRoot('.cache', 'reports', `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  say(`• ${label}`);
  const started = Date.now();
  const result = await run(file).catch((error) => ({ passed: 0, failed: 1, failures: [`${label}: ${error.message}`] }));
  say(
    `${result.failed === 0 ? '✓' : '✗'} ${label}: ${result.passed} passed, ${result.failed} failed (${seconds(Date.now() - started)})`,
  );
  return result;
}
