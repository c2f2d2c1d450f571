import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/find-browser.mjs';
import { findMemoryFolder } from './scripts/lib/memory-folder.mjs';

const { executablePath, args } = await findBrowser();
// The tests find it in the environment.
findMemoryFolder();

/** Browser tests by screen, each through the started product: real server, real database, real browser. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/prepare-data.ts',
  // For a test that hangs; none may pass or fail because a machine is fast or slow.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // One long file must not be left to one worker at the end; each worker has a product of its own.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than cores: a page waiting for its delay of 400 ms leaves them to another.
  workers: Math.ceil(availableParallelism() * 1.5),
  reporter: [['line']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    viewport: { width: 1366, height: 768 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Movement costs each click the wait for its end; what moves is judged by the tests about movement.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests hold calls back and answer them; what passes through a worker they would not see. Those about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
