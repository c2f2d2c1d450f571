import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromReader, ToReader } from './protocol.ts';

const heapMegabytes = 512;

// Run from the sources the reader needs what turns them into JavaScript; the built product has it as a file of its own.
const isSource = import.meta.url.endsWith('.ts');
const besideUs = fileURLToPath(new URL(isSource ? './sheet.worker.ts' : './sheet.worker.js', import.meta.url));
const optionsOf = (program: string): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
];

export type ReaderOptions = {
  /** After so many milliseconds the process is killed. */
  patience: number;
  /** The program that reads a file; for tests, which have it built once. */
  program?: string | undefined;
};

/**
 * Reads a file in a process of its own, with little memory, no secrets in its environment and a time limit. A thread
 * would share the memory of the node and could take it down.
 */
export async function readApart(
  request: ToReader,
  { patience, program = besideUs }: ReaderOptions,
): Promise<FromReader> {
  const child = fork(program, [], {
    execArgv: optionsOf(program),
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    return await converse(child, request);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Resolves to the message of the process; one that ends without it could not cope with the file. */
function converse(child: ChildProcess, request: ToReader): Promise<FromReader> {
  const unreadable: FromReader = { refusal: { reason: 'unreadable' } };
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as FromReader));
    child.once('error', () => resolve(unreadable));
    child.once('exit', () => resolve(unreadable));
    child.send(request, (error) => {
      if (error) resolve(unreadable);
    });
  });
}
