import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SheetRow } from '@balcao/spreadsheets';

/** A page ends at whichever comes first, so that reading one never takes long. */
const most = { rows: 1_000, length: 128 * 1024 } as const;

const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** The first row, which mostly holds the titles, is a page of its own. */
function* pagesOf(rows: readonly SheetRow[]): Generator<readonly SheetRow[]> {
  let page: SheetRow[] = [];
  let length = 0;
  for (const [index, row] of rows.entries()) {
    page.push(row);
    length += lengthOf(row);
    if (index > 0 && page.length < most.rows && length < most.length) continue;
    yield page;
    page = [];
    length = 0;
  }
  if (page.length > 0) yield page;
}

/** Writes rows to a file, page after page, and returns how many bytes each page takes. */
export function writePages(path: string, rows: readonly SheetRow[]): number[] {
  const file = openSync(path, 'wx', 0o600);
  try {
    return [...pagesOf(rows)].map((page) => {
      const bytes = Buffer.from(JSON.stringify(page));
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      return bytes.length;
    });
  } finally {
    closeSync(file);
  }
}

/** The pages of such a file, one by one. */
export async function* readPages(path: string, pageBytes: readonly number[]): AsyncGenerator<readonly SheetRow[]> {
  const file = await open(path, 'r');
  try {
    let at = 0;
    for (const bytes of pageBytes) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
      if (bytesRead < bytes) throw new Error('The file of a sheet was cut short');
      yield JSON.parse(buffer.toString()) as readonly SheetRow[];
      at += bytes;
    }
  } finally {
    await file.close();
  }
}
