import { existsSync, readdirSync } from 'node:fs';
import { runNode } from './child-processes.mjs';
import { ExpectedError } from './expected-error.mjs';
import { listFiles } from './files.mjs';
import { inRoot, root } from './root.mjs';
import { fingerprint, isStamped } from './stamps.mjs';

/** Written when a build is complete; holds the fingerprint of what was built. */
export const buildStamp = inRoot('.cache', 'build-stamp');

const results = [inRoot('apps', 'server', 'dist', 'main.js'), inRoot('apps', 'web', 'dist', 'index.html')];

/** Builds server and web unless the last build was made from the same sources. */
export async function ensureBuild() {
  if (isStamped(buildStamp, fingerprintOfSources()) && results.every((file) => existsSync(file))) return;
  // In a process of its own: the memory a bundler takes is not given back to the server.
  const ended = await runNode([inRoot('scripts', 'build.mjs')], { cwd: root });
  if (ended.code !== 0) throw new ExpectedError('The build failed; the reason stands above.');
}

/** A text that changes whenever something that goes into the build does. */
export function fingerprintOfSources() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => inRoot(folder, name)),
  );
  const isSource = (path) => !/\.test\.tsx?$/.test(path) && !/[/\\]test[/\\]/.test(path);
  const scripts = [inRoot('scripts', 'build.mjs'), ...listFiles(inRoot('scripts', 'lib'))];
  const settings = [inRoot('package-lock.json'), inRoot('tsconfig.base.json')];
  return fingerprint([...workspaces.flatMap((folder) => listFiles(folder, isSource)), ...scripts, ...settings]);
}
