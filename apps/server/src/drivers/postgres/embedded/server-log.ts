import { open, rename, stat } from 'node:fs/promises';

const largestLog = 5 * 1024 * 1024;

/** Sets a log aside as `….1` when it has grown large; one old file is kept. */
export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > largestLog) await rename(path, `${path}.1`);
}

/** The size of the log now: what comes after belongs to the next start. */
export async function measureLog(path: string): Promise<number> {
  return (await stat(path).catch(() => ({ size: 0 }))).size;
}

/** Reads what was written to the log after `from`, at most the last 16 kB of it. */
export async function readLogSince(path: string, from: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - 16_384);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(size - start, 0)), 0, null, start);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await file.close();
  }
}
