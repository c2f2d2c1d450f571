import { open, rename, stat } from 'node:fs/promises';

const largestLog = 5 * 1024 * 1024;

/** Renames a large log to `….1`; one old file is kept. */
export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > largestLog) await rename(path, `${path}.1`);
}

/** The size of the log now: everything after it belongs to the next start. */
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

/** Why a started server ended before it was ready. */
export type StartFailure =
  | { kind: 'port-taken' }
  /** processes of a killed server have not all ended yet */
  | { kind: 'predecessor-ending' }
  | { kind: 'refused'; reason: string };

const signs: readonly { sign: RegExp; failure: StartFailure }[] = [
  { sign: /could not bind .*address|could not create any TCP\/IP sockets/i, failure: { kind: 'port-taken' } },
  { sign: /pre-existing shared memory block/i, failure: { kind: 'predecessor-ending' } },
  { sign: /lock file "postmaster\.pid" (already exists|is empty)/i, failure: { kind: 'predecessor-ending' } },
  {
    sign: /no space left on device/i,
    failure: { kind: 'refused', reason: 'there is no space left on the disk' },
  },
];

/** Reads in the server's log why it did not start. */
export function readStartFailure(log: string): StartFailure {
  return signs.find(({ sign }) => sign.test(log))?.failure ?? { kind: 'refused', reason: findReason(log) };
}

function findReason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  if (worst === undefined) return 'the server ended without a message';
  return worst.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR):\s*/, '').trim();
}
