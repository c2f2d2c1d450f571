import type { SpawnOptions } from 'node:child_process';
import { chown, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { runProgram } from './processes.ts';
import { chooseRunAs, findUser, parseUsers, type RunAs, type SystemUser } from './run-as.ts';

/** Starts PostgreSQL's programs as a user it accepts. */
export type ProgramRunner = {
  /** command line and options that start `program` as the chosen user */
  prepare(program: string, args: readonly string[]): { command: string; args: string[]; options: SpawnOptions };
  /** makes the chosen user the owner of a file or folder and all in it, if that is another user */
  own(path: string): Promise<void>;
};

/** Gets the runner for this machine and cluster; throws when PostgreSQL cannot run here. */
export async function getProgramRunner(binaries: Binaries, cluster: string): Promise<ProgramRunner> {
  const uid = process.getuid?.() ?? null;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const clusterOwner = await stat(cluster).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  );
  const namespaceWorks = uid === 0 && (await canUseNamespace(binaries, findUser(users, 'nobody')));
  const choice = chooseRunAs({ uid, clusterOwner, users, namespaceWorks });
  if (choice.kind === 'impossible') throw new EmbeddedPostgresError(choice.reason);
  const runner = makeRunner(choice);
  if (choice.kind === 'user') await assertReachable(binaries, runner, choice.user);
  if (choice.kind === 'user' && clusterOwner?.uid === 0) await runner.own(cluster);
  return runner;
}

function makeRunner(runAs: RunAs): ProgramRunner {
  return {
    prepare(program, args) {
      const options: SpawnOptions = { env: cleanEnvironment(), cwd: '/' };
      if (runAs.kind === 'namespace') {
        return { command: 'unshare', args: [...namespaceArguments(runAs.user), program, ...args], options };
      }
      if (runAs.kind === 'user') options.uid = runAs.user.uid;
      if (runAs.kind === 'user') options.gid = runAs.user.gid;
      return { command: program, args: [...args], options };
    },
    async own(path) {
      if (runAs.kind === 'user') await chownAll(path, runAs.user);
    },
  };
}

/** PostgreSQL gets none of our secrets and none of the PG* variables that would change what it does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'];
  const entries = kept.map((name) => [name, process.env[name]] as const).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

function namespaceArguments(user: SystemUser): string[] {
  return ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

async function canUseNamespace(binaries: Binaries, user: SystemUser | null): Promise<boolean> {
  if (user === null) return false;
  const tried = await runProgram('unshare', [...namespaceArguments(user), binaries.postgres, '--version']);
  return tried.code === 0;
}

async function assertReachable(binaries: Binaries, runner: ProgramRunner, user: SystemUser): Promise<void> {
  const { command, args, options } = runner.prepare(binaries.postgres, ['--version']);
  const tried = await runProgram(command, args, options);
  if (tried.code === 0) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and ${user.name} cannot run ${binaries.postgres}: ${tried.output.trim()}. ` +
      'Start Balcão as an ordinary user, move it to a folder everyone may enter, or set DATABASE_URL.',
  );
}

async function chownAll(path: string, user: SystemUser): Promise<void> {
  await chown(path, user.uid, user.gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), user);
}
