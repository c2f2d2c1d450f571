import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';
import { listPackageImports } from '../../scripts/lib/package-imports.mjs';
import { root } from '../../scripts/lib/root.mjs';

const { executablePath, args } = await findBrowser();

// What people run. The development builds of React and MUI take nearly twice the processor time.
process.env['NODE_ENV'] = 'production';

/** Tests of parts of the screen in a real browser, with a fake server (files ending in .test.tsx). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { 'socket.io-client': join(import.meta.dirname, 'src/test/fakes/fake-socket.ts') } },
  cacheDir: '../../.cache/vite-component',
  // All packages are known before the first test: one that turns up later would bring a second copy of React. Named
  // here, a new one also renews what an earlier run kept.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.test.tsx', 'src/**/*.worker.ts'],
    include: [...listPackageImports(root, 'apps/web/src'), 'react/jsx-dev-runtime'],
  },
  test: {
    name: 'component',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/test/component-setup.ts'],
    isolate: false,
    // By itself it would leave a core idle.
    maxWorkers: availableParallelism(),
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Only for a browser that never comes.
      connectTimeout: 600_000,
      viewport: { width: 1366, height: 768 },
      provider: playwright({
        // Before the test itself ends, so that a click that never finds its place says why.
        actionTimeout: 60_000,
        launchOptions: { executablePath, args },
        contextOptions: {
          locale: 'pt-BR',
          timezoneId: 'America/Sao_Paulo',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
