import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from './lib/files.mjs';

const traces = [
  { kind: 'a path of one machine', pattern: /(?<![\w./-])\/(?:work|root|Users|home)\/[\w.-]+/ },
  { kind: 'a temporary path', pattern: /(?<![\w./-])\/(?:tmp|var\/tmp|private\/tmp)\/[\w.-]+/ },
  { kind: 'a path of one machine', pattern: /\b[A-Z]:\\Users\\\w+/ },
  { kind: 'the address of a private host', pattern: /https?:\/\/[\w.-]+\.(?:internal|intranet|local|lan|corp)\b/ },
  {
    kind: 'the address of a private registry',
    pattern: /https?:\/\/[\w.-]*(?:artifactory|nexus|verdaccio|npm-proxy)[\w.-]*/,
  },
  { kind: 'a download address', pattern: /"resolved":\s*"(?:https?|git)/ },
];
const binary = /\.(png|jpg|jpeg|gif|webp|ico|woff2?|ttf|otf|mp3|mp4|ogg|pdf|xlsx?|zip|gz|br)$/;

/** Finds traces of the machine on which a file was written, in all files that git knows or would add. */
export function findMachinePathProblems(root) {
  const files = listRepositoryFiles(root).filter((file) => !binary.test(file));
  if (files.length === 0) return ['no file was found to check'];
  return files.flatMap((file) => findTraces(readOrEmpty(join(root, file))).map((trace) => `${file}:${trace}`));
}

function listRepositoryFiles(root) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 };
  try {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options);
    return [...new Set(listed.split('\0'))].filter((file) => file !== '');
  } catch {
    // Without git, as in a downloaded archive: everything that is not made by our own commands.
    const made = /^(\.git|\.cache|data|test-results|playwright-report)$/;
    return listFiles(root, (path) => !made.test(relative(root, path).split(sep)[0])).map((path) =>
      relative(root, path),
    );
  }
}

/** Finds traces in a text, each as "line: kind". */
export function findTraces(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      traces.filter(({ pattern }) => pattern.test(line)).map(({ kind }) => `${index + 1}: ${kind}`),
    );
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Deleted in the working tree and not yet recorded.
    return '';
  }
}
