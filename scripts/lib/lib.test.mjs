import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';
import { findNodeProblem } from './node-version.mjs';
import { listPackageImports } from './package-imports.mjs';
import { checkPage, listEagerFiles, listPageFiles } from './page-sizes.mjs';
import { runLimited } from './run-checks.mjs';
import { listPartTimes, readPlaywrightReport, readVitestReport, sum } from './test-reports.mjs';

describe('findNodeProblem', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'])('accepts %s', (version) => {
    expect(findNodeProblem(version)).toBeNull();
  });

  it.each(['v18.20.0', 'v20.18.9', 'v16.0.0'])('refuses %s with a sentence', (version) => {
    expect(findNodeProblem(version)).toContain(`this is ${version}`);
  });
});

describe('isInstalled', () => {
  const machine = { platform: 'linux', arch: 'arm64' };
  const a = { 'node_modules/a': { version: '1.0.0' } };

  it.each([
    ['nothing but the project itself', { '': {}, 'apps/web': {} }, {}, true],
    ['the same package', a, a, true],
    ['no package', a, {}, false],
    ['another version', a, { 'node_modules/a': { version: '1.0.1' } }, false],
    ['one for another system', { 'node_modules/a': { version: '1', os: ['darwin'], optional: true } }, {}, true],
    [
      'one for this system missing',
      { 'node_modules/a': { version: '1', os: ['linux'], cpu: ['arm64'], optional: true } },
      {},
      false,
    ],
    ['one for every system but Windows missing', { 'node_modules/a': { version: '1', os: ['!win32'] } }, {}, false],
    ['a helper of an optional package', { 'node_modules/a': { version: '1', optional: true } }, {}, true],
  ])('%s', (_, wanted, installed, expected) => {
    expect(isInstalled(wanted, installed, machine)).toBe(expected);
  });
});

describe('the sizes of pages', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      imports: ['_react.js'],
      dynamicImports: ['src/features/session/login-page.tsx', 'src/features/users/users-page.tsx'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
    'src/features/session/login-page.tsx': {
      file: 'assets/login.js',
      src: 'src/features/session/login-page.tsx',
      isDynamicEntry: true,
      imports: ['_form.js', 'index.html'],
    },
    'src/features/users/users-page.tsx': {
      file: 'assets/users.js',
      src: 'src/features/users/users-page.tsx',
      isDynamicEntry: true,
      imports: ['_form.js'],
    },
    'style.css': { file: 'assets/style.css' },
  };

  it('count the entry and the screens with all they import at once, and no other page', () => {
    expect(listPageFiles(manifest, ['session/login-page.tsx']).sort()).toEqual([
      'assets/form.js',
      'assets/index.js',
      'assets/login.js',
      'assets/react.js',
    ]);
  });

  it('name a screen that is gone', () => {
    expect(() => listPageFiles(manifest, ['tickets/gone-page.tsx'])).toThrow('tickets/gone-page.tsx');
  });

  it.each([
    ['as much and as many as it may', 100, 2, null],
    ['one byte more', 99, 2, 'Desk: too much JavaScript, 0.1 kB gzip in 2 files'],
    ['one file more', 100, 1, 'limits 0.1 kB and 1'],
  ])('%s', (_, bytes, files, problem) => {
    const check = () =>
      checkPage({ name: 'Desk', bytes, files }, [
        { file: 'a.js', size: 60 },
        { file: 'b.js', size: 40 },
      ]);
    if (problem === null) expect(check()).toBe('Desk: 0.1 kB gzip in 2 files, limits 0.1 kB and 2');
    else expect(check).toThrow(problem);
  });

  it('count what index.html asks for', () => {
    const html =
      '<script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" href="/assets/react.js"><link rel="stylesheet" href="/assets/style.css"><script src="/theme.js"></script>';
    expect(listEagerFiles(html)).toEqual(['assets/index.js', 'assets/react.js', 'theme.js']);
  });
});

describe('runLimited', () => {
  it('keeps the order of results and the limit of tasks at once', async () => {
    let running = 0;
    let most = 0;
    const task = (value) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return value;
    };
    expect(await runLimited(2, [1, 2, 3, 4, 5].map(task))).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });
});

