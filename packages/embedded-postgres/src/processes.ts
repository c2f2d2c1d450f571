import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from './errors.ts';

const run = promisify(execFile);

/** Whether a process with this number exists and is not a zombie that waits for its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return (await readLinuxStat(pid))?.state !== 'Z';
}

/** The name of the program with this process number; null where the system does not say. */
export async function findProgramName(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') return (await readLinuxStat(pid))?.name ?? null;
  const found = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => null);
  return found === null ? null : (found.stdout.trim().split('/').at(-1) ?? null);
}

/**
 * A text that differs between two processes that have the same number at different times (numbers are reused after a
 * reboot, and every container counts from 1); empty where the system does not say.
 */
export async function identifyProcess(pid: number): Promise<string> {
  const stat = await readLinuxStat(pid);
  if (stat === null) return '';
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}:${stat.startedAt}`;
}

type LinuxStat = { name: string; state: string; startedAt: string };

async function readLinuxStat(pid: number): Promise<LinuxStat | null> {
  if (process.platform !== 'linux') return null;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text === null ? null : parseLinuxStat(text);
}

/** Reads name, state and start time from /proc/<pid>/stat; the name may itself contain brackets. */
export function parseLinuxStat(text: string): LinuxStat | null {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const state = fields[0];
  const startedAt = fields[19];
  if (open < 0 || close < open || state === undefined || startedAt === undefined) return null;
  return { name: text.slice(open + 1, close), state, startedAt };
}

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
