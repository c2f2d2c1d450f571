import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readSheet } from '@balcao/spreadsheets/read';
import type { FromReader, ToReader } from './protocol.ts';
import { writePages } from './sheet-pages.ts';

const lowPriority = 10;

/** When processor or memory run short, this process goes without rather than the node. */
function yieldToOthers(): void {
  try {
    setPriority(lowPriority);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has these; the limits of time and memory hold all the same.
  }
}

function read({ file, rowsFile, limits }: ToReader): FromReader {
  const reading = readSheet(readFileSync(file), limits);
  if ('refusal' in reading) return reading;
  const { rows, columnCount, textLength } = reading.sheet;
  return { sheet: { rowCount: rows.length, columnCount, textLength, pageBytes: writePages(rowsFile, rows) } };
}

// Reads one file and ends, and its memory with it.
process.once('message', (message: ToReader) => {
  yieldToOthers();
  process.send?.(read(message), (error: Error | null) => (error ? process.exit(1) : process.disconnect()));
});
