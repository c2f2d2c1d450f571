import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/** Prints how large files, functions and folders are: what to look at when something seems hard to read. */
const limits = { fileLines: 300, functionLines: 100, folderFiles: 30, columns: 120, smallFile: 15 };

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const sources = tracked
  .filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const lineCounts = sources.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
const isTest = (file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file);

report(
  `files over ${limits.fileLines} lines`,
  lineCounts.filter(({ lines }) => lines > limits.fileLines).map(({ file, lines }) => `${lines} ${file}`),
);
report(
  `functions over ${limits.functionLines} lines, tests apart`,
  sources.filter(({ file }) => !isTest(file)).flatMap(listLongFunctions),
);
report(`folders with more than ${limits.folderFiles} files`, listFullFolders());
report(
  `lines over ${limits.columns} columns`,
  sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (line.length > limits.columns ? [`${file}:${index + 1}`] : [])),
  ),
);
console.log(
  `${sources.length} files, ${lineCounts.filter(({ lines }) => lines < limits.smallFile).length} under ${limits.smallFile} lines`,
);

function report(title, rows) {
  console.log(`${rows.length} ${title}`);
  if (process.argv.includes('--list')) for (const row of rows) console.log(`  ${row}`);
}

function listLongFunctions({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const [first, last] = [node.getStart(source), node.end].map(
        (at) => source.getLineAndCharacterOfPosition(at).line + 1,
      );
      if (last - first + 1 > limits.functionLines) found.push(`${last - first + 1} ${file}:${first}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function listFullFolders() {
  const counts = new Map();
  for (const file of tracked) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > limits.folderFiles).map(([folder, count]) => `${count} ${folder}`);
}
