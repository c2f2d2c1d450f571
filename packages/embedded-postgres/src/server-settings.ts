import { existsSync } from 'node:fs';
import { join } from 'node:path';

const base: Record<string, string> = {
  // Only this machine.
  listen_addresses: '127.0.0.1',
  // An acknowledged commit survives a crash of the machine.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // For some hundred companies on a small machine.
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Every message makes a new row version of its ticket: old ones are removed before they slow the next reader. New
  // tables are analysed soon after they fill, because until then every query plan is a guess. Not more often: each time
  // all connections plan the statements of the table anew, which under a flood took a fifth of the database's time.
  autovacuum_naptime: '30s',
  // Many small queries at once: one that used several cores would make the others wait.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log names what failed, never the rows: statements and details may hold personal data.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Where a server listens: its TCP port, and the folder of its socket file or an empty text. */
export type ListenPlace = { port: number; socketFolder: string };

/** The command line settings of the server; `overrides` win, except for where it listens. */
export function serverArguments({ port, socketFolder }: ListenPlace, overrides: Record<string, string>): string[] {
  const settings = {
    ...base,
    ...overrides,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    port: String(port),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// The shortest limit of the systems we run on, macOS; the name beside the socket is the longest.
const longestPath = 103;

/**
 * The folder for the server's socket file: the cluster itself, which nobody else may enter. Empty where there are no
 * such files, where the path is too long, or where PostgreSQL would read it as several folders.
 */
export function socketFolderOf(cluster: string): string {
  const longest = Buffer.byteLength(`${socketFile(cluster, 65_535)}.lock`);
  return process.platform === 'win32' || longest > longestPath || /[,"\s]/.test(cluster) ? '' : cluster;
}

/** Finds the folder of the socket of a running server; null when it can only be reached by TCP. */
export function findSocketFolder(cluster: string, port: number): string | null {
  return existsSync(socketFile(cluster, port)) ? cluster : null;
}

function socketFile(cluster: string, port: number): string {
  return join(cluster, `.s.PGSQL.${port}`);
}
