import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { seconds } from './say.mjs';

/** How many tests of one part passed and failed, and the titles of those that failed, with the reason. */
const nothing = { passed: 0, failed: 0, failures: [] };

/** Reads the JSON report of vitest; a run without one, or one that ended badly for no visible reason, is a failure. */
export function readVitestReport(file, code) {
  const report = readJson(file);
  if (report === null) return withoutReport('vitest');
  const tests = report.testResults.flatMap((suite) => suite.assertionResults);
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(isFailed),
  );
  const failures = [
    ...tests.filter(isFailed).map((test) => withReason(test.fullName, test.failureMessages?.[0])),
    ...broken.map((suite) => withReason(`${suite.name} (did not load)`, suite.message)),
  ];
  const passed = tests.filter((test) => test.status === 'passed').length;
  return settle({ passed, failed: failures.length, failures }, code, 'vitest');
}

/** Reads the JSON report of Playwright in the same way. */
export function readPlaywrightReport(file, code) {
  const report = readJson(file);
  if (report === null) return withoutReport('playwright');
  const { expected, unexpected, flaky } = report.stats;
  const failures = report.suites.flatMap(listFailedSpecs);
  return settle({ passed: expected, failed: unexpected + flaky, failures }, code, 'playwright');
}

/** Adds up the results of several parts. */
export function sum(results) {
  return results.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      failures: [...total.failures, ...part.failures],
    }),
    nothing,
  );
}

/** How long each part took, a line each; parts that ran side by side add up to more than the whole. */
export function listPartTimes(results) {
  const width = Math.max(...results.map(({ label }) => label.length));
  return results.map(({ label, ms }) => `  ${label.padEnd(width)} ${seconds(ms).padStart(8)}`);
}

function listFailedSpecs(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => withReason(`${spec.file}: ${spec.title}`, firstError(spec)));
  return [...own, ...(suite.suites ?? []).flatMap(listFailedSpecs)];
}

function firstError(spec) {
  const errors = (spec.tests ?? []).flatMap((test) => test.results.map(({ error }) => error?.message));
  return errors.find((message) => message !== undefined);
}

/** A run may be read by its last lines alone, so that a title is followed by the beginning of what went wrong. */
function withReason(title, message = '') {
  const lines = stripVTControlCharacters(message.slice(0, 2000)).split('\n');
  const said = lines.filter((line) => line.trim() !== '').slice(0, 6);
  return [title, ...said.map((line) => `    ${line}`)].join('\n');
}

function isFailed(test) {
  return test.status === 'failed';
}

function settle(result, code, tool) {
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`${tool} ended with code ${code}`] };
}

function withoutReport(tool) {
  return { ...nothing, failed: 1, failures: [`${tool} did not get far enough to write a report`] };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
