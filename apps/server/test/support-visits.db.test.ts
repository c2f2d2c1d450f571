import { isAllowedInSupport, supportRuleOf } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from './generated/callers.ts';
import { endpointsUnderTest } from './generated/endpoints-under-test.ts';
import { buildRequest, toInject } from './generated/requests.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

let world: World;
let visitor: Caller;

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
  const { app, platform, mine } = world;
  const operator = await openCaller(world, { role: 'super', company: platform, person: platform.admin });
  const begun = await app.request({
    method: 'POST',
    url: '/api/support-accesses',
    token: operator.token ?? '',
    payload: { companyId: mine.id, reason: 'Experimentar tudo', minutes: 60 },
  });
  const supportAccessId = begun.json<{ id: number }>().id;
  const claims = { userId: operator.userId, companyId: mine.id, sessionId: operator.sessionId, tokenVersion: 0 };
  const token = app.deps.tokens.signAccess({ ...claims, supportAccessId });
  visitor = { ...operator, role: 'admin', company: mine, token, cookies: {} };
});
afterAll(() => world.app.close());

const lastRow = async (): Promise<string> =>
  (await world.app.database.asOwner<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_log'))[0]?.id ?? '0';
const rowsSince = (id: string) =>
  world.app.database.asOwner(
    'SELECT action FROM audit_log WHERE id > $1 AND company_id = $2 AND support_access_id IS NOT NULL',
    [id, world.mine.id],
  );

/** Changes that have nothing to change here, and so leave no row. */
const unchanged: Readonly<Record<string, string>> = {
  'connections.endSession': 'the connection of the test has no session',
};

/** What ends the visit itself is tried with the support accesses. */
const ending = new Set(['session.logout', 'session.refresh']);
const called = endpointsUnderTest.filter(({ access, name }) => access !== 'public' && !ending.has(name));

describe('in a support access', () => {
  it.each(called.map((endpoint) => [endpoint.name, endpoint] as const))(
    'S761 %s is done or refused, never a defect',
    async (name, endpoint) => {
      // The records are those of the company's own admin: the operator has none there.
      const request = await buildRequest(world, endpoint, { ...visitor, userId: world.mine.admin.id });
      const before = await lastRow();
      const answer = await world.app.request(toInject(endpoint, request, visitor, 'token'));
      expect(answer.statusCode, answer.statusCode === 500 ? answer.body : '').toBeLessThan(500);
      const rule = supportRuleOf(name);
      if (!isAllowedInSupport(rule)) expect(answer.statusCode, `S1060 ${rule}`).toBe(403);
      // What is not in the request of this test, such as a campaign that may be restarted, is refused for that reason.
      if (rule === 'noted' || (rule === 'change' && answer.statusCode < 300 && !(name in unchanged)))
        expect(await rowsSince(before), 'S1062').not.toEqual([]);
    },
  );

  it('S761 nothing is kept under the name of the operator', async () => {
    const { asOwner } = world.app.database;
    const owned = ['tickets', 'messages', 'ticket_notes', 'schedules', 'quick_messages', 'queue_option_versions'];
    for (const table of owned)
      expect(await asOwner(`SELECT 1 FROM ${table} WHERE user_id = $1`, [visitor.userId]), table).toEqual([]);
    const rows = await asOwner<{ count: string }>(
      'SELECT count(*) FROM audit_log WHERE company_id = $1 AND actor_id = $2 AND support_access_id IS NOT NULL',
      [world.mine.id, visitor.userId],
    );
    // After a change only the routes of some features are called (`npm test -- changed`), which may keep nothing.
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(process.env['ROUTES_OF'] === undefined ? 21 : 0);
    expect(
      await asOwner('SELECT action FROM audit_log WHERE company_id = $1 AND support_access_id IS NOT NULL', [
        world.platform.id,
      ]),
    ).toEqual([]);
  });
});
