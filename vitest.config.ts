import { defineConfig } from 'vitest/config';

/** Two kinds of test: pure ones, and ones that need a real PostgreSQL (files ending in .db.test.ts). */
export default defineConfig({
  test: {
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,scripts}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          // The start of the embedded server has nothing to do with a server that is handed over.
          exclude: process.env['TEST_POSTGRES'] === '15' ? ['**/drivers/postgres/embedded/**'] : [],
          environment: 'node',
          pool: 'forks',
          // No file mocks modules, so files of one process may share what is loaded.
          isolate: false,
          globalSetup: ['apps/server/test/start-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
