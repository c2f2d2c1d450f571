import { runNode } from './child-processes.mjs';
import { ExpectedError } from './expected-error.mjs';
import { inRoot } from './root.mjs';

/** Bundles the web application into apps/web/dist. */
export async function buildWeb() {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: inRoot('apps', 'web'), env, stdio: ['ignore', 'pipe', 'pipe'] };
  const ended = await runNode([vite, 'build', '--logLevel', 'warn'], options);
  if (ended.code !== 0) throw new ExpectedError(`The web application could not be built.\n${ended.output.trim()}`);
}
