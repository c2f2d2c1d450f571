import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { runChild } from './child-processes.mjs';
import { ExpectedError } from './expected-error.mjs';
import { inRoot, root } from './root.mjs';
import { step } from './say.mjs';
import { fingerprint, isStamped, stamp } from './stamps.mjs';

const stampFile = inRoot('node_modules', '.balcao-stamp');

/** Makes sure that exactly the packages of the lockfile are installed; does nothing when they are. */
export async function ensureDependencies() {
  const value = fingerprintOfPackages();
  if (isStamped(stampFile, value)) return;
  if (!installedAlready()) await install();
  stamp(stampFile, value);
}

function fingerprintOfPackages() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => inRoot(folder, name, 'package.json')),
  );
  const machine = [process.platform, process.arch, process.version.split('.')[0]];
  return fingerprint([inRoot('package.json'), inRoot('package-lock.json'), inRoot('.npmrc'), ...workspaces], machine);
}

/** Compares the lockfile with npm's own note of what it installed, so that a manual install counts too. */
function installedAlready() {
  const noteFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  return isInstalled(readPackages(inRoot('package-lock.json')), readPackages(noteFile), process);
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether every package that belongs on this machine is installed in its version. */
export function isInstalled(wanted, installed, machine) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !belongsHere(entry, machine)) return true;
    return installed[path] !== undefined && installed[path].version === entry.version;
  });
}

function belongsHere(entry, { platform, arch }) {
  // An optional package without a platform serves one for another platform, and one bound to a C library
  // may not match ours: npm leaves both out silently, so their absence says nothing.
  if (entry.optional === true && (entry.libc !== undefined || (entry.os ?? entry.cpu) === undefined)) return false;
  return allows(entry.os, platform) && allows(entry.cpu, arch);
}

function allows(list, value) {
  if (list === undefined) return true;
  return list.includes(value) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`));
}

async function install() {
  const { command, args } = npmCommand();
  const options = ['ci', '--include=dev', '--prefer-offline', '--loglevel=error', '--no-audit', '--no-fund'];
  await step('Installing packages with npm ci (a minute or two the first time)', async () => {
    const stdio = ['ignore', 'ignore', 'pipe'];
    const ended = await runChild(command, [...args, ...options], { cwd: root, stdio, shell: command === 'npm.cmd' });
    if (ended.code !== 0) throw new ExpectedError(explainFailure(ended.output));
  });
}

/** The npm that runs this script, or the one on the path. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js')
    return { command: process.execPath, args: [running] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function explainFailure(output) {
  const words = output.trim().split('\n').slice(-12).join('\n');
  if (/ENOSPC|no space left/i.test(output)) {
    return 'The packages could not be installed: there is no space left on the disk. About 1 GB is needed.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return `The packages could not be installed: the npm registry cannot be reached. Check the network and try again.\n${words}`;
  }
  if (/EACCES|EPERM/.test(output)) {
    return `The packages could not be installed: this user may not write to node_modules. Run as the owner of the folder.\n${words}`;
  }
  return `The packages could not be installed. npm said:\n${words}`;
}
