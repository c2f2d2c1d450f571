import type { CampaignInput, CampaignRow, MessageRates, Template } from '@balcao/contract';
import { localTime } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costOf } from '../src/features/campaigns/campaign-cost.ts';
import { forecastCampaign } from '../src/features/campaigns/forecast-campaign.ts';
import { findProgress } from '../src/features/campaigns/queries.ts';
import { countCharges } from '../src/features/campaigns/report-queries.ts';
import { readRules } from '../src/features/campaigns/rules-queries.ts';
import { createCampaign } from '../src/features/campaigns/save-campaign.ts';
import { saveRules } from '../src/features/campaigns/save-rules.ts';
import { saveCampaignSettings } from '../src/features/campaigns/save-settings.ts';
import { createCampaignSender } from '../src/features/campaigns/send-campaigns.ts';
import { createStarter } from '../src/features/campaigns/start-campaigns.ts';
import { messageUpdated, receiveEvent } from '../src/features/messages/index.ts';
import { replaceTemplates } from '../src/features/templates/queries.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Principal } from '../src/platform/principal.ts';
import { startTestWork, type TestWork } from './test-work.ts';

const log = createLogger('silent');
const zone = 'America/Sao_Paulo';
const hourMs = 3_600_000;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let ana: Principal;
let listId: number;
let made = 0;
let people = 0;

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

beforeEach(async () => {
  made += 1;
  link = await work.buildLink({ queues: 1 });
  await setClock(tuesday());
  const [person] = await sql<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Ana', $2, 'x', 'admin') RETURNING id",
    [link.companyId, `ana${made}@regras.test`],
  );
  ana = {
    userId: person?.id ?? 0,
    companyId: link.companyId,
    sessionId: '',
    profile: 'admin',
    super: false,
    queueIds: [],
    connectionIds: [],
    companyHasNoQueue: false,
    restricted: false,
  };
  await sql('UPDATE companies SET time_zone = $2, due_date = NULL WHERE id = $1', [link.companyId, zone]);
  await saveCampaignSettings(work.uow, ana, {
    settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
  });
  const [list] = await sql<{ id: number }>(
    "INSERT INTO contact_lists (company_id, name) VALUES ($1, 'VIP') RETURNING id",
    [link.companyId],
  );
  listId = list?.id ?? 0;
});

/** A Tuesday without a holiday around it, at ten in the morning; the year is far enough ahead. */
const tuesday = (): Date => new Date('2030-07-16T10:00:00-03:00');
const at = (text: string): Date => new Date(`${text}-03:00`);
const setClock = (wanted: Date): Promise<object[]> =>
  sql('UPDATE product_clock SET ahead = $1::timestamptz - now()', [wanted.toISOString()]);

