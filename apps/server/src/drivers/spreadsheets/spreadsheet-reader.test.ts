import { sheetLimits, writeXlsx } from '@balcao/spreadsheets';
import { describe, expect, it } from 'vitest';
import { createSpreadsheets } from './spreadsheet-reader.ts';

async function workbook(count: number): Promise<Buffer> {
  async function* rows(): AsyncGenerator<string[]> {
    yield ['Nome', 'Celular'];
    for (let index = 0; index < count; index += 1) yield [`Cliente ${index}`, `55119${80_000_000 + index}`];
  }
  const parts: Buffer[] = [];
  for await (const chunk of writeXlsx(rows(), 'Clientes')) parts.push(chunk);
  return Buffer.concat(parts);
}

describe('reading apart', () => {
  it('S582 T42 20 000 rows are read while the event loop of the node turns', async () => {
    const file = await workbook(20_000);
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 5);
    const reading = await createSpreadsheets().read(file, sheetLimits);
    clearInterval(watch);
    if ('refusal' in reading) throw new Error(reading.refusal.reason);
    expect(reading.sheet.rows.length).toBe(20_001);
    expect(reading.sheet.rows.at(-1)).toEqual({ line: 20_001, cells: ['Cliente 19999', '5511980019999'] });
    // Read in this thread there would be none.
    expect(turns).toBeGreaterThan(10);
  });

  it('S582 T42 five bad files at once are refused, each with its reason, and a good one after them is read', async () => {
    const spreadsheets = createSpreadsheets();
    const bad = [
      Buffer.from('PK\u{3}\u{4}', 'latin1'),
      Buffer.alloc(0),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ];
    const answers = await Promise.all([...bad, ...bad.slice(0, 2)].map((file) => spreadsheets.read(file, sheetLimits)));
    expect(answers.map((answer) => ('refusal' in answer ? answer.refusal.reason : 'read'))).toEqual([
      'unreadable',
      'empty',
      'unreadable',
      'unreadable',
      'empty',
    ]);
    expect(await spreadsheets.read(await workbook(1), sheetLimits)).toMatchObject({ sheet: { rows: [{}, {}] } });
  });

  it('S582 T42 a file that takes too long is given up', async () => {
    const reading = await createSpreadsheets({ patience: 0 }).read(await workbook(10), sheetLimits);
    expect(reading).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S582 a file over the limit is not even handed over', async () => {
    const limits = { ...sheetLimits, maxBytes: 3 };
    expect(await createSpreadsheets().read(Buffer.from('a;b;c'), limits)).toEqual({ refusal: { reason: 'tooLarge' } });
  });
});
