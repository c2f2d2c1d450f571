import { defineConfig } from 'vitest/config';

/**
 * What the oldest PostgreSQL we promise cannot tell us anything about: the start of the embedded server, what HTTP lets
 * in and out, and the real drivers, whose statements other tests run.
 */
const sameOnEveryDatabase = [
  'packages/embedded-postgres/**',
  '**/test/{fuzz,roles,fields,openapi,log-hygiene,cloud,linked-device}.db.test.ts',
];

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
          // Pairing with the fake WhatsApp makes keys; on a busy machine that takes its time.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps/server,packages/embedded-postgres}/**/*.db.test.ts'],
          exclude: process.env['TEST_POSTGRES'] === '15' ? sameOnEveryDatabase : [],
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
