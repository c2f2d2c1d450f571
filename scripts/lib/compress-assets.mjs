import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './files.mjs';

// Not index.html: the server writes a new nonce into it at every request.
const compressible = /\.(css|ico|js|json|mjs|svg|txt|wasm|webmanifest|xml)$/;
const smallest = 1024;

/** Writes a .br and a .gz beside every text file above 1 kB, so that the server never compresses them itself. */
export async function compressAssets(folder) {
  const files = listFiles(folder, (path) => compressible.test(path));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length <= smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
