import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { listFiles } from './lib/files.mjs';

const codeSpan = /`([^`\n]+)`/g;
const link = /\]\(([^)\s]+)\)/g;
// A path has a folder. A bare name is often an example, and `features/<name>/*.ts` names no single file.
const filePath = /^[a-z][\w@-]*(?:\/[\w.@-]+)+\.(?:tsx?|mjs|cjs|sql|json|md|ya?ml|css)$/;

/**
 * Finds files that our documents name and that do not exist. A path may be shortened at its beginning
 * (`users/queries.ts`), as long as some file of the repository ends so.
 */
export function findDocumentProblems(root) {
  const files = listFiles(root, (path) => !/^(\.git|\.cache|data)$/.test(relative(root, path).split(sep)[0])).map(
    (path) => relative(root, path).split(sep).join('/'),
  );
  const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('changes/'));
  if (documents.length === 0) return ['no document was found to check'];
  const endings = listEndings(files);
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    return text
      .split('\n')
      .flatMap((line, index) =>
        [...findMissingPaths(line, endings), ...findBrokenLinks(line, join(root, dirname(document)))].map(
          (problem) => `${document}:${index + 1}: ${problem}`,
        ),
      );
  });
}

/** Every way to shorten the path of a file from its beginning, the whole path included. */
function listEndings(files) {
  const endings = new Set();
  for (const file of files) {
    const parts = file.split('/');
    for (let from = 0; from < parts.length; from += 1) endings.add(parts.slice(from).join('/'));
  }
  return endings;
}

function findMissingPaths(line, endings) {
  return [...line.matchAll(codeSpan)]
    .map(([, span]) => span.replace(/^\.\//, ''))
    .filter((span) => filePath.test(span) && !endings.has(span))
    .map((span) => `${span} does not exist`);
}

function findBrokenLinks(line, folder) {
  return [...line.matchAll(link)]
    .map(([, target]) => target.split('#')[0])
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !existsSync(join(folder, target)))
    .map((target) => `the link to ${target} leads nowhere`);
}
