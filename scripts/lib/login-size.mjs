import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ExpectedError } from './expected-error.mjs';

const loginPage = 'features/session/login-page.tsx';
const limit = 185_000;

/**
 * Lists the JavaScript a browser loads before the login page is shown: the entry, the login page, and
 * all they import statically, from Vite's manifest.
 */
export function listLoginFiles(manifest) {
  const entries = Object.entries(manifest);
  const starts = entries.filter(([, chunk]) => chunk.isEntry === true || chunk.src?.endsWith(loginPage) === true);
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key) || manifest[key] === undefined) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  for (const [key] of starts) visit(key);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
}

/** Lists the scripts and preloads that index.html itself asks for. */
export function listEagerFiles(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const eager = tags.filter((tag) => tag.startsWith('<script') || /rel="modulepreload"/.test(tag));
  return eager.flatMap((tag) => tag.match(/(?:src|href)="\/?([^"]+\.js)"/)?.[1] ?? []);
}

/** Measures the gzipped JavaScript of the login page; throws a sentence when it is above the limit. */
export function checkLoginSize(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = [...new Set([...listLoginFiles(manifest), ...listEagerFiles(html)])].filter((file) =>
    existsSync(join(folder, file)),
  );
  const sizes = files.map((file) => ({ file, size: measure(join(folder, file)) })).sort((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const figure = `${kilobytes(total)} kB gzip in ${sizes.length} files, limit ${limit / 1000} kB`;
  if (total <= limit) return figure;
  const list = sizes.map(({ file, size }) => `${kilobytes(size).padStart(7)} ${file}`).join('\n');
  throw new ExpectedError(`The login page loads too much JavaScript: ${figure}.\n${list}`);
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

function measure(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
