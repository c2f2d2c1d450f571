import { setTimeout as wait } from 'node:timers/promises';
import XLSX from '@e965/xlsx';
import { residentMb } from './bench-node.mjs';

const rows = 20_000;
const limits = { seconds: 20, lagMs: 100, grownMb: 30 };

/** A workbook as a shop would bring it: names, numbers, e-mails and two further columns. */
function buildWorkbook() {
  const people = Array.from({ length: rows }, (_, index) => [
    `Cliente da Silva ${index}`,
    55_119_80_000_000 + index,
    `cliente${index}@exemplo.com.br`,
    'São Paulo',
    `Pedido ${index}`,
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([['nome', 'numero', 'email', 'cidade', 'pedido'], ...people]),
    'Clientes',
  );
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

/** How late the event loop of the node ran at worst since the last reading, in milliseconds. */
async function readLag(base) {
  const text = await fetch(`${base}/metrics`).then((answer) => answer.text());
  const found = /^eventloop_lag_seconds\{quantile="1"\} (\S+)$/m.exec(text);
  return found ? Number(found[1]) * 1000 : null;
}

/** A spreadsheet of twenty thousand rows: from the upload until every row is stored. */
export async function measureImport({ base, pid, headers }) {
  const file = buildWorkbook();
  const ask = async (method, path, body) => {
    const isJson = typeof body === 'string';
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
  const results = [];
  // The first run measures the compiler of the JavaScript engine too; the second is told.
  for (let run = 0; run < 2; run += 1) {
    const { id } = await ask('POST', '/contact-lists', JSON.stringify({ name: `Bancada ${run}` }));
    const form = new FormData();
    form.append('file', new Blob([file]), 'clientes.xlsx');
    await readLag(base);
    await wait(5_000);
    const before = residentMb(pid);
    // What else the machine does holds every process now and then.
    const idleLagMs = await readLag(base);
    let highest = before;
    const began = performance.now();
    await ask('POST', `/contact-lists/${id}/upload`, form);
    for (;;) {
      highest = Math.max(highest, residentMb(pid));
      const [latest] = await ask('GET', `/contact-lists/${id}/imports`);
      if (latest.status === 'done') break;
      if (latest.status === 'refused') throw new Error(`The spreadsheet was refused: ${latest.refusal}`);
      await wait(50);
    }
    const seconds = (performance.now() - began) / 1000;
    const { contactsCount } = await ask('GET', `/contact-lists/${id}`);
    if (contactsCount !== rows) throw new Error(`${contactsCount} of ${rows} rows were stored`);
    results.push({ seconds, lagMs: await readLag(base), idleLagMs, grownMb: highest - before });
    await ask('DELETE', `/contact-lists/${id}`);
  }
  const { seconds, lagMs, idleLagMs, grownMb } = results[1];
  const isKept = seconds <= limits.seconds && lagMs <= limits.lagMs && grownMb <= limits.grownMb;
  return { name: `spreadsheet of ${rows} rows`, seconds, lagMs, idleLagMs, grownMb, isKept, first: results[0] };
}
