import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child-processes.mjs';
import { inRoot } from './root.mjs';
import { say, step } from './say.mjs';

/**
 * Unpacks the Chromium of the package @sparticuz/chromium into .cache once. Answers a program that runs
 * here, with the libraries of the package where the system lacks them; null when none does.
 */
export async function unpackChromium() {
  const { version } = JSON.parse(
    readFileSync(inRoot('node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  );
  const home = inRoot('.cache', `chromium-${version}`);
  if (!existsSync(home)) await step('Unpacking Chromium for the browser tests', () => unpackInto(home));
  const plain = join(home, 'chromium');
  const program = (await runs(plain)) ? plain : writeLauncher(home);
  if (program === plain || (await runs(program))) return program;
  say('  The Chromium of the npm packages does not run here.');
  return null;
}

const touched = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

/** The package decides by these two variables where to unpack, and whether its libraries come along. */
async function unpackInto(home) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const workplace = mkdtempSync(`${home}-unfinished-`);
  const before = touched.map((name) => [name, process.env[name]]);
  Object.assign(process.env, { TMPDIR: workplace, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    renameSync(workplace, home);
  } finally {
    restore(before);
    rmSync(workplace, { recursive: true, force: true });
  }
}

function restore(variables) {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function runs(program) {
  const ended = await runChild(program, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] });
  return ended.code === 0;
}

function writeLauncher(home) {
  const launcher = join(home, 'chromium-with-libraries');
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"',
    '[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ];
  writeFileSync(launcher, `${lines.join('\n')}\n`, { mode: 0o755 });
  return launcher;
}