async function addPeople(count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let one = 0; one < count; one += 1) {
    people += 1;
    const number = `55119${String(80_000_000 + people)}`;
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
       VALUES ($1, $2, 'Maria', $3, true, now())`,
      [link.companyId, listId, number],
    );
    numbers.push(number);
  }
  return numbers;
}

/** A campaign whose time has come, with its people written down. */
async function begin(over: Partial<CampaignInput> = {}): Promise<number> {
  const [{ now } = { now: new Date() }] = await sql<{ now: Date }>('SELECT app_now() AS now');
  const { id } = await createCampaign(work.uow, ana, {
    name: 'Páscoa',
    contactListId: listId,
    whatsappId: link.connectionId,
    scheduledAt: new Date(now.getTime() + 3 * hourMs).toISOString(),
    message1: 'Oi!',
    ...over,
  } as CampaignInput);
  await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
  await createStarter({ uow: work.uow, log }, { onStarted: () => undefined }).drain();
  return id;
}

/** Lets one message leave, whatever the pace. */
async function serve(): Promise<void> {
  await sql('UPDATE campaign_lanes SET look_at = app_now(), free_at = app_now() WHERE look_at IS NOT NULL');
  await createCampaignSender({ uow: work.uow, log, random: () => 0 }).drain();
}

async function answerLine(error: string | null = null): Promise<number> {
  const state = error === null ? 'sent' : 'failed';
  const rows = await sql<{ message_id: string }>(
    "UPDATE outbox SET state = $2, error = $3 WHERE company_id = $1 AND state = 'queued' RETURNING message_id",
    [link.companyId, state, error],
  );
  for (const { message_id: id } of rows) {
    await sql('UPDATE messages SET send_state = $2, send_error = $3 WHERE id = $1', [id, state, error]);
    if (error !== null)
      await work.uow.write(link.companyId, (one) =>
        one.record(
          messageUpdated(link.companyId, { message: { id: Number(id), sendState: 'failed' } as never, row: undefined }),
        ),
      );
  }
  return rows.length;
}

/** Lets as many messages leave as may, up to a number, and answers how many did. */
async function play(most: number): Promise<number> {
  let sent = 0;
  for (let round = 0; round < most; round += 1) {
    await serve();
    sent += await answerLine();
  }
  return sent;
}

const rowOf = async (id: number): Promise<CampaignRow> => {
  const progress = await work.uow.read(link.companyId, (db) => findProgress(db, id));
  if (!progress) throw new Error('no such campaign');
  return progress.record;
};
const statesOf = async (id: number): Promise<string[]> =>
  (
    await sql<{ state: string; reason: string | null }>(
      'SELECT state, reason FROM campaign_recipients WHERE campaign_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
const make = (provider: 'beta' | 'cloud', connectionId = link.connectionId): Promise<object[]> =>
  sql("UPDATE connections SET provider = $2, status = 'CONNECTED', created_at = app_now() WHERE id = $1", [
    connectionId,
    provider,
  ]);

describe('S856 quiet hours', () => {
  it('let nothing leave on a Sunday, say until when, and go on then', async () => {
    await make('beta');
    await addPeople(2);
    await setClock(at('2030-07-14T12:00'));
    const id = await begin();
    expect(await play(2)).toBe(0);
    expect(await rowOf(id)).toMatchObject({
      status: 'EM_ANDAMENTO',
      hold: 'quietHours',
      heldUntil: at('2030-07-15T09:00').toISOString(),
    });
    const news = await sql('SELECT FROM campaign_counts WHERE campaign_id = $1 AND has_news', [id]);
    expect(news.length).toBeGreaterThan(0);
    await setClock(at('2030-07-15T09:00'));
    expect(await play(2)).toBe(2);
    await serve();
    expect(await rowOf(id)).toMatchObject({ status: 'FINALIZADA', hold: null, heldUntil: null });
  });

  it('S867 are the company’s own, and saving them is looked at at once', async () => {
    await make('beta');
    await addPeople(1);
    await setClock(at('2030-07-14T12:00'));
    const id = await begin();
    await serve();
    expect((await rowOf(id)).hold).toBe('quietHours');
    const saved = await saveRules(work.uow, ana, { onSundays: true, sendUntil: '18:00' });
    expect(saved).toEqual({
      sendFrom: '09:00',
      sendUntil: '18:00',
      onSundays: true,
      onHolidays: false,
      weeklyCap: 3,
      dailyMost: 1_000,
    });
    expect(await work.uow.read(link.companyId, readRules)).toEqual(saved);
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(1);
    const [entry] = await sql<{ action: string }>(
      'SELECT action FROM audit_log WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
      [link.companyId],
    );
    expect(entry?.action).toBe('campaign settings changed');
    await expect(saveRules(work.uow, ana, { sendFrom: '18:00' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    const other = await work.buildLink({ queues: 1 });
    expect(await work.uow.read(other.companyId, readRules)).toMatchObject({ onSundays: false, sendUntil: '20:00' });
  });

  it('do not end a campaign that has nothing left any later', async () => {
    await make('beta');
    await addPeople(1);
    const id = await begin();
    await serve();
    await setClock(at('2030-07-16T21:00'));
    await answerLine();
    await serve();
    expect(await rowOf(id)).toMatchObject({ status: 'FINALIZADA', hold: null });
  });
});

describe('S855 the budget of a young number', () => {
  it('is spent, and the rest leaves the next morning', async () => {
    await make('beta');
    await addPeople(4);
    const id = await begin();
    expect(await play(1)).toBe(1);
    const [lane] = await sql('SELECT budget_day, budget_used FROM campaign_lanes WHERE connection_id = $1', [
      link.connectionId,
    ]);
    expect(lane).toEqual({ budget_day: '2030-07-16', budget_used: 1 });
    await sql('UPDATE campaign_lanes SET budget_used = 19 WHERE connection_id = $1', [link.connectionId]);
    expect(await play(3)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ hold: 'budget', heldUntil: at('2030-07-17T09:00').toISOString() });
    await setClock(at('2030-07-17T09:00'));
    expect(await play(2)).toBe(2);
  });
});

describe('S859 what harms the number', () => {
  it('is not sent while WhatsApp restricts it', async () => {
    await make('beta');
    await addPeople(1);
    const id = await begin();
    const until = new Date('2030-07-16T16:00:00-03:00');
    await sql('UPDATE connections SET restricted_until = $2 WHERE id = $1', [link.connectionId, until]);
    expect(await play(1)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ hold: 'restricted', heldUntil: until.toISOString() });
  });

  it('stops a campaign of which too many are refused, and no other', async () => {
    await addPeople(30);
    const id = await begin();
    const other = await begin({ name: 'Outra' });
    await serve();
    const queued = await sql<{ message_id: string }>(
      `SELECT r.message_id FROM campaign_recipients r WHERE campaign_id = $1 AND state = 'queued' ORDER BY id`,
      [id],
    );
    expect(queued.length).toBeGreaterThanOrEqual(20);
    const fail = async (messageId: string, code: string) => {
      await sql("UPDATE outbox SET state = 'failed' WHERE message_id = $1", [messageId]);
      await sql("UPDATE messages SET send_state = 'failed', send_error = $2 WHERE id = $1", [messageId, code]);
      const message = { id: Number(messageId), sendState: 'failed' } as never;
      await work.uow.write(link.companyId, (one) =>
        one.record(messageUpdated(link.companyId, { message, row: undefined })),
      );
    };
    const ids = queued.map(({ message_id: messageId }) => messageId);
    for (const messageId of ids.slice(0, 14)) {
      await sql("UPDATE outbox SET state = 'sent' WHERE message_id = $1", [messageId]);
      await sql("UPDATE messages SET send_state = 'sent' WHERE id = $1", [messageId]);
    }
    for (const messageId of ids.slice(14, 19)) await fail(messageId, 'not_on_whatsapp');
    // A file that WhatsApp does not take says nothing of the list.
    await fail(ids[19] ?? '', 'media_refused');
    expect((await rowOf(id)).status).toBe('EM_ANDAMENTO');
    await fail(ids[20] ?? '', 'refused');
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELADA', stopReason: 'failures' });
    expect((await rowOf(other)).status).toBe('EM_ANDAMENTO');
  });
});

describe('people', () => {
  it('S857 get no more texts of campaigns in a week than the company wants, and then again', async () => {
    await saveRules(work.uow, ana, { weeklyCap: 1 });
    await addPeople(1);
    const first = await begin();
    expect(await play(2)).toBe(1);
    await serve();
    const second = await begin({ name: 'Segunda' });
    expect(await play(2)).toBe(0);
    expect(await statesOf(first)).toEqual(['sent']);
    expect(await statesOf(second)).toEqual(['skipped weeklyCap']);
    expect((await rowOf(second)).status).toBe('FINALIZADA');
    await setClock(new Date(tuesday().getTime() + 7 * 24 * hourMs + 60_000));
    await begin({ name: 'Terceira' });
    expect(await play(2)).toBe(1);
  });

  it('S858 who wait for an answer get nothing until they have it', async () => {
    const [number = ''] = await addPeople(2);
    const [contact] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Bruno', $2) RETURNING id",
      [link.companyId, number],
    );
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      link.companyId,
      number,
      contact?.id,
    ]);
    const [ticket] = await sql<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, chat, status, last_message)
       VALUES ($1, $2, $3, $4, 'pending', 'Oi?') RETURNING id`,
      [link.companyId, contact?.id, link.connectionId, `pn:${number}`],
    );
    const id = await begin();
    expect(await play(3)).toBe(1);
    expect(await statesOf(id)).toEqual(['pending', 'sent']);
    expect((await rowOf(id)).status).toBe('EM_ANDAMENTO');
    await setClock(new Date(tuesday().getTime() + 15 * 60_000));
    expect(await play(1)).toBe(0);
    await sql("UPDATE tickets SET status = 'closed' WHERE id = $1", [ticket?.id]);
    await setClock(new Date(tuesday().getTime() + 31 * 60_000));
    expect(await play(1)).toBe(1);
    const again = await begin({ name: 'Outra' });
    await sql("UPDATE tickets SET status = 'pending' WHERE id = $1", [ticket?.id]);
    expect(await play(2)).toBe(1);
    await setClock(new Date(tuesday().getTime() + 25 * hourMs));
    expect(await play(2)).toBe(0);
    expect(await statesOf(again)).toEqual(['skipped ticketWaiting', 'sent']);
  });
});

