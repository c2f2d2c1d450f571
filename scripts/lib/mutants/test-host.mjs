import { Writable } from 'node:stream';
import { createVitest } from 'vitest/node';
import { loadConfigFromFile } from 'vite';
import { inRoot, root } from '../root.mjs';

/** A defect may keep a test waiting for something that never comes; the limits of `npm test` are for slow machines. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000, interval: 20 } } };
/** After this a run is given up: the defect made something go on for ever. */
const longest = 240_000;

/**
 * Keeps one Vitest and one PostgreSQL for the whole run. A defect is planted where Vite reads the file, so that no file
 * on the disk is ever touched. Each run has a new worker and so a new module state.
 */
export async function openTestHost() {
  let planted = null;
  const failures = watchFailures();
  const plugin = {
    name: 'planted-defect',
    enforce: 'pre',
    load: (id) => (planted !== null && id.split('?')[0] === planted.path ? planted.text : null),
  };
  const vitest = await createVitest(
    'test',
    await configureWith(plugin, failures.reporter),
    {},
    { stdout: silence(), stderr: silence() },
  );
  const setText = (path, text) => {
    planted = text === null ? null : { path, text };
    vitest.invalidateFile(path);
  };

  return {
    /** Runs tests as `listTestsFor` names them, until the first red one, with another text in place of a file's own. */
    async run(tests, { file, text } = {}) {
      if (file !== undefined) setText(inRoot(file), text);
      try {
        return await runUntilRed(vitest, failures, tests);
      } finally {
        if (file !== undefined) setText(inRoot(file), null);
      }
    },
    close: () => vitest.close(),
  };
}

async function configureWith(plugin, reporter) {
  const { config } = await loadConfigFromFile({ command: 'serve', mode: 'test' }, inRoot('vitest.config.ts'), root);
  const { projects, ...common } = config.test;
  const inline = projects.map((project) => ({
    ...project,
    root,
    plugins: [plugin],
    test: { ...project.test, ...limits, maxWorkers: 1, bail: 1, sequence: { sequencer: InGivenOrder } },
  }));
  return {
    ...common,
    root,
    // What was translated before would be taken from the disk, without the defect.
    experimental: { fsModuleCache: false },
    config: false,
    watch: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [reporter],
    projects: inline,
  };
}

/** The likeliest tests come first, not the slowest. */
class InGivenOrder {
  async sort(specifications) {
    return specifications;
  }
  async shard(specifications) {
    return specifications;
  }
}

async function runUntilRed(vitest, failures, tests) {
  const specifications = tests.map(({ path, pattern }) => {
    const project = vitest.projects.find(({ name }) => name === (path.endsWith('.db.test.ts') ? 'db' : 'unit'));
    return project.createSpecification(inRoot(path), pattern === null ? undefined : { testNamePattern: pattern });
  });
  failures.forget();
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    void endRun(vitest);
  }, longest);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearTimeout(limit);
  if (isLate) return { isRed: true, by: 'time' };
  const [by = unhandledErrors.map(({ message }) => message)[0]] = failures.list();
  return { isRed: by !== undefined, by: by ?? null };
}

/** Remembers what failed in the present run; Vitest itself keeps the results of all. */
function watchFailures() {
  let found = [];
  const pathOf = ({ moduleId }) => moduleId.slice(root.length + 1);
  return {
    list: () => found,
    forget: () => (found = []),
    reporter: {
      onTestCaseResult(test) {
        const { state, errors } = test.result();
        if (state === 'failed') found.push(`${pathOf(test.module)}: ${test.fullName}: ${errors[0].message}`);
      },
      // A failed beforeAll is no test.
      onTestModuleEnd(module) {
        if (!module.ok()) found.push(`${pathOf(module)}: ${module.errors()[0]?.message ?? 'failed'}`);
      },
    },
  };
}

/** The first call asks the workers to stop, the second one ends those that do not listen. */
async function endRun(vitest) {
  const stopped = vitest.cancelCurrentRun('keyboard-input');
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 5_000))]);
  await vitest.cancelCurrentRun('keyboard-input');
}

function silence() {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
