import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

const compose = readFileSync(inRoot('compose.yaml'), 'utf8');
/** The text of one service, from its name to the next one. */
const service = (name) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

describe('S1011 compose.yaml', () => {
  it('publishes on this machine only, and the database not at all', () => {
    expect([...compose.matchAll(/^ +- "(.*:\d+)"$/gm)].map(([, port]) => port)).toEqual([
      '${BIND:-127.0.0.1}:${PORT:-3000}:3000',
    ]);
    expect(service('db')).not.toContain('ports:');
  });

  it('works with an owner and two logins of their own, none of them the superuser', () => {
    const users = [...service('app').matchAll(/^ +(DATABASE\w*URL): postgres:\/\/(\w+):/gm)].map(([, name, user]) => [
      name,
      user,
    ]);
    expect(users).toEqual([
      ['DATABASE_URL', 'desk_owner'],
      ['DATABASE_APP_URL', 'desk_app'],
      ['DATABASE_PLATFORM_URL', 'desk_platform'],
    ]);
    expect(/POSTGRES_USER: (\w+)/.exec(service('db'))?.[1]).toBe('postgres');
    const logins = readFileSync(inRoot('compose/create-logins.sh'), 'utf8');
    for (const [, user] of users) expect(logins).toContain(`CREATE ROLE ${user} LOGIN`);
    expect(logins).not.toMatch(/SUPERUSER|\bBYPASSRLS/);
  });

  it.each(['app', 'db'])('bounds memory, processes and logs of %s', (name) => {
    for (const setting of ['mem_limit:', 'pids_limit:', 'logging: *logging', 'no-new-privileges'])
      expect(service(name)).toContain(setting);
  });

  it('asks whether the desk can work, not whether it runs', () => {
    const image = readFileSync(inRoot('Dockerfile'), 'utf8');
    expect(image.slice(image.indexOf('HEALTHCHECK'))).toContain('/readyz');
    expect(service('db')).toContain('psql -U postgres -d desk');
  });
});