const template = (over: Partial<Template> = {}): Template => ({
  name: 'oferta',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  reason: null,
  header: null,
  body: 'Oferta da semana',
  footer: '',
  buttons: [],
  ...over,
});
const use = { name: 'oferta', language: 'pt_BR', header: {}, body: {}, buttons: {} };

async function makeCloud(limit: string, connectionId = link.connectionId): Promise<void> {
  await make('cloud', connectionId);
  await sql(
    `INSERT INTO cloud_accounts (company_id, connection_id, phone_number_id, waba_id, sealed_token, token_hint, sealed_app_secret, messaging_limit)
     VALUES ($1, $2, $3, $4, 'x', 'x', 'x', $5)`,
    [link.companyId, connectionId, `phone${connectionId}`, `waba${link.companyId}`, limit],
  );
  await work.uow.write(link.companyId, ({ db }) => replaceTemplates(db, connectionId, [template()]));
}
const cloudCampaign = { message1: null, templates: [use] } as unknown as Partial<CampaignInput>;

describe('S860 the limit of an account at Meta', () => {
  it('is one for all its numbers, keeps the places of reminders, and frees them after 24 hours', async () => {
    await makeCloud('3');
    const [second] = await sql<{ id: number }>(
      "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Filial', 'cloud', 'CONNECTED') RETURNING id",
      [link.companyId],
    );
    const branch = second?.id ?? 0;
    await makeCloud('3', branch);
    const [bruno] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Bruno', '5511955550000') RETURNING id",
      [link.companyId],
    );
    await sql(
      `INSERT INTO schedules (company_id, contact_id, connection_id, body, template, send_at, due_at, look_at)
       VALUES ($1, $2, $3, '', $4, app_now() + interval '20 hours', app_now() + interval '20 hours', app_now() + interval '20 hours')`,
      [link.companyId, bruno?.id, branch, JSON.stringify(use)],
    );
    await addPeople(3);
    const id = await begin(cloudCampaign);
    expect(await play(3)).toBe(2);
    const [reached] = await sql<{ count: string; first: Date }>(
      'SELECT count(*), min(reached_at) AS first FROM cloud_reached WHERE company_id = $1',
      [link.companyId],
    );
    expect(reached?.count).toBe('2');
    const free = new Date((reached?.first.getTime() ?? 0) + 24 * hourMs);
    expect(await rowOf(id)).toMatchObject({ hold: 'portfolio', heldUntil: free.toISOString() });
    const other = await begin({ ...cloudCampaign, whatsappId: branch });
    expect(await play(2)).toBe(0);
    expect((await rowOf(other)).hold).toBe('portfolio');
    await sql("UPDATE campaigns SET status = 'cancelled' WHERE id = $1", [other]);
    // The reminder is no longer wanted: its place is free at once.
    await sql("UPDATE schedules SET status = 'cancelled' WHERE company_id = $1", [link.companyId]);
    expect(await play(1)).toBe(1);
  });

  it('S861 a paused template pauses its campaign, which says until when', async () => {
    await makeCloud('TIER_UNLIMITED');
    await addPeople(1);
    const id = await begin(cloudCampaign);
    const tell = (status: Template['status']) =>
      work.uow.write(link.companyId, ({ db }) => replaceTemplates(db, link.connectionId, [template({ status })]));
    await tell('paused');
    const [{ now } = { now: new Date() }] = await sql<{ now: Date }>(
      'SELECT paused_at AS now FROM message_templates WHERE company_id = $1',
      [link.companyId],
    );
    expect(await play(1)).toBe(0);
    expect(await statesOf(id)).toEqual(['pending']);
    expect(await rowOf(id)).toMatchObject({
      hold: 'templatePaused',
      heldUntil: new Date(now.getTime() + 3 * hourMs).toISOString(),
    });
    await tell('approved');
    await tell('paused');
    await play(1);
    const { heldUntil } = await rowOf(id);
    expect(new Date(heldUntil ?? 0).getTime() - now.getTime()).toBeGreaterThanOrEqual(6 * hourMs);
    await tell('approved');
    expect(await play(1)).toBe(1);
    expect((await rowOf(id)).hold).toBeNull();
  });
});

