import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMemoryFolder } from './scripts/lib/memory-folder.mjs';
import { inRoot, root } from './scripts/lib/root.mjs';
import { listTestsWithSql } from './scripts/lib/sql-tests.mjs';

/**
 * What every kind of test has in common. The limits are there for a test that hangs: none may pass or fail because a
 * machine is fast or slow.
 */
const common = {
  environment: 'node',
  isolate: false,
  allowOnly: false,
  setupFiles: ['scripts/lib/refuse-leaked-timers.mjs', 'scripts/lib/draw-the-same-cases.mjs'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
} as const;

const memoryFolder = findMemoryFolder();

/** Files ending in .full.test.ts measure time and belong to `npm run torture`. */
const isTorture = process.env['TORTURE'] === 'full';

/** Two kinds of test: pure ones, and ones that need a real PostgreSQL (files ending in .db.test.ts). */
export default defineConfig({
  test: {
    // By itself it would leave a core idle.
    maxWorkers: availableParallelism(),
    // Unit tests and both kinds of database tests load the same modules: each is read and translated once.
    experimental: { fsModuleCache: true, fsModuleCachePath: inRoot('.cache', 'vitest-modules') },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{packages,apps,tools,scripts,e2e}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', ...(isTorture ? [] : ['**/*.full.test.ts'])],
          pool: 'threads',
        },
      },
      {
        test: {
          ...common,
          name: 'db',
          include:
            process.env['TEST_POSTGRES'] === '15'
              ? listTestsWithSql(root)
              : ['{apps/server,packages/embedded-postgres}/**/*.db.test.ts'],
          // No file mocks modules, so files of one process may share what is loaded.
          pool: 'forks',
          env: memoryFolder === null ? {} : { TMPDIR: memoryFolder },
          globalSetup: ['apps/server/test/support/start-postgres.ts'],
        },
      },
    ],
  },
});
