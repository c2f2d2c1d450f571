import { crc32, inflateRawSync } from 'node:zlib';
import type { SheetLimits, SheetRefusal } from './sheet.ts';

const maxEntries = 1_000;
const localBytes = 30;
const entryBytes = 46;
const endBytes = 22;
const signatures = { local: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 } as const;
const encrypted = 0x01;
/** Flag of an archive whose local headers leave out what the directory tells later. */
const sizesFollow = 0x08;
/** In place of a size that stands elsewhere. */
const elsewhere = 0xff_ff_ff_ff;
const unreadable: SheetRefusal = { reason: 'unreadable' };
const tooLarge: SheetRefusal = { reason: 'tooLarge' };

type Entry = {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
};
type File = { name: Buffer; content: Buffer };

/**
 * Unpacks a workbook within its limit and returns an archive of the same files that are not packed. The library that
 * reads it next inflates by whatever the headers in front of the files say; here only the directory counts, and an
 * archive whose headers disagree with it is unreadable. Counts the filled rows of the sheets on the way, because reading
 * a million rows only to refuse them takes long.
 */
export function repackArchive(archive: Buffer, limits: SheetLimits): { archive: Buffer } | { refusal: SheetRefusal } {
  const entries = listEntries(archive);
  if (entries === null) return { refusal: unreadable };
  const files: File[] = [];
  let room = limits.maxUnpackedBytes;
  let rows = 0;
  for (const entry of entries) {
    const content = unpack(archive, entry, room);
    if (content === 'tooLarge') return { refusal: tooLarge };
    if (content === null) return { refusal: unreadable };
    room -= content.length;
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name.toString())) rows = Math.max(rows, countFilledRows(content));
    files.push({ name: entry.name, content });
  }
  if (rows > limits.maxRows) return { refusal: { reason: 'tooManyRows', count: rows } };
  return { archive: store(files) };
}

function listEntries(archive: Buffer): Entry[] | null {
  const end = archive.lastIndexOf('PK\u{5}\u{6}', undefined, 'latin1');
  if (end < 0 || end + endBytes > archive.length) return null;
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) return null;
  const names = new Set<string>();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== signatures.entry) return null;
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + entryBytes, at + entryBytes + nameBytes);
    entries.push({
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
      name,
    });
    names.add(name.toString('latin1').toLowerCase());
    at += entryBytes + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return names.size === count ? entries : null;
}

/** Where the content of a file begins; null when the header in front of it says something else than the directory. */
function findContent(archive: Buffer, { name, flags, method, crc, packed, unpacked, at }: Entry): number | null {
  if (at + localBytes > archive.length || archive.readUInt32LE(at) !== signatures.local) return null;
  const nameEnd = at + localBytes + archive.readUInt16LE(at + 26);
  const local = archive.readUInt16LE(at + 6);
  const maySkip = (local & sizesFollow) !== 0;
  const agrees = (value: number, told: number): boolean =>
    told === value || told === elsewhere || (maySkip && told === 0);
  const isSame =
    ((local | flags) & encrypted) === 0 &&
    archive.readUInt16LE(at + 8) === method &&
    agrees(crc, archive.readUInt32LE(at + 14)) &&
    agrees(packed, archive.readUInt32LE(at + 18)) &&
    agrees(unpacked, archive.readUInt32LE(at + 22)) &&
    archive.subarray(at + localBytes, nameEnd).equals(name);
  return isSame ? nameEnd + archive.readUInt16LE(at + 28) : null;
}

function unpack(archive: Buffer, entry: Entry, room: number): Buffer | 'tooLarge' | null {
  const begin = findContent(archive, entry);
  if (begin === null || begin + entry.packed > archive.length) return null;
  const packed = archive.subarray(begin, begin + entry.packed);
  const content = entry.method === 0 ? packed : entry.method === 8 ? inflate(packed, room) : null;
  if (content === null || content === 'tooLarge') return content;
  if (content.length > room) return 'tooLarge';
  return content.length === entry.unpacked && crc32(content) === entry.crc ? content : null;
}

/** Stops as soon as there is more than room for. */
function inflate(packed: Buffer, room: number): Buffer | 'tooLarge' | null {
  try {
    return packed.length === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    return error instanceof RangeError ? 'tooLarge' : null;
  }
}

/** Rows of a sheet in which a cell has a value. */
function countFilledRows(sheet: Buffer): number {
  let count = 0;
  for (let row = nextRow(sheet, 0); row !== -1;) {
    const next = nextRow(sheet, row + 4);
    const end = next === -1 ? sheet.length : next;
    const cells = sheet.subarray(row, end);
    if (cells.includes('<v') || cells.includes('<is')) count += 1;
    row = next;
  }
  return count;
}

const nextRow = (sheet: Buffer, from: number): number => sheet.indexOf('<row', from, 'latin1');

/** An archive of these files as they are. */
function store(files: readonly File[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    // From the version to the length of the name, both headers hold the same.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(signatures.local);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(signatures.entry);
    entry.writeUInt16LE(20, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    parts.push(local, fields, name, content);
    directory.push(entry, fields, tail, name);
    at += localBytes + name.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(signatures.end);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
