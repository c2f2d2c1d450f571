// The torture list at full size: the same tests as in `npm test`, with the figures of docs/checks.md. npm run torture
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

/** What grows, and the tests that grow with it. */
const items = [
  { name: 'T18 reconnect storm of 2 000 sockets', project: 'unit', file: 'apps/server/src/drivers/realtime-socketio/realtime-load.test.ts', env: { TORTURE_SOCKETS: '2000' } },
  { name: 'T40 500 cases per route', project: 'db', file: 'apps/server/test/fuzz.db.test.ts', env: { FUZZ_RUNS: '500' } },
  { name: 'T15 twenty graceful stops under load', project: 'db', file: 'apps/server/test/operations.db.test.ts', env: { TORTURE_STOPS: '20' } },
];

await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { runNode } = await import('./lib/child-processes.mjs');
  const { root } = await import('./lib/root.mjs');
  const { say, seconds } = await import('./lib/say.mjs');
  let failed = 0;
  for (const { name, project, file, env } of items) {
    const began = Date.now();
    const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--testTimeout=900000', file], { cwd: root, env: { ...process.env, ...env } });
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(Date.now() - began)})`);
    if (code !== 0) failed += 1;
  }
  say(`${items.length - failed} passed, ${failed} failed`);
  if (failed > 0) throw new ExpectedError('The torture list found a defect.');
});
