// Measures a built node on this machine: requests per second, memory, start, and the desk on seeded data. npm run bench
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { measureApi } from './lib/bench-api.mjs';
import { measureCampaign } from './lib/bench-campaigns.mjs';
import { littleRoom, measureContacts, measureExports } from './lib/bench-contacts.mjs';
import { measureCompanies } from './lib/bench-companies.mjs';
import { measureDashboard, measureReport } from './lib/bench-dashboard.mjs';
import { measureDecision } from './lib/bench-decision.mjs';
import { isSeeded, measureDesk, measureGrowth } from './lib/bench-desk.mjs';
import { measureInvoices } from './lib/bench-invoices.mjs';
import { measureJobs } from './lib/bench-jobs.mjs';
import { measureImport } from './lib/bench-lists.mjs';
import { openDatabase, owner, residentMb, startNode, stopNode } from './lib/bench-node.mjs';
import { measureRest } from './lib/bench-rest.mjs';
import { askRepeatedly, percentile } from './lib/http-load.mjs';
import { inRoot } from './lib/root.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 32;
const port = Number(process.env.BENCH_PORT ?? 3987);
const base = `http://127.0.0.1:${port}`;
const only = process.argv.slice(2);

const load = async (name, path, headers) => {
  const ask = (milliseconds) =>
    askRepeatedly({ host: '127.0.0.1', port, next: () => path, headers, connections, milliseconds });
  // The first seconds measure the compiler of the JavaScript engine.
  await ask(3_000);
  const { times, seconds: took } = await ask(seconds * 1000);
  times.sort((a, b) => a - b);
  return {
    name,
    perSecond: Math.round(times.length / took),
    p50: Number(percentile(times, 0.5).toFixed(2)),
    p99: Number(percentile(times, 0.99).toFixed(2)),
  };
};

/** An empty product: what the foundations cost. */
async function measureFoundations() {
  const dataDir = inRoot('.cache', 'bench-data');
  rmSync(dataDir, { recursive: true, force: true });
  const first = await startNode({ port, dataDir });
  await fetch(`${base}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  await stopNode(first.child);
  const { child, readyMs } = await startNode({ port, dataDir });
  try {
    await wait(3_000);
    const idleMb = residentMb(child.pid);
    const { token } = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    }).then((answer) => answer.json());
    const headers = { authorization: `Bearer ${token}` };
    const rows = [
      await load('bare route (GET /livez)', '/livez'),
      await load('simple authenticated GET (GET /api/auth/me)', '/api/auth/me', headers),
      await load('list (GET /api/users)', '/api/users', headers),
    ];
    const bare = rows[0].perSecond;
    console.table(rows.map((row) => ({ ...row, ofBare: Number((row.perSecond / bare).toFixed(2)) })));
    console.log(
      `Second start to /readyz: ${Math.round(readyMs)} ms. Memory idle: ${idleMb} MB, after load: ${residentMb(child.pid)} MB. ${cpus().length} cores, ${connections} connections, ${seconds} s each.`,
    );
    const due = await measureJobs({ dataDir });
    console.log(`${due.perSecond} ${due.name}: claimed, run and settled while many wait.`);
    return { secondStartToReadyMs: Math.round(readyMs), idleMb, rows: [...rows, due] };
  } finally {
    await stopNode(child);
  }
}

/** An empty product that nobody uses. */
async function measureIdle() {
  const dataDir = inRoot('.cache', 'bench-rest');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir });
  try {
    const rest = await measureRest({ pid: child.pid, dataDir });
    const { perSecond, most, serverPercent, databasePercent } = rest;
    console.log(
      `A server that nobody uses: ${perSecond} transactions a second, at most ${most}; ${serverPercent} % of a core, its database ${databasePercent} %.`,
    );
    if (perSecond > most) process.exitCode = 1;
    return rest;
  } finally {
    await stopNode(child);
  }
}

/** The desk with twelve months of work in it. */
async function measureSeeded() {
  const dataDir = inRoot('.cache', 'bench-desk');
  if (!isSeeded(dataDir)) {
    console.log('The desk is measured on seeded data: npm run bench:seed');
    return null;
  }
  const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048' } });
  try {
    const rows = await measureDesk({ port, pid: child.pid, seconds, only: only.length > 0 ? only : null });
    console.table(rows);
    const growth = only.length === 0 || only.includes('growth') ? await measureGrowth({ port }) : [];
    if (growth.length > 0) console.table(growth);
    return { rows, growth };
  } finally {
    await stopNode(child);
  }
}

/** One decision of the chatbot in the largest tree: pure work, which neither server nor database is needed for. */
async function measureBot() {
  const { rows, name, p50Ms, limitMs } = await measureDecision();
  const short = (ms) => Number(ms.toFixed(3));
  console.table(rows.map((row) => ({ name: row.name, p50Ms: short(row.p50Ms), p99Ms: short(row.p99Ms) })));
  console.log(`${name}: ${short(p50Ms)} ms for the slowest kind of answer, at most ${limitMs} ms.`);
  if (p50Ms > limitMs) process.exitCode = 1;
  return { name, p50Ms: short(p50Ms), rows };
}

/** A spreadsheet into a list of contacts, on an empty product. */
async function measureLists() {
  const dataDir = inRoot('.cache', 'bench-lists');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir });
  try {
    const made = await fetch(`${base}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    }).then((answer) => answer.json());
    const database = openDatabase(dataDir);
    await database.query("UPDATE settings SET value = 'true' WHERE key = 'campaignsEnabled'");
    await database.end();
    const result = await measureImport({ base, pid: child.pid, headers: { authorization: `Bearer ${made.token}` } });
    const { name, seconds: took, lagMs, idleLagMs, grownMb, isKept } = result;
    console.log(
      `${name}: accepted, read and stored in ${took.toFixed(1)} s; event loop held ${lagMs.toFixed(0)} ms at worst (${idleLagMs.toFixed(0)} ms in the five idle seconds before), memory +${grownMb} MB.`,
    );
    if (!isKept) process.exitCode = 1;
    return result;
  } finally {
    await stopNode(child);
  }
}

