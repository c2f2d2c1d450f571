import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { damagedCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findPostmasterPid, stopPostmaster, type Postmaster } from './postmaster.ts';
import type { ProgramRunner } from './program-runner.ts';
import { measureLog, readLogSince, readStartFailure, type StartFailure } from './server-log.ts';
import { serverArguments, socketFolderOf } from './server-settings.ts';

/** What a server is started with. */
export type LaunchPlan = {
  binaries: Binaries;
  runner: ProgramRunner;
  cluster: string;
  /** file that receives the server's own log */
  logPath: string;
  settings: Record<string, string>;
  /** the port to keep after a restart; a free one when absent */
  port?: number;
  log: (line: string) => void;
};

const tries = 40;
const pauseBetweenTries = 250;
const longestRecovery = 10 * 60_000;

/** Starts the server and waits until it accepts connections; throws when it refuses. */
export async function launchPostmaster(plan: LaunchPlan): Promise<Postmaster> {
  let failure: StartFailure | null = null;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = plan.port ?? (await findFreePort());
    const outcome = await launchOnce(plan, port);
    if ('pid' in outcome) return outcome;
    if (outcome.kind === 'refused') throw damagedCluster(plan.cluster, outcome.reason);
    failure = outcome;
    await pause(pauseBetweenTries);
  }
  throw new EmbeddedPostgresError(
    failure?.kind === 'port-taken'
      ? 'The embedded PostgreSQL found no free port on 127.0.0.1. Close other programs and start again.'
      : `Processes of an earlier PostgreSQL still use ${plan.cluster}. End them (they are called "postgres") and start again.`,
  );
}

async function launchOnce(plan: LaunchPlan, port: number): Promise<Postmaster | StartFailure> {
  const before = await measureLog(plan.logPath);
  const child = spawnServer(plan, port);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid !== undefined && (await becomesReady(plan, { pid, port, exited }))) return { pid, port, exited };
  await exited;
  return readStartFailure(await readLogSince(plan.logPath, before));
}

/**
 * The server is a process group of its own: Ctrl-C in the terminal must not end it before the
 * application has closed its connections. Its log is a file, so it outlives a killed parent.
 */
function spawnServer(plan: LaunchPlan, port: number): ChildProcess {
  const { command, args, options } = plan.runner.prepare(plan.binaries.postgres, [
    '-D',
    plan.cluster,
    ...serverArguments({ port, socketFolder: socketFolderOf(plan.cluster) }, plan.settings),
  ]);
  const logFile = openSync(plan.logPath, 'a', 0o600);
  try {
    const stdio: ['ignore', number, number] = ['ignore', logFile, logFile];
    const child = spawn(command, args, { ...options, detached: true, windowsHide: true, stdio });
    child.unref();
    return child;
  } finally {
    closeSync(logFile);
  }
}

async function becomesReady(plan: LaunchPlan, postmaster: Postmaster): Promise<boolean> {
  let ended = false;
  void postmaster.exited.then(() => {
    ended = true;
  });
  const started = Date.now();
  let nextNotice = 5_000;
  while (!ended) {
    const written = await findPostmasterPid(plan.cluster);
    if (written?.pid === postmaster.pid && written.ready) return true;
    const elapsed = Date.now() - started;
    if (elapsed > longestRecovery) return giveUp(plan, postmaster);
    if (elapsed > nextNotice) {
      plan.log(`PostgreSQL is still recovering its data (${Math.round(elapsed / 1000)} s)`);
      nextNotice += 10_000;
    }
    await pause(20);
  }
  return false;
}

async function giveUp(plan: LaunchPlan, postmaster: Postmaster): Promise<never> {
  await stopPostmaster(postmaster, plan.binaries);
  throw damagedCluster(plan.cluster, 'PostgreSQL was not ready after ten minutes');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
