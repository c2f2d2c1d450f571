import { spawn, type SpawnOptions } from 'node:child_process';

/** How a program ended; `code` is null when it could not be started or was ended by a signal. */
export type Ended = { code: number | null; output: string };

/** Runs a program to its end and collects what it printed; never rejects. */
export function runProgram(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: output + error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
