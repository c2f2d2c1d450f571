import { readFileSync } from 'node:fs';
import { login, measureQuestion } from './bench-desk.mjs';
import { openDatabase, owner, residentMb } from './bench-node.mjs';
import { inRoot } from './root.mjs';

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const search = (text) => `/api/contacts?searchParam=${encodeURIComponent(text)}`;

const beginnings = ['Maria Apa', 'José Hen', 'Júlia Cri', 'Sebastião Aug', 'Letícia', 'Antônio Pe', 'Gabriel', 'Rita'];
const parts = ['Gonçalves', 'Albuquerque', 'Vasconcelos', 'Cavalcanti', 'Cristina Souza', 'Silva', 'de Fátima L'];

/** A number of people.sql, whole or as much as somebody remembers. */
function someNumber() {
  const id = 1 + Math.floor(Math.random() * 100_000);
  const last = String((id * 7919 + 12_345_671) % 100_000_000).padStart(8, '0');
  return pick([last, `9${last}`, last.slice(4), `${last.slice(0, 4)}-${last.slice(4)}`]);
}

const least = 500;
const p50 = 15;
const questions = [
  { name: 'contacts, list', next: () => '/api/contacts', least, p50: 4 },
  { name: 'contacts, list, page 50', next: () => '/api/contacts?pageNumber=50', least, p50: 4 },
  { name: 'contacts, search: beginning of a name', next: () => search(pick(beginnings)), least, p50 },
  { name: 'contacts, search: part of a name', next: () => search(pick(parts)), p50 },
  { name: 'contacts, search: number or part of it', next: () => search(someNumber()), p50 },
  {
    name: 'contacts, search: half beginnings, else parts and numbers',
    next: () => search(pick([pick(beginnings), pick(beginnings), pick(parts), someNumber()])),
    least,
    p50,
  },
];

const someTag = () => 1 + Math.floor(Math.random() * 20);
const someQueue = () => 1 + Math.floor(Math.random() * 10);
const filtered = (filter) => `/api/contacts?${filter}`;

/** The filters, on people with conversations: alone, several together, on a later page and with a search. */
const filterQuestions = [
  { name: 'contacts, filter: a tag', next: () => filtered(`tags=[${someTag()}]`), p50 },
  { name: 'contacts, filter: three tags', next: () => filtered('tags=[3,8,15]'), p50 },
  { name: 'contacts, filter: a queue', next: () => filtered(`queueIds=[${someQueue()}]`), p50 },
  { name: 'contacts, filter: talked within 7 days', next: () => filtered('talkedWithinDays=7'), p50 },
  { name: 'contacts, filter: silent for 30 days', next: () => filtered('silentForDays=30'), p50 },
  { name: 'contacts, filter: silent for a year', next: () => filtered('silentForDays=365'), p50 },
  { name: 'contacts, filter: blocked', next: () => filtered('state=blocked'), p50 },
  {
    name: 'contacts, filter: tag, queue and 30 days',
    next: () => filtered(`tags=[${someTag()}]&queueIds=[${someQueue()}]&talkedWithinDays=30`),
    p50,
  },
  {
    name: 'contacts, filter: talked within 7 days, page 10',
    next: () => filtered('talkedWithinDays=7&pageNumber=10'),
    p50,
  },
  {
    name: 'contacts, filter and search: a tag, beginning of a name',
    next: () => `${search(pick(beginnings))}&tags=[${someTag()}]`,
    p50,
  },
  {
    name: 'contacts, filter and search: a tag, part of a name or number',
    next: () => `${search(pick([pick(parts), someNumber()]))}&tags=[${someTag()}]`,
    p50,
  },
  {
    name: 'contacts, filter and search: 7 days, part of a name or number',
    next: () => `${search(pick([pick(parts), someNumber()]))}&talkedWithinDays=7`,
    p50,
  },
];

/** How much more memory the process may need while it sends all contacts. */
const mostGrownMb = 30;

/**
 * A process may let garbage lie while there is room. With so little room it collects at once, and whoever kept what was
 * sent would not come to the end.
 */
export const littleRoom = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=2' };

/** Takes all contacts along, looking at the memory of the process meanwhile. */
async function takeAlong({ port, pid, token, format }) {
  const before = residentMb(pid);
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/contacts/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, language: 'pt' }),
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  let [highest, bytes, looked] = [before, 0, 0];
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (performance.now() - looked < 20) continue;
    looked = performance.now();
    highest = Math.max(highest, residentMb(pid));
  }
  return { bytes, seconds: (performance.now() - began) / 1000, grownMb: highest - before };
}

/** All contacts as a file. The first run measures the compiler of the JavaScript engine too; the second is told. */
export async function measureExports({ port, pid }) {
  const { token } = await login(port, owner.email);
  const rows = [];
  for (const format of ['csv', 'xlsx']) {
    await takeAlong({ port, pid, token, format });
    const { bytes, seconds, grownMb } = await takeAlong({ port, pid, token, format });
    rows.push({
      name: `export of all contacts, ${format}`,
      seconds: Number(seconds.toFixed(1)),
      MB: Number((bytes / 1024 / 1024).toFixed(1)),
      grownMb,
      mostGrownMb,
    });
  }
  return { rows, isKept: rows.every((row) => row.grownMb <= mostGrownMb) };
}

/** Lists, searches and filters of a company with 100 000 contacts, which it makes; each page tells tags and last talks. */
export async function measureContacts({ port, pid, dataDir, seconds }) {
  const { token } = await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  }).then((answer) => answer.json());
  const database = openDatabase(dataDir);
  for (const file of ['people.sql', 'tickets.sql'])
    await database.query(readFileSync(inRoot('scripts', 'bench', file), 'utf8'));
  await database.query('VACUUM ANALYZE');
  await database.end();
  const rows = [];
  for (const question of [...questions, ...filterQuestions])
    rows.push(await measureQuestion({ port, pid, seconds, token }, question));
  const isKept = rows.every(
    (row) =>
      (row.most50 === undefined || row.alone50 <= row.most50) &&
      (row.least === undefined || row.perSecond >= row.least),
  );
  return { rows, isKept };
}
