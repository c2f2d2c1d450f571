import { readFileSync } from 'node:fs';
import { openDatabase, owner } from './bench-node.mjs';
import { askRepeatedly, percentile } from './http-load.mjs';
import { inRoot } from './root.mjs';

/** One of twenty pages from the first of them on. */
const pageFrom = (first) => () => `/api/companies?pageNumber=${first + Math.floor(Math.random() * 20)}`;

/** What the operator asks for, and the most an answer may take at the median. */
const questions = [
  { name: 'companies, list', next: () => '/api/companies', most50: 10 },
  { name: 'companies, list, first 20 pages', next: pageFrom(1), most50: 10 },
  { name: 'companies, list, last 20 pages', next: pageFrom(481), most50: 10 },
  { name: 'companies, search', next: () => '/api/companies?searchParam=sao%20jose%2077', most50: 250 },
  { name: 'companies, overdue', next: () => '/api/companies?show=overdue', most50: 250 },
  { name: 'companies, messages today', next: () => '/api/companies?show=messages', most50: 250 },
  { name: 'companies, overview', next: () => '/api/companies/overview', most50: 100 },
];

/** One operator who asks again and again; nobody else is at this screen. */
async function measure({ port, token, seconds }, { name, next, most50 }) {
  const headers = { authorization: `Bearer ${token}` };
  const ask = (milliseconds) => askRepeatedly({ host: '127.0.0.1', port, next, headers, connections: 1, milliseconds });
  // The first answers measure the compiler of the JavaScript engine.
  await ask(1_000);
  const { times } = await ask(seconds * 1000);
  times.sort((one, other) => one - other);
  const short = (share) => Number(percentile(times, share).toFixed(1));
  return { name, answers: times.length, p50: short(0.5), p99: short(0.99), most50 };
}

/** Lists and numbers of the operator of 10 000 companies, which it makes. */
export async function measureCompanies({ port, dataDir, seconds }) {
  const { token } = await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  }).then((answer) => answer.json());
  const database = openDatabase(dataDir);
  await database.query(readFileSync(inRoot('scripts', 'bench', 'companies.sql'), 'utf8'));
  await database.query('VACUUM ANALYZE');
  await database.end();
  const rows = [];
  for (const question of questions) rows.push(await measure({ port, token, seconds }, question));
  return { rows, isKept: rows.every(({ p50, most50 }) => p50 <= most50) };
}