describe('S868 a forecast', () => {
  const noRates: MessageRates = { currency: 'BRL', marketing: 0, utility: 0, authentication: 0, service: 0 };
  const ask = (query: object = {}, rates: MessageRates = noRates) =>
    work.uow.read(link.companyId, (db) =>
      forecastCampaign(db, { contactListId: listId, whatsappId: link.connectionId, ...query }, rates),
    );

  it('counts people as the start will, and says when a campaign of a young number is through', async () => {
    await make('beta');
    const numbers = await addPeople(30);
    await sql('UPDATE contact_list_items SET is_whatsapp_valid = false WHERE number = $1', [numbers[0]]);
    await sql("INSERT INTO do_not_disturb (company_id, number, reason, source) VALUES ($1, $2, 'sair', 'answer')", [
      link.companyId,
      numbers[1],
    ]);
    const told = await ask();
    expect(told).toMatchObject({
      contacts: 30,
      recipients: 28,
      invalid: 1,
      optedOut: 1,
      blocked: 0,
      days: 2,
      hold: null,
      price: null,
    });
    expect(localTime(new Date(told.endsAt ?? 0), zone).day).toBe('2030-07-17');
    const later = await ask({ scheduledAt: '2030-07-21T12:00', controlPercent: 50 });
    expect(later).toMatchObject({ recipients: 14, control: 14, hold: 'quietHours' });
    expect(later.heldUntil).toBe(at('2030-07-22T09:00').toISOString());
  });

  it('S865 says the price by the table of the operator, of several templates the dearest', async () => {
    await makeCloud('TIER_2K');
    await addPeople(10);
    const rates = { ...noRates, marketing: 62_500, utility: 6_800 };
    const price = async (templates: string, of: MessageRates) => (await ask({ templates }, of)).price;
    expect(await price('oferta', rates)).toEqual({ amount: 0.63, currency: 'BRL' });
    expect(await price('oferta', noRates)).toBeNull();
    expect(await price('outra', rates)).toBeNull();
    await work.uow.write(link.companyId, ({ db }) =>
      replaceTemplates(db, link.connectionId, [template(), template({ name: 'aviso', category: 'utility' })]),
    );
    expect(await price('aviso', rates)).toEqual({ amount: 0.07, currency: 'BRL' });
    expect(await price('aviso,oferta', rates)).toEqual({ amount: 0.63, currency: 'BRL' });
    expect(await price('aviso,oferta', { ...rates, utility: 0 })).toBeNull();
  });

  it('knows nothing of lists and connections of others', async () => {
    const other = await work.buildLink({ queues: 1 });
    await expect(ask({ whatsappId: other.connectionId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(ask({ contactListId: 2_000_000_000 })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
  });
});

it('S866 what Meta charged for is counted once for each message, and priced by the rates', async () => {
  await makeCloud('TIER_2K');
  await addPeople(3);
  const id = await begin(cloudCampaign);
  expect(await play(3)).toBe(3);
  const messages = await sql<{ wid: string; chat: string }>(
    `SELECT m.wid, t.chat FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.company_id = $1 AND m.is_campaign ORDER BY m.id`,
    [link.companyId],
  );
  const arrive = (place: number, chargedAs?: 'marketing' | 'utility') =>
    receiveEvent({ uow: work.uow, log }, link, {
      type: 'ack',
      chat: (messages[place]?.chat ?? '') as never,
      id: messages[place]?.wid ?? '',
      ack: 2,
      at: Date.now(),
      chargedAs,
    });
  await arrive(0, 'marketing');
  await arrive(0, 'marketing');
  await arrive(1, 'utility');
  await arrive(2);
  const charges = await work.uow.read(link.companyId, (db) => countCharges(db, id));
  const rates: MessageRates = { currency: 'USD', marketing: 62_500, utility: 6_800, authentication: 0, service: 0 };
  expect(costOf(charges, rates)).toEqual({ charged: 2, price: { amount: 0.08, currency: 'USD' } });
  expect(costOf(charges, { ...rates, utility: 0 })).toEqual({ charged: 2, price: null });
  const other = await work.buildLink({ queues: 1 });
  expect(await work.uow.read(other.companyId, (db) => countCharges(db, id))).toEqual([]);
});
