import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One acceptance by the virtual WhatsApp; a message accepted twice has two lines. */
export type LedgerLine = { connectionId: number; id: string; chat: string; epoch: number };

export type Ledger = {
  /** For SIMULATOR_LEDGER of the product. */
  url: string;
  lines(): LedgerLine[];
  stop(): void;
};

/** Starts the referee: a process with an append-only file that outlives any product. */
export async function startLedger(): Promise<Ledger> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-ledger-'));
  const file = join(folder, 'ledger.jsonl');
  const child = spawn(process.execPath, [fileURLToPath(new URL('ledger-process.mjs', import.meta.url)), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: address.toString().trim(),
    lines: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LedgerLine),
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ids that were accepted more than once, each with how often. */
export function findRepeated(lines: readonly LedgerLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of lines) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}
