import { randomUUID } from 'node:crypto';
import type { HeldLinks } from '@balcao/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildConnection } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import { maxLinks } from './holder-queries.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;
let connectionId: number;
const [holder, other] = [randomUUID(), randomUUID()];
const moved: number[] = [];

beforeAll(async () => {
  // This node holds no links.
  app = await startTestApp({ env: { ROLES: 'web,worker' } });
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
  connectionId = await addLink('Balcão da praça');
  app.signals.subscribe('linkGivenUp', (link) => void moved.push(link.connectionId));
});
afterAll(() => app.close());
afterEach(async () => {
  moved.length = 0;
  await app.database.asOwner('DELETE FROM nodes WHERE id IN ($1, $2)', [holder, other]);
  await app.database.asOwner('UPDATE session_leases SET holder = NULL, expires_at = now()');
});

async function addLink(name: string): Promise<number> {
  const id = await buildConnection(app, company, { status: 'CONNECTED' });
  await app.database.asOwner("UPDATE connections SET name = $2, wanted = 'on' WHERE id = $1", [id, name]);
  return id;
}
const addNode = (id: string, roles = ['sessions']) =>
  app.database.asOwner('INSERT INTO nodes (id, roles) VALUES ($1, $2)', [id, roles]);
const hold = (id: number, nodeId: string) =>
  app.database.asOwner(
    `INSERT INTO session_leases (company_id, connection_id, holder, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')
     ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
    [company.id, id, nodeId],
  );
const call = (method: 'GET' | 'POST', path: string, token = platform.admin.token) =>
  app.request({ method, url: `/api/links${path}`, token });
const move = async (id = connectionId): Promise<[status: number, error?: string]> => {
  const answer = await call('POST', `/${id}/move`);
  return [answer.statusCode, answer.json().error];
};
const list = async (search = ''): Promise<HeldLinks> =>
  (await call('GET', `?searchParam=${encodeURIComponent(search)}`)).json();
const readAudit = () =>
  app.database.asOwner("SELECT company_id, actor_id, object FROM audit_log WHERE action LIKE 'connection moved%'");

describe('S1014 the operator moves a link from the screen', () => {
  it('with a sentence while nobody holds it or no other node may, and its holder is told once one may', async () => {
    expect(await move()).toEqual([409, 'ERR_LINK_NOT_HELD']);
    await addNode(holder);
    await hold(connectionId, holder);
    expect(await move()).toEqual([409, 'ERR_NO_NODE_WITH_ROOM']);
    await addNode(other, ['web', 'worker']);
    expect(await move()).toEqual([409, 'ERR_NO_NODE_WITH_ROOM']);
    await app.database.asOwner(
      "UPDATE nodes SET roles = '{sessions}', beat_at = now() - interval '13 s' WHERE id = $1",
      [other],
    );
    expect(await move()).toEqual([409, 'ERR_NO_NODE_WITH_ROOM']);
    expect([moved, await readAudit()]).toEqual([[], []]);

    await app.database.asOwner('UPDATE nodes SET beat_at = now() WHERE id = $1', [other]);
    expect(await move()).toEqual([200, undefined]);
    await expect.poll(() => moved).toEqual([connectionId]);
    expect(await readAudit()).toEqual([
      { company_id: company.id, actor_id: platform.admin.id, object: String(connectionId) },
    ]);
  });

  it('finds no connection that does not exist or whose company was deleted', async () => {
    expect(await move(2_000_000_000)).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    const gone = await buildCompany(app);
    const id = await buildConnection(app, gone, { status: 'CONNECTED' });
    await app.database.asOwner('UPDATE companies SET deleted_at = now() WHERE id = $1', [gone.id]);
    expect(await move(id)).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });

  it('not to a node that is full, and to one with a single place left', async () => {
    await addNode(holder);
    await addNode(other);
    await hold(connectionId, holder);
    const fill = (count: number) =>
      app.database.asOwner(
        `WITH more AS (
           INSERT INTO connections (company_id, name)
           SELECT $1, 'Cheia ' || n FROM generate_series(1, $3::int) n RETURNING id, company_id
         )
         INSERT INTO session_leases (company_id, connection_id, holder, expires_at)
         SELECT company_id, id, $2, now() + interval '1 hour' FROM more`,
        [company.id, other, count],
      );
    await fill(maxLinks);
    expect(await move()).toEqual([409, 'ERR_NO_NODE_WITH_ROOM']);
    await app.database.asOwner(
      'UPDATE session_leases SET holder = NULL WHERE connection_id = (SELECT min(connection_id) FROM session_leases WHERE holder = $1)',
      [other],
    );
    expect(await move()).toEqual([200, undefined]);
  });

  it('lists live nodes with how many links each holds, and the links that should be open, by company and name', async () => {
    const young = await addLink('Ágil');
    await addNode(holder);
    await app.database.asOwner(
      "INSERT INTO nodes (id, roles, started_at) VALUES ($1, '{sessions}', now() + interval '1 s')",
      [other],
    );
    await hold(connectionId, holder);
    const { nodes, links, count } = await list();
    expect(nodes).toEqual([
      { id: holder, startedAt: expect.any(String), links: 1 },
      { id: other, startedAt: expect.any(String), links: 0 },
    ]);
    expect(count).toBe(links.length);
    expect(links.filter(({ company: { id } }) => id === company.id).map(({ id, nodeId }) => [id, nodeId])).toEqual(
      expect.arrayContaining([
        [connectionId, holder],
        [young, null],
      ]),
    );
    expect((await list('agil')).links.map(({ id }) => id)).toEqual([young]);
    expect(await list('%')).toMatchObject({ links: [], count: 0 });
    await app.database.asOwner("UPDATE connections SET wanted = 'off' WHERE id = $1", [young]);
    expect((await list('agil')).links).toEqual([]);
  });
});
