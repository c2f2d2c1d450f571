import { setTimeout as wait } from 'node:timers/promises';
import { cpuOfNode, cpuSince, openDatabase, residentMb } from './bench-node.mjs';
import { percentile } from './http-load.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const sends = Number(process.env.BENCH_SENDS ?? 6_000);
const limits = { firstSendMs: 5_000, snapshotMs: 10_000, reportP50Ms: 10, perSecond: 300, grownMb: 60 };

/** A campaign of a hundred thousand people over a virtual phone without any interval, looked at while it runs. */
export async function measureCampaign({ base, pid, dataDir, token }) {
  const database = openDatabase(dataDir);
  const call = async (method, path, body) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const until = async (done) => {
    while (!(await done())) await wait(20);
  };
  await database.query("UPDATE settings SET value = 'true' WHERE key = 'campaignsEnabled'");
  const { id: connectionId } = await call('POST', '/whatsapp', { name: 'Linha', provider: 'simulator' });
  await call('POST', `/whatsappsession/${connectionId}`);
  const hasStatus = (status) => async () => (await call('GET', `/whatsapp/${connectionId}`)).status === status;
  await until(hasStatus('qrcode'));
  await call('POST', `/simulator/connections/${connectionId}/scan`);
  await until(hasStatus('CONNECTED'));
  const { id: listId } = await call('POST', '/contact-lists', { name: 'Bancada' });
  await database.query(
    `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at, variables)
     SELECT company_id, id, 'Cliente da Silva ' || n, '55119' || (80000000 + n), true, now(), jsonb_build_object('cidade', 'São Paulo')
     FROM contact_lists CROSS JOIN generate_series(1, $2::int) n WHERE id = $1`,
    [listId, people],
  );
  await database.query('ANALYZE contact_list_items');
  const none = {
    messageInterval: 0,
    longerIntervalAfter: 0,
    greaterInterval: 0,
    variables: [{ key: 'cupom', value: 'X' }],
  };
  await call('POST', '/campaign-settings', { settings: none });
  const texts = Object.fromEntries(
    [1, 2, 3, 4, 5].map((slot) => [`message${slot}`, `Oi {nome} de {cidade}, use {cupom} ${slot}`]),
  );
  const { id } = await call('POST', '/campaigns', {
    name: 'Bancada',
    contactListId: listId,
    whatsappId: connectionId,
    scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    ...texts,
  });
  const before = residentMb(pid);
  const began = performance.now();
  await database.query('UPDATE campaigns SET scheduled_at = app_now() WHERE id = $1', [id]);
  await until(async () => (await call('GET', `/campaigns/${id}`)).status === 'EM_ANDAMENTO');
  const snapshotMs = performance.now() - began;
  const sent = async () => (await call('GET', `/campaigns/${id}`)).counters.sent;
  await until(async () => (await sent()) > 0);
  const firstSendMs = performance.now() - began;
  const times = [];
  const [first, since, used] = [await sent(), performance.now(), cpuOfNode({ pid, dataDir })];
  let now = first;
  let highest = before;
  while (now < first + sends) {
    const asked = performance.now();
    now = await sent();
    times.push(performance.now() - asked);
    highest = Math.max(highest, residentMb(pid) ?? 0);
    await wait(100);
  }
  const perSecond = (now - first) / ((performance.now() - since) / 1_000);
  const cpuMs = cpuSince(used, cpuOfNode({ pid, dataDir }), now - first);
  const stopping = performance.now();
  await call('POST', `/campaigns/${id}/cancel`);
  await until(async () => {
    const { queued } = (await call('GET', `/campaigns/${id}`)).counters;
    return queued === 0;
  });
  const stopMs = performance.now() - stopping;
  await database.end();
  times.sort((one, other) => one - other);
  const reportP50Ms = percentile(times, 0.5);
  const grownMb = highest - before;
  const isKept =
    firstSendMs <= limits.firstSendMs &&
    snapshotMs <= limits.snapshotMs &&
    reportP50Ms <= limits.reportP50Ms &&
    perSecond >= limits.perSecond &&
    grownMb <= limits.grownMb;
  return {
    name: `campaign of ${people}`,
    snapshotMs,
    firstSendMs,
    perSecond,
    cpuMs,
    reportP50Ms,
    stopMs,
    grownMb,
    isKept,
  };
}