describe('the test reports', () => {
  function withReport(report, read) {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-report-'));
    try {
      const file = join(folder, 'report.json');
      if (report !== null) writeFileSync(file, JSON.stringify(report));
      return read(file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const good = { status: 'passed', fullName: 'good' };
  const bad = { status: 'failed', fullName: 'bad' };

  it.each([
    [
      'all well',
      { testResults: [{ status: 'passed', assertionResults: [good, good] }] },
      0,
      { passed: 2, failed: 0, failures: [] },
    ],
    [
      'a failed test',
      { testResults: [{ status: 'failed', assertionResults: [good, bad] }] },
      1,
      { passed: 1, failed: 1, failures: ['bad'] },
    ],
    [
      'a file that did not load',
      { testResults: [{ name: 'x', status: 'failed', assertionResults: [] }] },
      1,
      { passed: 0, failed: 1, failures: ['x (did not load)'] },
    ],
    [
      'an error outside any test',
      { testResults: [{ status: 'passed', assertionResults: [good] }] },
      1,
      { passed: 1, failed: 1, failures: ['vitest ended with code 1'] },
    ],
    ['no report', null, 1, { passed: 0, failed: 1, failures: ['vitest did not get far enough to write a report'] }],
  ])('vitest: %s', (_, report, code, expected) => {
    expect(withReport(report, (file) => readVitestReport(file, code))).toEqual(expected);
  });

  it('vitest: a title is followed by the beginning of what went wrong, without its colours', () => {
    const failureMessages = [`\u001B[31mexpected 1 to be 2\u001B[39m\n\n${'    at somewhere\n'.repeat(20)}`];
    const report = { testResults: [{ assertionResults: [{ status: 'failed', fullName: 'bad', failureMessages }] }] };
    const [failure] = withReport(report, (file) => readVitestReport(file, 1)).failures;
    expect(failure.split('\n').slice(0, 2)).toEqual(['bad', '    expected 1 to be 2']);
    expect(failure.split('\n')).toHaveLength(7);
  });

  it('playwright: counts flaky tests as failures, and tells what went wrong first', () => {
    const tests = [{ results: [{}, { error: { message: 'Timed out' } }] }];
    const suites = [
      { specs: [], suites: [{ specs: [{ ok: false, file: 'a.spec.ts', title: 'bad', tests }, { ok: true }] }] },
    ];
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites };
    expect(withReport(report, (file) => readPlaywrightReport(file, 1))).toEqual({
      passed: 3,
      failed: 2,
      failures: ['a.spec.ts: bad\n    Timed out'],
    });
  });

  it('tell how long each part took', () => {
    expect(
      listPartTimes([
        { label: 'unit tests', ms: 61_240 },
        { label: 'check: types', ms: 900 },
      ]),
    ).toEqual(['  unit tests     61.2 s', '  check: types    0.9 s']);
  });

  it('add up', () => {
    expect(
      sum([
        { passed: 1, failed: 0, failures: [] },
        { passed: 2, failed: 1, failures: ['x'] },
      ]),
    ).toEqual({ passed: 3, failed: 1, failures: ['x'] });
  });
});

describe('child processes', () => {
  const isAlive = (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('end with all they started when the command is interrupted', async () => {
    const grandchild = 'setInterval(() => {}, 1000)';
    const child = `const c = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}]); console.log(c.pid); setInterval(() => {}, 1000)`;
    const module = new URL('./child-processes.mjs', import.meta.url).href;
    const command = `import { startChild } from ${JSON.stringify(module)}; startChild(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
    const running = spawn(process.execPath, ['--input-type=module', '-e', command], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: running.stdout }), 'line');
    running.kill('SIGINT');
    const [code] = await once(running, 'exit');
    expect(code).toBe(130);
    await expect.poll(() => isAlive(Number(line))).toBe(false);
  });
});

it("listPackageImports names each package once, and nothing that is ours or the runner's", () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'src/a.tsx'),
    [
      "import { useState } from 'react';",
      "import {\n  page,\n} from 'vitest/browser';",
      "import Bell from 'lucide-react/icons/bell';",
      "import { plan } from '@balcao/domain';",
      "import { near } from './near.ts';",
      "const text = 'a word from a text';",
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'src/b.ts'),
    "import {\n  type ReactNode,\n} from 'react';\nimport { join } from 'node:path';\n",
  );
  expect(listPackageImports(folder, 'src')).toEqual(['lucide-react/icons/bell', 'react']);
  rmSync(folder, { recursive: true });
});
