import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SheetLimits, SheetReading, SheetRow } from '@balcao/spreadsheets';
import type { Spreadsheets } from '../../ports/spreadsheets.ts';
import type { FromReader, ToReader } from './protocol.ts';

/** How long a file may be read; an honest one of twenty thousand rows takes a few seconds. */
const patienceMs = 30_000;
/** How many files are read at once; the others wait. */
const atOnce = 2;
const heapMegabytes = 512;

const unreadable: SheetReading = { refusal: { reason: 'unreadable' } };

// Run from the sources the reader needs what turns them into JavaScript; the built product has it as a file of its own.
const isSource = import.meta.url.endsWith('.ts');
const besideUs = fileURLToPath(new URL(isSource ? './sheet.worker.ts' : './sheet.worker.js', import.meta.url));
const optionsOf = (program: string): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
];

export type SpreadsheetOptions = {
  patience?: number;
  /** The program that reads a file; for tests, which have it built once. */
  program?: string | undefined;
};

/**
 * Reads each file in a process of its own, with little memory, no secrets in its environment and a time limit. A thread
 * would share the memory of the node and could take it down.
 */
export function createSpreadsheets({
  patience = patienceMs,
  program = besideUs,
}: SpreadsheetOptions = {}): Spreadsheets {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async read(file, limits) {
      if (file.length > limits.maxBytes) return { refusal: { reason: 'tooLarge' } };
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      running += 1;
      try {
        return await readApart(file, limits, { patience, program });
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}

async function readApart(
  file: Buffer,
  limits: SheetLimits,
  { patience, program }: { patience: number; program: string },
): Promise<SheetReading> {
  const child = fork(program, [], {
    execArgv: optionsOf(program),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    return await converse(child, { file, limits });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Ends with the answer of the process; one that ends without it could not cope with the file. */
function converse(child: ChildProcess, question: ToReader): Promise<SheetReading> {
  const rows: SheetRow[] = [];
  return new Promise((resolve) => {
    child.on('message', (message) => {
      const answer = message as FromReader;
      if ('rows' in answer) rows.push(...answer.rows);
      else resolve('refusal' in answer ? { refusal: answer.refusal } : { sheet: { rows } });
    });
    child.once('error', () => resolve(unreadable));
    child.once('exit', () => resolve(unreadable));
    child.send(question, (error) => {
      if (error) resolve(unreadable);
    });
  });
}
