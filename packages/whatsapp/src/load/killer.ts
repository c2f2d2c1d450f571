import { pick, type Random } from './random.ts';

/** A process that can be ended; a child process of Node is one. */
export type Killable = {
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  kill(signal: NodeJS.Signals): boolean;
};

/** Kills one of the living, whichever chance points at; undefined when none lives. */
export function killOne<P extends Killable>(
  processes: readonly P[],
  random: Random,
  signal: NodeJS.Signals = 'SIGKILL',
): P | undefined {
  const [first, ...others] = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  if (first === undefined) return undefined;
  const victim = pick(random, [first, ...others]);
  victim.kill(signal);
  return victim;
}
