import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, type TestCompany } from './support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  const [row] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, wanted) VALUES ($1, 'Loja', 'simulator', 'on') RETURNING id",
    [company.id],
  );
  connectionId = row?.id ?? 0;
  await app.database.asOwner("INSERT INTO simulator.phones (connection_id, number) VALUES ($1, '5511990000001')", [
    connectionId,
  ]);
  await app.database.asOwner("INSERT INTO simulator.devices (connection_id, state) VALUES ($1, 'linked')", [
    connectionId,
  ]);
  await app.whatsapp.start();
});
afterAll(() => app.close());

/** The value of one line, such as `outbox_depth{state="queued"}`. */
async function figure(line: string): Promise<number | undefined> {
  const { body } = await app.request({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('figures', () => {
  it('count what comes in by connection and result, and how long it took to be stored', async () => {
    const stored = `wa_inbound_total{connection="${connectionId}",result="stored"}`;
    await app.whatsapp.world.write(connectionId, { from: '5511987654321', body: 'oi', id: 'F1' });
    await expect.poll(() => figure(stored)).toBe(1);
    await app.whatsapp.world.write(connectionId, { from: '5511987654321', body: 'oi', id: 'F1' });
    await expect.poll(() => figure('wa_inbound_dedup_total')).toBe(1);
    expect(await figure(`wa_inbound_total{connection="${connectionId}",result="repeated"}`)).toBe(1);
    expect(await figure('wa_inbound_commit_seconds_count')).toBe(2);
    expect(await figure(stored)).toBe(1);
  });

  it('count what leaves, by driver', async () => {
    const [ticket] = await app.database.asOwner<{ id: number }>(
      'UPDATE tickets SET status = $2, user_id = $3 WHERE company_id = $1 RETURNING id',
      [company.id, 'open', company.admin.id],
    );
    const answer = await app.request({
      method: 'POST',
      url: `/api/messages/${ticket?.id}`,
      token: company.admin.token,
      payload: { body: 'Bom dia', sign: false },
    });
    expect(answer.statusCode).toBeLessThan(300);
    await expect.poll(() => figure('outbox_send_seconds_count{driver="simulator"}')).toBeGreaterThan(0);
    expect(await figure('outbox_uncertain_total')).toBe(0);
  });

  it('tell what the node holds and how it feels', async () => {
    expect(await figure('session_lease_held')).toBe(1);
    expect(await figure('session_fence_rejected_total')).toBe(0);
    expect(await figure('media_bytes_free_ratio')).toBeGreaterThan(0);
    expect(await figure('eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(await figure('db_pool_wait_seconds_count')).toBeGreaterThan(0);
    expect(await figure('ticket_open_conflict_total')).toBe(0);
  });

  it('tell what waits in the database', async () => {
    await expect.poll(() => figure('session_state{state="CONNECTED"}')).toBe(1);
    await expect.poll(() => figure('outbox_depth{state="queued"}')).toBe(0);
    expect(await figure('outbox_oldest_seconds')).toBe(0);
  });

  it('S662 tell how late the oldest scheduled message is', async () => {
    const [kept] = await app.database.asOwner<{ id: number }>(
      `INSERT INTO schedules (company_id, body, status, send_at, due_at, look_at, leased_until)
       SELECT min(id), 'oi', 'claimed', at, at, at, now() + interval '1 hour'
       FROM companies, (SELECT app_now() - interval '90 seconds' AS at) s GROUP BY at RETURNING id`,
    );
    await expect.poll(() => figure('schedule_lag_seconds')).toBeGreaterThanOrEqual(90);
    expect(await figure('schedule_lag_seconds')).toBeLessThan(600);
    // What waits for another time is not late.
    await app.database.asOwner("UPDATE schedules SET look_at = app_now() + interval '1 hour' WHERE id = $1", [
      kept?.id,
    ]);
    await expect.poll(() => figure('schedule_lag_seconds')).toBe(0);
  });

  it('say nothing instead of something old while the database is away', async () => {
    const lost = await startTestApp({ database: app.database });
    await lost.pools.end();
    const { body } = await lost.request({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toMatch(/outbox_oldest_seconds nan/i);
    expect(body).not.toContain('outbox_depth{');
    await lost.close().catch(() => undefined);
  });
});