/** A campaign to many people, on an empty product. */
async function measureCampaigns() {
  const dataDir = inRoot('.cache', 'bench-campaigns');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048' } });
  try {
    const { token } = await fetch(`${base}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    }).then((answer) => answer.json());
    const result = await measureCampaign({ base, pid: child.pid, dataDir, token });
    const { name, snapshotMs, firstSendMs, perSecond, cpuMs, reportP50Ms, stopMs, grownMb, isKept } = result;
    console.log(
      `${name}: people written down after ${Math.round(snapshotMs)} ms, first message taken after ${Math.round(firstSendMs)} ms, ${Math.round(perSecond)} a second (server ${cpuMs.server} and database ${cpuMs.database} ms of CPU each), report p50 ${reportP50Ms.toFixed(1)} ms meanwhile, stopped within ${Math.round(stopMs)} ms, memory +${grownMb} MB.`,
    );
    if (!isKept) process.exitCode = 1;
    return result;
  } finally {
    await stopNode(child);
  }
}

/** Programs that send, on an empty product. */
async function measurePrograms() {
  const dataDir = inRoot('.cache', 'bench-api');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048' } });
  try {
    const result = await measureApi({ port, dataDir, seconds });
    const { name, perSecond, p50, p99, kept, written, isKept } = result;
    console.log(
      `${name}: ${perSecond} accepted a second, p50 ${p50} ms, p99 ${p99} ms; ${kept} kept, of which ${written} lay in their conversations at the end.`,
    );
    if (!isKept) process.exitCode = 1;
    return result;
  } finally {
    await stopNode(child);
  }
}

/** The contacts of a large company with conversations: lists, searches, filters, and all of them as files. */
async function measurePeople() {
  const dataDir = inRoot('.cache', 'bench-contacts');
  rmSync(dataDir, { recursive: true, force: true });
  const measureOn = async (env, measure) => {
    const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048', ...env } });
    try {
      const result = await measure({ port, pid: child.pid, dataDir, seconds });
      console.table(result.rows);
      if (!result.isKept) process.exitCode = 1;
      return result.rows;
    } finally {
      await stopNode(child);
    }
  };
  return { rows: await measureOn({}, measureContacts), exports: await measureOn(littleRoom, measureExports) };
}

/** The dashboard of a large company, then its report in a process with little room. */
async function measureFigures() {
  const dataDir = inRoot('.cache', 'bench-dashboard');
  rmSync(dataDir, { recursive: true, force: true });
  const measureOn = async (env, measure) => {
    const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048', ...env } });
    try {
      const result = await measure({ port, pid: child.pid, dataDir, seconds });
      console.table(result.rows);
      if (!result.isKept) process.exitCode = 1;
      return result.rows;
    } finally {
      await stopNode(child);
    }
  };
  return { rows: await measureOn({}, measureDashboard), report: await measureOn(littleRoom, measureReport) };
}

/** The invoices of many companies, on an empty product whose own node makes none meanwhile. */
async function measureBilling() {
  const dataDir = inRoot('.cache', 'bench-invoices');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir, env: { ROLES: 'web' } });
  try {
    const result = await measureInvoices({ dataDir });
    console.log(
      `${result.name}: ${result.seconds} s, at most 10 s; the next run, which finds none: ${result.againSeconds} s.`,
    );
    if (result.seconds > 10) process.exitCode = 1;
    return result;
  } finally {
    await stopNode(child);
  }
}

/** The operator's lists with ten thousand companies. */
async function measurePlatform() {
  const dataDir = inRoot('.cache', 'bench-companies');
  rmSync(dataDir, { recursive: true, force: true });
  const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048' } });
  try {
    const result = await measureCompanies({ port, dataDir, seconds });
    console.table(result.rows);
    if (!result.isKept) process.exitCode = 1;
    return result.rows;
  } finally {
    await stopNode(child);
  }
}

if (!existsSync(inRoot('apps', 'server', 'dist', 'main.js'))) {
  console.error('Build first: npm run build');
  process.exit(1);
}
const foundations = only.length > 0 ? null : await measureFoundations();
const rest = only.length === 0 || only.includes('rest') ? await measureIdle() : null;
const decision = only.length === 0 || only.includes('decision') ? await measureBot() : null;
const lists = only.length === 0 || only.includes('lists') ? await measureLists() : null;
const contacts = only.length === 0 || only.includes('contacts') ? await measurePeople() : null;
const campaigns = only.length === 0 || only.includes('campaigns') ? await measureCampaigns() : null;
const api = only.length === 0 || only.includes('api') ? await measurePrograms() : null;
const invoices = only.length === 0 || only.includes('invoices') ? await measureBilling() : null;
const dashboard = only.length === 0 || only.includes('dashboard') ? await measureFigures() : null;
const companies = only.length === 0 || only.includes('companies') ? await measurePlatform() : null;
const unseeded = ['rest', 'decision', 'lists', 'contacts', 'campaigns', 'dashboard', 'api', 'invoices', 'companies'];
const desk = only.length === 1 && unseeded.includes(only[0]) ? null : await measureSeeded();
mkdirSync(inRoot('.cache'), { recursive: true });
writeFileSync(
  inRoot('.cache', 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, connections, seconds, foundations, rest, decision, lists, contacts, campaigns, dashboard, api, invoices, companies, desk }, null, 2)}\n`,
);
