import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sheetLimits, type SheetLimits, type SheetRow, writeXlsx } from '@balcao/spreadsheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSheetReader } from '../../../test/support/build-sheet-reader.ts';
import type { Spreadsheets } from '../../ports/spreadsheets.ts';
import { createSpreadsheets } from './spreadsheet-reader.ts';

let root: string;
let program: string;
let folder: string;
let spreadsheets: Spreadsheets;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheets-'));
  program = await buildSheetReader();
  folder = join(root, 'sheets');
  spreadsheets = await createSpreadsheets({ folder, program });
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await rm(program);
});

async function workbook(count: number): Promise<Buffer> {
  async function* rows(): AsyncGenerator<string[]> {
    yield ['Nome', 'Celular'];
    for (let index = 0; index < count; index += 1) yield [`Cliente ${index}`, `55119${80_000_000 + index}`];
  }
  const parts: Buffer[] = [];
  for await (const chunk of writeXlsx(rows(), 'Clientes')) parts.push(chunk);
  return Buffer.concat(parts);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The pages of a file, or why it is refused. */
const read = (
  content: Buffer,
  { from = spreadsheets, companyId = 1, limits = sheetLimits } = {} as Partial<{
    from: Spreadsheets;
    companyId: number;
    limits: SheetLimits;
  }>,
): Promise<string | (readonly SheetRow[])[]> =>
  from.withFile({ companyId }, async (file) => {
    await file.receive(Readable.from([content]), limits);
    const reading = await file.read(limits);
    return 'refusal' in reading ? reading.refusal.reason : collect(reading.sheet.pages());
  });

/** Opens a file of a company and leaves it open until closed. */
async function hold(companyId: number, inBackground = false): Promise<() => Promise<void>> {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let done: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    done = spreadsheets.withFile({ companyId, inBackground }, () => {
      resolve();
      return closed;
    });
    done.catch(reject);
  });
  return async () => {
    close();
    await done;
  };
}

describe('reading apart', () => {
  it('S582 T42 20 000 rows are read while the event loop of the node turns', async () => {
    const file = await workbook(20_000);
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 5);
    const pages = await read(file);
    clearInterval(watch);
    if (typeof pages === 'string') throw new Error(pages);
    expect(pages.flat().length).toBe(20_001);
    expect(pages.flat().at(-1)).toEqual({ line: 20_001, cells: ['Cliente 19999', '5511980019999'] });
    // Read in this thread there would be none.
    expect(turns).toBeGreaterThan(10);
  });

  it('S1040 rows come in small pages whatever they hold, and can be read again', async () => {
    const long = 'ã\\"😀'.repeat(6_000);
    const file = Buffer.from(`nome\n${`${long}\n`.repeat(40)}${'x\n'.repeat(2_500)}`);
    const pages = await spreadsheets.withFile({ companyId: 1 }, async (open) => {
      await open.receive(Readable.from([file]), sheetLimits);
      const reading = await open.read(sheetLimits);
      if ('refusal' in reading) throw new Error(reading.refusal.reason);
      expect(reading.sheet).toMatchObject({ rowCount: 2_541, columnCount: 1, textLength: 4 + 40 * 30_000 + 2_500 });
      const first = await collect(reading.sheet.pages());
      expect(await collect(reading.sheet.pages())).toEqual(first);
      return first;
    });
    expect(Math.max(...pages.map(({ length }) => length))).toBe(1_000);
    const lengths = pages.map((rows) => rows.reduce((sum, { cells }) => sum + (cells[0]?.length ?? 0), 0));
    expect(Math.max(...lengths)).toBeLessThan(128 * 1024 + long.length);
    expect(pages.flat().map(({ cells }) => cells[0])).toEqual([
      'nome',
      ...Array.from({ length: 40 }, () => long),
      ...Array.from({ length: 2_500 }, () => 'x'),
    ]);
  });

  it('S582 T42 bad files at once are refused, each with its reason, and a good one after them is read', async () => {
    const bad = [
      Buffer.from('PK\u{3}\u{4}', 'latin1'),
      Buffer.alloc(0),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ];
    const refusals = await Promise.all(
      [...bad, ...bad.slice(0, 2)].map((file, companyId) => read(file, { companyId })),
    );
    expect(refusals).toEqual(['unreadable', 'empty', 'unreadable', 'unreadable', 'empty']);
    expect(await read(await workbook(1))).toMatchObject([[{}], [{}]]);
  });

  it('S582 T42 a file that takes too long is given up', async () => {
    const hasty = await createSpreadsheets({ folder, program, patience: 0 });
    expect(await read(await workbook(10), { from: hasty })).toBe('unreadable');
  });

  it('S582 S1042 files lie on the disk while they are worked with, and are gone afterwards', async () => {
    const sizes = await spreadsheets.withFile({ companyId: 1 }, async (file) => {
      await file.receive(Readable.from([Buffer.from('a;b;c')]), sheetLimits);
      await file.read(sheetLimits);
      const names = await readdir(folder);
      return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    });
    expect(sizes.toSorted((one, other) => one - other)).toEqual([
      5,
      JSON.stringify([{ line: 1, cells: ['a', 'b', 'c'] }]).length,
    ]);
    const limits = { ...sheetLimits, maxBytes: 3 };
    await expect(read(Buffer.from('a;b;c'), { limits })).rejects.toThrow('ERR_FILE_TOO_LARGE');
    const failing = spreadsheets.withFile({ companyId: 1 }, async (file) => {
      await file.receive(Readable.from([Buffer.from('a;b;c')]), sheetLimits);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await readdir(folder)).toEqual([]);
  });

  it('S1042 what an earlier process left in the folder goes with the next start', async () => {
    const left = join(root, randomUUID());
    await createSpreadsheets({ folder: left, program });
    await writeFile(join(left, 'old'), 'x');
    await utimes(join(left, 'old'), 0, 0);
    await createSpreadsheets({ folder: left, program });
    expect(await readdir(left)).toEqual([]);
  });
});

describe('turns', () => {
  it('S1042 a company has four uploads open at most; others, and its own background work, go on', async () => {
    const four = await Promise.all([hold(1), hold(1), hold(1), hold(1)]);
    await expect(hold(1)).rejects.toThrow('ERR_TOO_MANY_IMPORTS');
    const others = await Promise.all([hold(2), hold(1, true)]);
    await four[0]?.();
    await (
      await hold(1)
    )();
    await Promise.all([...four, ...others].map((close) => close()));
  });

  it('S1042 T17 one file of each company is read at once: many of one do not keep another waiting', async () => {
    const order: number[] = [];
    const slow = await workbook(3_000);
    const many = [1, 2, 3, 4].map(async () => {
      await read(slow, { companyId: 1 });
      order.push(1);
    });
    const other = read(Buffer.from('nome\nAna'), { companyId: 2 }).then(() => order.push(2));
    await Promise.all([...many, other]);
    expect(order).toEqual([2, 1, 1, 1, 1]);
  });
});
