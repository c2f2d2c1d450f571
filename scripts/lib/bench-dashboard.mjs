import { readFileSync } from 'node:fs';
import { login, measureQuestion } from './bench-desk.mjs';
import { openDatabase, owner, residentMb } from './bench-node.mjs';
import { inRoot } from './root.mjs';

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What is asked of the dashboard over 120 000 tickets of twelve months, the least per second and the most alone. */
const questions = [
  { name: 'dashboard, 30 days', next: () => '/api/dashboard?days=30', least: 100, p50: 60 },
  {
    name: 'dashboard, 30 days, each viewer of other days',
    next: (place) => `/api/dashboard?date_from=${daysAgo(30 + place)}&date_to=${daysAgo(1 + place)}`,
  },
  { name: 'dashboard, 90 days', next: () => '/api/dashboard?days=90' },
  { name: 'dashboard, hours of today', next: () => '/api/dashboard/hours' },
  { name: 'dashboard, wallboard', next: () => '/api/dashboard/wallboard' },
  { name: 'dashboard, what a mean is of', next: () => '/api/dashboard/rows?figure=supportTime&days=30' },
  { name: 'ticket report, page 1', next: () => '/api/ticket-report' },
];

/** The first bytes of the whole report have to be there after so long. */
const mostFirstByteMs = 300;
/** How much more memory the process may need while it sends the report. */
const mostGrownMb = 30;

/** The company of the dashboard with its tickets and cycles, without messages: what they say is not counted. */
export async function measureDashboard({ port, pid, dataDir, seconds }) {
  const { token } = await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  }).then((answer) => answer.json());
  const database = openDatabase(dataDir);
  for (const part of ['people.sql', 'tickets.sql', 'cycles.sql'])
    await database.query(readFileSync(inRoot('scripts', 'bench', part), 'utf8'));
  await database.query('VACUUM ANALYZE');
  await database.end();
  const rows = [];
  for (const question of questions) rows.push(await measureQuestion({ port, pid, seconds, token }, question));
  const isKept = rows.every(
    (row) =>
      (row.most50 === undefined || row.alone50 <= row.most50) &&
      (row.least === undefined || row.perSecond >= row.least),
  );
  return { rows, isKept };
}

/** Takes the whole report along, looking at the clock and at the memory of the process meanwhile. */
async function takeAlong({ port, pid, token, format }) {
  const before = residentMb(pid);
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/ticket-report/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, language: 'pt' }),
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  let [highest, bytes, looked, firstByteMs] = [before, 0, 0, null];
  for await (const chunk of answer.body) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
    if (performance.now() - looked < 20) continue;
    looked = performance.now();
    highest = Math.max(highest, residentMb(pid));
  }
  return { bytes, firstByteMs, seconds: (performance.now() - began) / 1000, grownMb: highest - before };
}

/** The report of 120 000 tickets as a file. The first run measures the compiler of the engine too; the second is told. */
export async function measureReport({ port, pid }) {
  const { token } = await login(port, owner.email);
  const rows = [];
  for (const format of ['csv', 'xlsx']) {
    await takeAlong({ port, pid, token, format });
    const { bytes, firstByteMs, seconds, grownMb } = await takeAlong({ port, pid, token, format });
    rows.push({
      name: `report of 120 000 tickets, ${format}`,
      firstByteMs: Number(firstByteMs.toFixed(0)),
      mostFirstByteMs,
      seconds: Number(seconds.toFixed(1)),
      MB: Number((bytes / 1024 / 1024).toFixed(1)),
      grownMb,
      mostGrownMb,
    });
  }
  return { rows, isKept: rows.every((row) => row.grownMb <= mostGrownMb && row.firstByteMs <= mostFirstByteMs) };
}
