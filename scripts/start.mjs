import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/expected-error.mjs');
const { endWithParent } = await import('./lib/end-with-parent.mjs');

endWithParent();
await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { ensureBuild } = await import('./lib/ensure-build.mjs');
  await ensureBuild();
  // From here on the server speaks for itself: address, next step, and what is wrong if something is.
  await import('../apps/server/dist/main.js');
});
