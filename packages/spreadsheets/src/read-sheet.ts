import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetLimits, SheetReading } from './sheet.ts';

const archive = Buffer.from('PK\u{3}\u{4}', 'latin1');
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Reads the first sheet of a file by what it holds, whatever its name says: .xlsx, .xls, or a text with columns. Takes
 * as long as the file wants, so it belongs in a process of its own.
 */
export function readSheet(bytes: Uint8Array, limits: SheetLimits): SheetReading {
  if (bytes.length > limits.maxBytes) return { refusal: { reason: 'tooLarge' } };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, archive.length).equals(archive)) return readWorkbook(file, limits, true);
  if (file.subarray(0, compoundFile.length).equals(compoundFile)) return readWorkbook(file, limits, false);
  return readCsv(file, limits);
}
