import { inflateRawSync } from 'node:zlib';
import type { SheetLimits, SheetRefusal } from './sheet.ts';

const maxEntries = 1_000;
const entryBytes = 46;
const unreadable: SheetRefusal = { reason: 'unreadable' };
const tooLarge: SheetRefusal = { reason: 'tooLarge' };

type Entry = { name: string; method: number; packed: number; at: number };

/**
 * Unpacks a workbook within its limit and throws the bytes away: an archive may say that it is small and grow for ever,
 * and the library that reads it next would believe it. Counts the filled rows of its sheets on the way, because reading
 * a million rows only to refuse them takes long. Null when it may be read.
 */
export function refuseArchive(archive: Buffer, limits: SheetLimits): SheetRefusal | null {
  const entries = listEntries(archive);
  if (entries === null || entries.length > maxEntries) return unreadable;
  let room = limits.maxUnpackedBytes;
  let rows = 0;
  for (const entry of entries) {
    const content = unpack(archive, entry, room);
    if (content === 'tooLarge') return tooLarge;
    if (content === null) return unreadable;
    room -= content.length;
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) rows = Math.max(rows, countFilledRows(content));
  }
  return rows > limits.maxRows ? { reason: 'tooManyRows', count: rows } : null;
}

function listEntries(archive: Buffer): Entry[] | null {
  const end = archive.lastIndexOf('PK\u{5}\u{6}', undefined, 'latin1');
  if (end < 0 || end + 22 > archive.length) return null;
  const count = archive.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== 0x02_01_4b_50) return null;
    const nameBytes = archive.readUInt16LE(at + 28);
    entries.push({
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
      name: archive.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
    });
    at += entryBytes + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(archive: Buffer, { at, method, packed }: Entry, room: number): Buffer | 'tooLarge' | null {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== 0x04_03_4b_50) return null;
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const content = archive.subarray(begin, begin + packed);
  if (content.length < packed) return null;
  if (method === 0) return content.length > room ? 'tooLarge' : content;
  if (method !== 8) return null;
  try {
    return packed === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(room, 1) });
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
