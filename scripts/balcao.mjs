import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/expected-error.mjs');

/** `npm run balcao -- <command>`: installs and builds if need be, then runs a command of the operator. */
await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { ensureBuild } = await import('./lib/ensure-build.mjs');
  await ensureBuild();
  await import('../apps/server/dist/balcao.js');
});
