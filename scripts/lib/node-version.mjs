// Kept in plain old syntax: it must run on the Node.js it is going to refuse.
import process from 'node:process';

const minimum = [20, 19];

/** Says what is wrong with this version of Node.js; null when it is new enough. */
export function findNodeProblem(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return null;
  return `Balcão needs Node.js ${minimum.join('.')} or newer, and this is ${version}. Install a newer one and try again.`;
}

/** Ends the process with one sentence when Node.js is too old. */
export function requireNode() {
  const problem = findNodeProblem(process.version);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
