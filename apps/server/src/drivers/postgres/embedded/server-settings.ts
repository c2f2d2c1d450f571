const base: Record<string, string> = {
  // Only this machine.
  listen_addresses: '127.0.0.1',
  // An acknowledged commit survives a crash of the machine.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A desk of some hundred companies on a small machine.
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Every message makes a new version of its ticket: old ones are swept before they slow the next reader. A new shop's
  // tables are measured as soon as they fill, for until then every plan is a guess.
  autovacuum_naptime: '5s',
  // Many small questions at once: one that took several cores would make the others wait.
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

/** Where a server listens besides TCP: its port, and the folder of its socket file or nothing. */
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
