// The torture list at full size: the same tests as in `npm test`, with the figures of docs/checks.md.
// npm run torture, or npm run torture -- T05 T06 for some. TORTURE_SEED repeats the random choices of a run.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

/**
 * Tests of the started product grow by TORTURE=full (e2e/support/torture/torture-sizes.ts); one line here runs those whose
 * title has the number.
 */
const browser = (number, what) => ({
  number,
  what,
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list',
    '--workers=1',
    `--grep=\\b${number}\\b`,
    'e2e/torture',
  ],
  env: { TORTURE: 'full' },
});
/** Tests inside the server grow by a variable of their own. */
const vitest = (number, what, { project, file, env }) => ({
  number,
  what,
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--testTimeout=900000', ...[file].flat()],
  env,
});

/** What grows, in the order of docs/checks.md. */
const items = [
  browser('T01', '30 kills while messages come in'),
  browser('T02', 'killed at every step of both ways, 20 times each'),
  browser('T03', 'the database killed ten times under load'),
  browser('T05', '20 kills while 10 000 answers leave'),
  browser('T06', 'the same where nobody drops repeated ids'),
  vitest('T08', '3 000 messages and their news, repeated and shuffled', {
    project: 'db',
    file: 'apps/server/src/features/messages/inbound/receive-torture.db.test.ts',
    env: { TORTURE: 'full' },
  }),
  browser('T09', 'a WhatsApp that answers after 30 s or never'),
  browser('T10', '100 times fifty first messages at once, on one and two processes'),
  browser('T11', 'a holder that stops, and one frozen for 90 s'),
  browser('T12', 'clocks ten minutes fast and slow'),
  browser('T13', 'a media disk of 64 MB that runs full'),
  browser('T15', 'twenty stops under load'),
  vitest('T15', 'twenty stops with requests under way', {
    project: 'db',
    file: 'apps/server/test/operations.db.test.ts',
    env: { TORTURE_STOPS: '20' },
  }),
  browser('T16', '200 messages a second for ten minutes'),
  browser('T20', '20 kills and ten stops in a campaign of 2 000'),
  browser('S899', '20 kills while events leave for a webhook'),
  browser('T24', '50 customers walk a menu of three levels over two kills'),
  browser('S1000', 'a backup of 125 MB under traffic, of both kinds of database'),
  browser('6.2', 'Enter to bubble among 5 000 messages'),
  vitest('T18', 'reconnect storm of 2 000 sockets', {
    project: 'unit',
    file: 'apps/server/src/drivers/realtime-socketio/realtime-load.test.ts',
    env: { TORTURE_SOCKETS: '2000' },
  }),
  vitest('T21', '1 000 scheduled messages in one second, three nodes', {
    project: 'db',
    file: 'apps/server/test/features/schedules-torture.db.test.ts',
    env: { TORTURE: 'full' },
  }),
  vitest('T39', 'who hears a conversation, over 60 random histories', {
    project: 'db',
    file: 'apps/server/test/rooms-follow-rights.db.test.ts',
    env: { TORTURE: 'full' },
  }),
  vitest('T40', '500 cases per route', {
    project: 'db',
    file: 'apps/server/test/fuzz.db.test.ts',
    env: { FUZZ_RUNS: '500', TORTURE: 'full' },
  }),
  vitest('T40', 'every text of every request × 20 hostile ones × three lengths', {
    project: 'db',
    file: 'apps/server/test/hostile-texts.db.test.ts',
    env: { TORTURE: 'full' },
  }),
  vitest('T40', 'every text of webhooks and drivers × 20 hostile ones × three lengths', {
    project: 'unit',
    file: ['hostile-webhook', 'clean-event', 'read-content'],
    env: { TORTURE: 'full' },
  }),
  vitest('S1048', 'the largest request of each endpoint, and the largest spreadsheets', {
    project: 'db',
    file: 'apps/server/test/largest-requests.db.test.ts',
    env: { TORTURE: 'full' },
  }),
  vitest('T52', 'as long for an unknown e-mail as for a wrong password', {
    project: 'unit',
    file: 'apps/server/src/platform/security/password-hasher.full.test.ts',
    env: { TORTURE: 'full' },
  }),
];

/** The items whose numbers were named; all of them when none was. */
function choose(named) {
  const known = new Set(items.map(({ number }) => number));
  const unknown = named.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new ExpectedError(`The torture list has ${[...known].join(', ')}, not ${unknown.join(', ')}.`);
  return named.length === 0 ? items : items.filter(({ number }) => named.includes(number));
}

await runMain(async () => {
  const { existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs');
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { ensureBuild } = await import('./lib/ensure-build.mjs');
  const { runNode } = await import('./lib/child-processes.mjs');
  const { findBrowser } = await import('./lib/find-browser.mjs');
  const { inRoot, root } = await import('./lib/root.mjs');
  const { say, seconds } = await import('./lib/say.mjs');

  const chosen = choose(process.argv.slice(2));
  await ensureBuild();
  // Once, here: the test processes find the result in the environment.
  await findBrowser();
  const figures = inRoot('.cache', 'torture-figures.txt');
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(figures, { force: true });
  let failed = 0;
  for (const { number, what, args, env } of chosen) {
    const began = Date.now();
    const { code } = await runNode(args, { cwd: root, env: { ...process.env, TORTURE_FIGURES: figures, ...env } });
    say(`${code === 0 ? '✓' : '✗'} ${number} ${what} (${seconds(Date.now() - began)})`);
    if (code !== 0) failed += 1;
  }
  say();
  if (existsSync(figures)) say(readFileSync(figures, 'utf8').trim());
  say(`${chosen.length - failed} passed, ${failed} failed`);
  if (failed > 0) throw new ExpectedError('The torture list found a defect.');
});
