import { rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { inRoot } from './root.mjs';
import { listFiles } from './files.mjs';

const source = inRoot('apps', 'server', 'src');

/**
 * Bundles the server and the commands of its operator into apps/server/dist: our own packages inside, npm packages
 * outside. Each file named *.worker.ts becomes an entry of its own, `dist/<name>.worker.js`, for worker threads.
 */
export async function buildServer() {
  const outputFolder = inRoot('apps', 'server', 'dist');
  rmSync(outputFolder, { recursive: true, force: true });
  const bundle = await rolldown({ input: findEntries(), platform: 'node', external: isNpmPackage });
  try {
    await bundle.write({
      dir: outputFolder,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      // Flat, so that a path relative to the running file means the same in every chunk.
      chunkFileNames: '[name]-[hash].js',
    });
  } finally {
    await bundle.close();
  }
}

function findEntries() {
  const workers = listFiles(source, (path) => path.endsWith('.worker.ts'));
  const entries = workers.map((path) => [relative(source, path).split(/[/\\]/).at(-1).replace(/\.ts$/, ''), path]);
  const programs = ['main', 'balcao'].map((name) => [name, join(source, `${name}.ts`)]);
  return Object.fromEntries([...programs, ...entries]);
}

function isNpmPackage(id) {
  return !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@balcao/') && !id.startsWith('\0');
}
