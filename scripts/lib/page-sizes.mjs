import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ExpectedError } from './expected-error.mjs';

/**
 * What people wait for at first. A cold desk is the shell and the page of the tickets; the conversation follows when it
 * is idle. Each file is one more question to the server, six of which a browser asks at once without HTTP/2.
 */
const pages = [
  { name: 'Login page', screens: ['features/session/login-page.tsx'], bytes: 185_000, files: 8 },
  {
    name: 'Desk',
    screens: ['app/shell/shell.tsx', 'features/tickets/tickets-page.tsx'],
    bytes: 330_000,
    files: 15,
  },
];

/**
 * Lists the JavaScript a browser loads before a page is shown: the entry, the screens of the page, and all they import
 * statically, from Vite's manifest.
 */
export function listPageFiles(manifest, screens) {
  const entries = Object.entries(manifest);
  const starts = screens.map((screen) => entries.find(([, chunk]) => chunk.src?.endsWith(screen))?.[0]);
  const missing = starts.indexOf(undefined);
  if (missing >= 0) throw new Error(`no file begins with ${screens[missing]}: page-sizes.mjs names one that is gone`);
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key) || manifest[key] === undefined) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  for (const [key, chunk] of entries) if (chunk.isEntry === true) visit(key);
  starts.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
}

/** Lists the scripts and preloads that index.html itself asks for. */
export function listEagerFiles(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const eager = tags.filter((tag) => tag.startsWith('<script') || /rel="modulepreload"/.test(tag));
  return eager.flatMap((tag) => tag.match(/(?:src|href)="\/?([^"]+\.js)"/)?.[1] ?? []);
}

/** Measures the gzipped JavaScript of each page, a line each; throws a sentence when one is above its limits. */
export function checkPageSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return pages.map((page) => {
    const listed = [...listPageFiles(manifest, page.screens), ...listEagerFiles(html)];
    const files = [...new Set(listed)].filter((file) => existsSync(join(folder, file)));
    return checkPage(
      page,
      files.map((file) => ({ file, size: measure(join(folder, file)) })),
    );
  });
}

/** The line of one page; throws a sentence when it is above its limits. */
export function checkPage({ name, bytes, files }, sizes) {
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const figure = `${kilobytes(total)} kB gzip in ${sizes.length} files, limits ${bytes / 1000} kB and ${files}`;
  if (total <= bytes && sizes.length <= files) return `${name}: ${figure}`;
  const list = sizes
    .toSorted((a, b) => b.size - a.size)
    .map(({ file, size }) => `${kilobytes(size).padStart(7)} ${file}`)
    .join('\n');
  throw new ExpectedError(`${name}: too much JavaScript, ${figure}.\n${list}`);
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

function measure(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
