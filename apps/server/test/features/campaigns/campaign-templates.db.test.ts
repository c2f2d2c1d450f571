import type { AddressInfo } from 'node:net';
import type { Campaign, Connection, ShippingRow } from '@balcao/contract';
import { FakeGraph, type FakeAccount, type FakeNumber, type FakeTemplate } from '@balcao/whatsapp-fakes/graph';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import { createStarter } from '../../../src/features/campaigns/starting/start-campaigns.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { buildCompany, type TestCompany } from '../../support/test-people.ts';

const log = createLogger('silent');
const token = 'EAAG-token-of-a-test-system-user';
const secret = '0123456789abcdef0123456789abcdef';
let graph: FakeGraph;
let account: FakeAccount;
let number: FakeNumber;
let offer: FakeTemplate;
let app: TestApp;
let company: TestCompany;
let connection: Connection;

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);
const call = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> => {
  const answer = await app.request({
    method,
    url: `/api${url}`,
    token: company.admin.token,
    ...(payload ? { payload } : {}),
  });
  if (answer.statusCode >= 400) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<T>();
};

/** A time zone in which it is about noon: no quiet hours are near, whenever this runs. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

beforeAll(async () => {
  graph = await FakeGraph.start({ webhooks: { retryMs: () => 20 } });
  const meta = graph.addApp({ id: '4001', secret });
  graph.addToken({ token, appId: meta.id });
  account = graph.addAccount('30001');
  number = graph.addNumber({ id: '20001', account, number: '551130000001' });
  offer = graph.addTemplate(account, {
    name: 'oferta',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Olá {{1}}, em {{2}} só hoje: {{3}}.' }],
  });
  app = await startTestApp({ env: { GRAPH_URL: graph.baseUrl, SIMULATOR: 'off' } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app, { hasCampaigns: true });
  await sql('UPDATE companies SET time_zone = $2 WHERE id = $1', [company.id, zoneAtNoon()]);
  await app.whatsapp.start();
  const cloud = { phoneNumberId: '20001', wabaId: '30001', token, appSecret: secret };
  connection = await call<Connection>('POST', '/whatsapp', {
    name: 'API',
    provider: 'cloud',
    queueIds: [company.queueId],
    cloud,
  });
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const url = `${origin}${connection.cloud?.webhookPath}`;
  if (!(await graph.verifyCallback(meta, url, connection.cloud?.verifyToken ?? ''))) throw new Error('not verified');
  await call('POST', `/whatsappsession/${connection.id}`);
  await vi.waitFor(
    async () => {
      const { status } = await call<Connection>('GET', `/whatsapp/${connection.id}`);
      const template = await templateStatus();
      if (status !== 'CONNECTED' || template !== 'approved') throw new Error(`${status}, template ${template}`);
    },
    { timeout: 60_000, interval: 20 },
  );
  await call('PUT', '/campaign-settings/rules', { onSundays: true, onHolidays: true });
  await call('POST', '/campaign-settings', {
    settings: {
      messageInterval: 0,
      longerIntervalAfter: 0,
      greaterInterval: 0,
      variables: [{ key: 'cupom', value: 'PASCOA10' }],
    },
  });
});
afterAll(async () => {
  await app.close();
  await graph.stop();
});

const templateStatus = async (): Promise<string | undefined> =>
  (await sql<{ status: string }>("SELECT status FROM message_templates WHERE name = 'oferta'"))[0]?.status;

type Person = { name: string; number: string; city: string };

/** A campaign to these people whose time has come. */
async function begin(name: string, people: readonly Person[]): Promise<number> {
  const { id: contactListId } = await call<{ id: number }>('POST', '/contact-lists', { name });
  for (const person of people)
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at, variables)
       VALUES ($1, $2, $3, $4, true, now(), $5)`,
      [company.id, contactListId, person.name, person.number, JSON.stringify({ cidade: person.city })],
    );
  const { id } = await call<Campaign>('POST', '/campaigns', {
    name,
    contactListId,
    whatsappId: connection.id,
    scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    templates: [
      {
        name: 'oferta',
        language: 'pt_BR',
        header: {},
        body: { '1': '{nome}', '2': '{cidade}', '3': '{cupom}' },
        buttons: {},
      },
    ],
  });
  await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
  await createStarter({ uow: app.uow, log }, { onStarted: () => undefined }).drain();
  return id;
}

/** Lets the next message leave, whatever the pace, and waits until the link has taken what is in line. */
async function serve(): Promise<void> {
  await sql('UPDATE campaign_lanes SET look_at = app_now(), free_at = app_now() WHERE look_at IS NOT NULL');
  await createCampaignSender({ uow: app.uow, log }).drain();
  await expect.poll(() => sql("SELECT id FROM outbox WHERE state IN ('queued', 'sending')")).toEqual([]);
}

const report = (id: number): Promise<Campaign> => call<Campaign>('GET', `/campaigns/${id}`);
const bodies = (person: Person): string[] => number.received(person.number).map(({ body }) => body);

describe('a campaign by Meta’s API', () => {
  // What looks like a pattern, a template or a variable is only a name.
  const ana: Person = { name: 'Ana $& {cidade}', number: '5511987650101', city: '{{1}} \\1' };
  const bia: Person = { name: 'Bia', number: '5511987650102', city: 'Olinda' };

  it('S851 T48 fills the parameters of an approved template with what each person is called', async () => {
    const id = await begin('Páscoa', [ana, bia]);
    await serve();
    await serve();
    await serve();
    await expect.poll(() => bodies(ana)).toEqual(['Olá Ana $& {cidade}, em {{1}} \\1 só hoje: PASCOA10.']);
    expect(bodies(bia)).toEqual(['Olá Bia, em Olinda só hoje: PASCOA10.']);
    const [sent] = number.received(bia.number);
    expect(sent?.raw).toMatchObject({ type: 'template', template: { name: 'oferta', language: { code: 'pt_BR' } } });
    // What Meta was given is what the report shows.
    const { records } = await call<{ records: ShippingRow[] }>('GET', `/campaigns/${id}/shipping`);
    expect(records.map(({ message }) => message).toSorted()).toEqual([...bodies(ana), ...bodies(bia)].toSorted());
    await expect
      .poll(async () => {
        await serve();
        return report(id);
      })
      .toMatchObject({ status: 'FINALIZADA', counters: { sent: 2, delivered: 2, failed: 0 } });
  });

  it('S861 waits while Meta pauses the template, and goes on when it is taken back', async () => {
    const people = ['5511987650201', '5511987650202'].map((one) => ({ name: 'Davi', number: one, city: 'Natal' }));
    const id = await begin('Mães', people);
    await serve();
    expect(people.flatMap(bodies)).toHaveLength(1);
    graph.setTemplateStatus(account, offer, 'PAUSED');
    await expect.poll(templateStatus).toBe('paused');
    await serve();
    await serve();
    expect(people.flatMap(bodies)).toHaveLength(1);
    const { hold, heldUntil, counters } = await report(id);
    expect([hold, counters.pending, counters.failed]).toEqual(['templatePaused', 1, 0]);
    const [paused] = await sql<{ until: Date }>(
      "SELECT paused_at + interval '3 hours' AS until FROM message_templates WHERE name = 'oferta'",
    );
    expect(heldUntil).toBe(paused?.until.toISOString());
    graph.setTemplateStatus(account, offer, 'APPROVED');
    await expect.poll(templateStatus).toBe('approved');
    await serve();
    await expect.poll(() => people.flatMap(bodies)).toHaveLength(2);
    expect((await report(id)).hold).toBeNull();
  });

  it('S860 the limit that Meta tells counts', async () => {
    await expect
      .poll(() => sql('SELECT messaging_limit FROM cloud_accounts WHERE connection_id = $1', [connection.id]))
      .toEqual([{ messaging_limit: 'TIER_250' }]);
  });

  it('S834 S846 who tells Meta to stop gets nothing more, and is in the list', async () => {
    const dora = { name: 'Dora Preferências', number: '5511987650301', city: 'Belém' };
    const first = await begin('Ano novo', [dora]);
    await serve();
    await expect.poll(() => bodies(dora)).toHaveLength(1);
    expect((await report(first)).counters.failed).toBe(0);
    number.preferMarketing({ from: dora.number, value: 'stop' });
    await expect
      .poll(async () => (await call<{ records: object[] }>('GET', '/do-not-disturb?searchParam=Dora')).records)
      .toMatchObject([{ number: dora.number, source: 'whatsapp' }]);
    const id = await begin('Natal', [dora]);
    expect(await report(id)).toMatchObject({ status: 'CANCELADA', stopReason: 'noRecipients' });
  });
});
