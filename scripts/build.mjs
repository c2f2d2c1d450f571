import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/expected-error.mjs');
const { step, say } = await import('./lib/say.mjs');
const { inRoot } = await import('./lib/root.mjs');

await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { buildStamp, fingerprintOfSources } = await import('./lib/ensure-build.mjs');
  const { stamp, unstamp } = await import('./lib/stamps.mjs');
  const { buildServer } = await import('./lib/build-server.mjs');
  const { buildWeb } = await import('./lib/build-web.mjs');
  const { compressAssets } = await import('./lib/compress-assets.mjs');
  const { checkPageSizes } = await import('./lib/page-sizes.mjs');

  const sources = fingerprintOfSources();
  unstamp(buildStamp);
  await step('Building server and web', () => Promise.all([buildServer(), buildWeb()]));
  const web = inRoot('apps', 'web', 'dist');
  const figures = checkPageSizes(web);
  await step('Compressing what the browser loads', () => compressAssets(web));
  for (const figure of figures) say(`  ${figure}`);
  stamp(buildStamp, sources);
});
