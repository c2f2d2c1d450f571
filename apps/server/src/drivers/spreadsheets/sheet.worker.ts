import { readSheet } from '@balcao/spreadsheets/read';
import type { FromReader, ToReader } from './protocol.ts';

/** Rows that travel in one message. */
const atOnce = 500;

const send = (message: FromReader): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

async function answer({ file, limits }: ToReader): Promise<void> {
  const reading = readSheet(file, limits);
  if ('refusal' in reading) return send({ refusal: reading.refusal });
  const { rows } = reading.sheet;
  for (let at = 0; at < rows.length; at += atOnce) await send({ rows: rows.slice(at, at + atOnce) });
  await send({ done: true });
}

// Reads one file and ends: whatever was in it is forgotten with the process.
process.once('message', (message: ToReader) => {
  answer(message)
    .then(() => process.disconnect())
    .catch(() => process.exit(1));
});
