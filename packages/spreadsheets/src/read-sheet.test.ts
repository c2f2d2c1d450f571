import { utils, write, type WorkBook } from '@e965/xlsx';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { sheetLimits } from './sheet.ts';
import { headerOf, workbookOfOneText, workbookWith, zipOf } from './test-files.ts';

const read = (file: Uint8Array, limits = sheetLimits) => readSheet(file, limits);
const cellsOf = (file: Uint8Array, limits = sheetLimits): readonly (readonly string[])[] => {
  const reading = read(file, limits);
  if ('refusal' in reading) throw new Error(`refused: ${reading.refusal.reason}`);
  return reading.sheet.rows.map(({ cells }) => cells);
};
const text = (words: string): Buffer => Buffer.from(words);

describe('workbooks', () => {
  const built = (bookType: 'xlsx' | 'biff8', change: (sheet: Record<string, unknown>) => void = () => undefined) => {
    const sheet = utils.aoa_to_sheet([
      ['Nome', 'Celular', 'Desde'],
      ['João Ação', 5_511_987_654_321, '01/02/2021'],
      [],
      ['Zé', '551187654321', ''],
    ]);
    change(sheet as Record<string, unknown>);
    const book: WorkBook = utils.book_new(sheet, 'Clientes');
    return write(book, { type: 'buffer', bookType }) as Buffer;
  };

  it.each(['xlsx', 'biff8'] as const)(
    'S582 T42 %s: texts with accents, whole numbers, the lines of the program',
    (kind) => {
      const reading = read(built(kind));
      expect(reading).toEqual({
        sheet: {
          rows: [
            { line: 1, cells: ['Nome', 'Celular', 'Desde'] },
            { line: 2, cells: ['João Ação', '5511987654321', '01/02/2021'] },
            { line: 4, cells: ['Zé', '551187654321'] },
          ],
          columnCount: 3,
          textLength: 16 + 32 + 14,
        },
      });
    },
  );

  it.each(['xlsx', 'biff8'] as const)('S582 %s: a date that is stored as a number is read as a date', (kind) => {
    const file = built(kind, (sheet) => {
      sheet['C2'] = { t: 'n', v: 44_228, z: 'dd/mm/yyyy' };
      sheet['C4'] = { t: 'n', v: 44_228.5, z: 'dd/mm/yyyy hh:mm' };
    });
    expect(cellsOf(file).map(([, , since]) => since)).toEqual(['Desde', '01/02/2021', '01/02/2021 12:00']);
  });

  it('S582 a number that the program shows as 5.5E+12 keeps all its digits', () => {
    const file = built('xlsx', (sheet) => {
      sheet['B2'] = { t: 'n', v: 5_511_987_654_321, z: '0.00E+00' };
    });
    expect(cellsOf(file)[1]?.[1]).toBe('5511987654321');
  });

  it('S582 T42 a formula is not run: its last result counts, and without one the cell is empty', () => {
    const file = workbookWith(
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x","y")</f><v>visto</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="inlineStr"><is><t>fim</t></is></c></row>',
    );
    expect(cellsOf(file)).toEqual([['visto', '', 'fim']]);
  });

  it('S582 T42 merged cells hold their value once, also when the whole sheet is merged', () => {
    const file = workbookWith(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c></row>',
      '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    );
    expect(cellsOf(file)).toEqual([['Nome']]);
  });

  it('S582 T42 a million empty rows and a claim of more are nothing', () => {
    const empty = '<row></row>'.repeat(1_000_000);
    const file = workbookWith(`<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c></row>${empty}`);
    expect(cellsOf(file)).toEqual([['Nome']]);
  });

  it('S582 T42 over the limit of rows the file is refused with their number', () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('');
    expect(read(workbookWith(rows))).toEqual({ refusal: { reason: 'tooManyRows', count: 60_000 } });
  });

  it('S582 T42 sixteen thousand columns are refused', () => {
    const row = `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`;
    expect(read(workbookWith(row))).toMatchObject({ refusal: { reason: 'tooManyColumns' } });
  });

  it('S582 T42 an archive that unpacks to more than its limit is refused without unpacking it', () => {
    const bomb = workbookWith('', `<!--${' '.repeat(120 * 1024 * 1024)}-->`);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(read(bomb)).toEqual({ refusal: { reason: 'tooLarge' } });
  });

  it('S582 T42 an archive that lies about its size is refused too', () => {
    const bomb = workbookWith('', `<!--${' '.repeat(120 * 1024 * 1024)}-->`);
    const sheet = 'xl/worksheets/sheet1.xml';
    bomb.writeUInt32LE(100, headerOf(bomb, sheet, 'directory') + 24);
    expect(read(bomb)).toEqual({ refusal: { reason: 'unreadable' } });
    bomb.writeUInt32LE(100, headerOf(bomb, sheet, 'local') + 22);
    expect(read(bomb)).toEqual({ refusal: { reason: 'tooLarge' } });
  });

  it('S1040 T42 a text that the file holds once and shows a hundred thousand times counts each time', () => {
    const file = workbookOfOneText('x'.repeat(300), { rows: 2_000, columns: 100 });
    expect(file.length).toBeLessThan(64 * 1024);
    expect(read(file)).toEqual({ refusal: { reason: 'tooMuchText', line: 350 } });
    const fitting = workbookOfOneText('x'.repeat(300), { rows: 300, columns: 100 });
    expect(read(fitting)).toMatchObject({ sheet: { columnCount: 100, textLength: 300 * 100 * 300 } });
  });

  it.each<[string, (archive: Buffer, local: number) => void]>([
    ['its size', (archive, local) => archive.writeUInt32LE(archive.readUInt32LE(local + 22) + 1, local + 22)],
    ['its packed size', (archive, local) => archive.writeUInt32LE(archive.readUInt32LE(local + 18) - 1, local + 18)],
    ['its checksum', (archive, local) => archive.writeUInt32LE(7, local + 14)],
    ['how it is packed', (archive, local) => archive.writeUInt16LE(0, local + 8)],
    ['its name', (archive, local) => archive.write('y', local + 30)],
    ['whether it is encrypted', (archive, local) => archive.writeUInt16LE(1, local + 6)],
  ])('S1041 T42 an archive is unreadable when a file and the directory disagree about %s', (_what, change) => {
    const file = workbookWith('<row><c><v>1</v></c></row>');
    expect(read(file)).toMatchObject({ sheet: {} });
    change(file, headerOf(file, 'xl/worksheets/sheet1.xml', 'local'));
    expect(read(file)).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S1041 T42 only what the directory lists is unpacked: a file that claims to be stored hides nothing', () => {
    // The directory shows 100 bytes that are stored; the header in front of them shows a packed file of 20 MB.
    const file = workbookWith('<row><c><v>1</v></c></row>', '', '', [['xl/styles.xml', ' '.repeat(20_000_000)]]);
    const directory = headerOf(file, 'xl/styles.xml', 'directory');
    file.writeUInt16LE(0, directory + 10);
    file.writeUInt32LE(100, directory + 20);
    file.writeUInt32LE(100, directory + 24);
    expect(read(file)).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S1041 T42 a file whose content is longer than the directory says is unreadable', () => {
    const file = workbookWith('<row><c><v>1</v></c></row>');
    for (const place of ['local', 'directory'] as const) {
      const at = headerOf(file, 'xl/worksheets/sheet1.xml', place) + (place === 'local' ? 22 : 24);
      file.writeUInt32LE(file.readUInt32LE(at) - 1, at);
    }
    expect(read(file)).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S1041 T42 two files of one name are unreadable', () => {
    const file = workbookWith('<row><c><v>1</v></c></row>', '', '', [['xl/worksheets/sheet1.xml', '<worksheet/>']]);
    expect(read(file)).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S1040 T42 characters that no database holds are left out of cells', () => {
    const file = workbookWith(
      '<row><c t="inlineStr"><is><t>a&#xD800;b&#0;c_x0000_d</t></is></c><c t="inlineStr"><is><t>👩</t></is></c></row>',
    );
    expect(cellsOf(file)).toEqual([['abcd', '👩']]);
  });

  it('S582 T42 foreign entities are not followed', () => {
    const file = workbookWith(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>&xxe;</t></is></c></row>',
      '',
      '<!DOCTYPE worksheet [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
    );
    const reading = read(file);
    expect(JSON.stringify(reading)).not.toContain('root:');
  });

  it('S582 T42 a column called __proto__ is a column', () => {
    const file = workbookWith(
      '<row><c t="inlineStr"><is><t>__proto__</t></is></c><c t="inlineStr"><is><t>Nome</t></is></c></row>',
    );
    expect(cellsOf(file)).toEqual([['__proto__', 'Nome']]);
  });

  it.each([
    ['a workbook that was cut short', () => built('xlsx').subarray(0, 800)],
    ['an old one that was cut short', () => built('biff8').subarray(0, 600)],
    ['an archive without a workbook', () => zipOf([['a.txt', 'a']])],
    ['a picture', () => Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u{1A}\n'), randomBytes(2000)])],
  ])('S582 T42 %s is unreadable', (_what, file) => {
    expect(read(file())).toEqual({ refusal: { reason: 'unreadable' } });
  });

  it('S582 T42 what a file is follows from its bytes: text in a file called .xls is read as text', () => {
    expect(cellsOf(text('Nome;Celular\nAna;11987654321\n'))).toEqual([
      ['Nome', 'Celular'],
      ['Ana', '11987654321'],
    ]);
  });
});

describe('text with columns', () => {
  const words = 'Nome;Observação\r\n"Souza; João";"disse ""oi""\nontem"\r\n\r\nÇa;';
  const expected = [['Nome', 'Observação'], ['Souza; João', 'disse "oi"\nontem'], ['Ça']];

  it.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with its mark', Buffer.from(`\u{FEFF}${words}`)],
    ['UTF-16 with its mark', Buffer.from(`\u{FEFF}${words}`, 'utf16le')],
    ['UTF-16 without it', Buffer.from(words, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\u{FEFF}${words}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(words, 'latin1')],
  ])('S582 T42 %s', (_what, file) => {
    expect(cellsOf(file)).toEqual(expected);
  });

  it.each([
    ['comma', 'a,b\n"1,5",2'],
    ['tab', 'a\tb\n"1,5"\t2'],
    ['named', 'sep=|\na|b\n1,5|2'],
  ])('S582 the separator is found: %s', (_what, words) => {
    expect(cellsOf(text(words))).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('S582 a telephone number stays as it was typed, with its zeros and in scientific notation', () => {
    expect(cellsOf(text('Celular\n011987654321\n5,51199E+12\n'))).toEqual([
      ['Celular'],
      ['011987654321'],
      ['5,51199E+12'],
    ]);
  });

  it('S582 T42 too many rows are refused with their number, too many columns too, nothing is cut off', () => {
    const limits = { ...sheetLimits, maxRows: 3, maxColumns: 3 };
    expect(read(text('a\nb\nc'), limits)).toMatchObject({ sheet: {} });
    expect(read(text('a\nb\nc\n\nd'), limits)).toEqual({ refusal: { reason: 'tooManyRows', count: 4 } });
    expect(read(text('a;b;c;d'), limits)).toEqual({ refusal: { reason: 'tooManyColumns', count: 4 } });
  });

  it('S1040 T42 a row with more text than a spreadsheet program lets into a cell is refused with its line', () => {
    const longest = '\\'.repeat(sheetLimits.maxRowLength);
    expect(cellsOf(text(`a;b\n${longest}`))).toEqual([['a', 'b'], [longest]]);
    expect(read(text(`a;b\n\n${longest};x`))).toEqual({ refusal: { reason: 'tooMuchText', line: 3 } });
    expect(read(text(`a;b\n${longest}\\`))).toEqual({ refusal: { reason: 'tooMuchText', line: 2 } });
    expect(read(text('\\'.repeat(9_900_000)))).toEqual({ refusal: { reason: 'tooMuchText', line: 1 } });
  });

  it('S582 an empty file, and one of empty rows, hold nothing', () => {
    expect(read(text(''))).toEqual({ refusal: { reason: 'empty' } });
    expect(read(text(';;\n \n'))).toEqual({ refusal: { reason: 'empty' } });
  });

  it('S582 T42 a quote that is never closed ends with the file', () => {
    expect(cellsOf(text('a;"b\nc'))).toEqual([['a', 'b\nc']]);
  });
});
