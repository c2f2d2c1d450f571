/** Why a started server ended before it was ready. */
export type StartFailure =
  | { kind: 'port-taken' }
  /** processes of a killed server have not all ended yet */
  | { kind: 'predecessor-ending' }
  | { kind: 'refused'; reason: string };

const signs: readonly { sign: RegExp; failure: StartFailure }[] = [
  { sign: /could not bind .*address|could not create any TCP\/IP sockets/i, failure: { kind: 'port-taken' } },
  { sign: /pre-existing shared memory block/i, failure: { kind: 'predecessor-ending' } },
  { sign: /lock file "postmaster\.pid" (already exists|is empty)/i, failure: { kind: 'predecessor-ending' } },
  {
    sign: /no space left on device/i,
    failure: { kind: 'refused', reason: 'there is no space left on the disk' },
  },
];

/** Reads the server's own words about why it did not start. */
export function readStartFailure(log: string): StartFailure {
  return signs.find(({ sign }) => sign.test(log))?.failure ?? { kind: 'refused', reason: findReason(log) };
}

function findReason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  if (worst === undefined) return 'the server ended without a word';
  return worst.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR):\s*/, '').trim();
}
