import { crc32, deflateRawSync } from 'node:zlib';

/** An archive with these files, for tests. */
export function zipOf(files: readonly (readonly [name: string, content: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const unpacked = Buffer.from(content);
    const packed = deflateRawSync(unpacked);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(unpacked), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(unpacked.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u{1}\u{2}', 'latin1'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u{5}\u{6}', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook whose one sheet holds exactly this, with further files beside it. */
export function workbookWith(
  rows: string,
  afterRows = '',
  before = '',
  more: readonly (readonly [name: string, content: string])[] = [],
): Buffer {
  return zipOf([
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<?xml version="1.0"?>${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
    ],
    ...more,
  ]);
}

/** A workbook of so many rows and columns whose every cell shows the same text, which the file holds once. */
export function workbookOfOneText(text: string, { rows, columns }: { rows: number; columns: number }): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  return workbookWith(row.repeat(rows), '', '', [
    ['xl/sharedStrings.xml', `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`],
  ]);
}

/** Where the header of a file of the archive begins, in front of the file or in the directory at the end. */
export function headerOf(archive: Buffer, name: string, place: 'local' | 'directory'): number {
  const [signature, size] = place === 'local' ? (['PK\u{3}\u{4}', 30] as const) : (['PK\u{1}\u{2}', 46] as const);
  for (let at = archive.indexOf(signature, 0, 'latin1'); at !== -1; at = archive.indexOf(signature, at + 4, 'latin1'))
    if (archive.toString('utf8', at + size, at + size + Buffer.byteLength(name)) === name) return at;
  throw new Error(`The archive has no file ${name}`);
}
