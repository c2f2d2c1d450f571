import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { readSheet } from './read-sheet.ts';
import { sheetLimits } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';
import { directoryEntry, endOfDirectory, writeZip } from './write-zip.ts';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
const cellsOf = (file: Buffer) => {
  const reading = readSheet(file, sheetLimits);
  return 'sheet' in reading ? reading.sheet.rows.map(({ cells }) => cells) : reading;
};

const hostile = [
  '=1+1',
  "=cmd|'/C calc'!A0",
  '+55 (11) 98765-4321',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  "'=1+1",
  "''=1",
];
const plain = [
  'Ana',
  'a;b,"c"',
  ' leading',
  'two\nlines',
  '<b>&amp;</b>',
  '_x0041_',
  "D'Ávila",
  "'aspas'",
  '🎉 Zoë',
  '0011',
];
const rows = [['Nome', 'Valor'], ...[...hostile, ...plain].map((value, index) => [String(index), value])];

describe.each([
  ['csv', () => writeCsv(each(rows))],
  ['xlsx', () => writeXlsx(each(rows), 'Contatos')],
] as const)('%s', (_kind, written) => {
  it('S582 T43 what was written reads back as it was, formulas and odd signs included', async () => {
    expect(cellsOf(await gather(written()))).toEqual(rows);
  });
});

describe('formulas', () => {
  it.each(hostile)('T43 %j is a text in a .csv file', async (value) => {
    const words = (await gather(writeCsv(each([[value]])))).toString();
    expect(words.replace(/^\u{FEFF}"?/u, '').charAt(0)).toBe("'");
    expect(unguardFormula(guardFormula(value))).toBe(value);
  });

  it('T43 every cell of a workbook is a text, and what looks like a formula stays one when it is edited', async () => {
    const book = read(await gather(writeXlsx(each(rows), 'Contatos')), { cellFormula: true, cellStyles: true });
    const sheet = book.Sheets['Contatos'] ?? {};
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
    expect(cells.length).toBe(rows.length * 2);
    for (const [, cell] of cells) {
      expect(cell).toMatchObject({ t: 's' });
      expect(cell).not.toHaveProperty('f');
    }
  });

  it.each(plain)('T43 %j is left alone', (value) => expect(guardFormula(value)).toBe(value));
});

describe('long lists', () => {
  it.each([
    ['csv', (source: AsyncIterable<string[]>) => writeCsv(source)],
    ['xlsx', (source: AsyncIterable<string[]>) => writeXlsx(source, 'A')],
  ] as const)('S583 %s: rows are asked for as they leave, never all before', async (_kind, write) => {
    let asked = 0;
    let left = 0;
    let most = 0;
    async function* source(): AsyncGenerator<string[]> {
      for (; asked < 50_000; asked += 1) yield [`Cliente ${asked}`, `${asked * 7919}`.repeat(20)];
    }
    for await (const chunk of write(source())) {
      most = Math.max(most, chunk.length);
      if (left === 0) expect(asked).toBeLessThan(10_000);
      left += chunk.length;
    }
    expect(asked).toBe(50_000);
    expect(most).toBeLessThan(512 * 1024);
  });

  it('S583 a workbook of a hundred rows opens with as many', async () => {
    const many = Array.from({ length: 100 }, (_, index) => [`a${index}`, 'b']);
    const book = read(await gather(writeXlsx(each(many), 'A & B')));
    expect(book.SheetNames).toEqual(['A & B']);
    expect(utils.sheet_to_json(book.Sheets['A & B'] ?? {}, { header: 1 })).toEqual(many);
  });
});

describe('archives', () => {
  it('a source that fails fails the archive', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('a');
      throw new Error('gone');
    }
    await expect(gather(writeZip([{ name: 'a', content: broken() }]))).rejects.toThrow('gone');
  });
});

describe('an archive', () => {
  it('S640 of more files or bytes than its first form can count says so in the larger one', () => {
    const far = 5 * 2 ** 32;
    const end = endOfDirectory(70_000, 4_000, far);
    expect(end.readUInt32LE(0)).toBe(0x06_06_4b_50);
    expect([24, 32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([70_000, 70_000, 4_000, far]);
    expect(end.readUInt32LE(56)).toBe(0x07_06_4b_50);
    expect(Number(end.readBigUInt64LE(64))).toBe(far + 4_000);
    expect([end.readUInt16LE(76 + 10), end.readUInt32LE(76 + 16)]).toEqual([0xff_ff, 0xff_ff_ff_ff]);
    const entry = directoryEntry({ name: Buffer.from('a'), crc: 1, packed: 2, unpacked: 3, at: far });
    expect([entry.readUInt32LE(42), entry.readUInt16LE(30), entry.length]).toEqual([0xff_ff_ff_ff, 12, 46 + 1 + 12]);
    expect([entry.readUInt16LE(47), Number(entry.readBigUInt64LE(51))]).toEqual([1, far]);
    expect(endOfDirectory(2, 4_000, 10_000)).toHaveLength(22);
  });
});
