import type { CampaignInput, CampaignRow, MessageRates, Template } from '@balcao/contract';
import { type Day, localTime } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costOf } from '../../../src/features/campaigns/report/campaign-cost.ts';
import { forecastCampaign } from '../../../src/features/campaigns/starting/forecast-campaign.ts';
import { findProgress } from '../../../src/features/campaigns/queries.ts';
import { countCharges } from '../../../src/features/campaigns/report/report-queries.ts';
import { readRules } from '../../../src/features/campaigns/rules/rules-queries.ts';
import { createCampaign } from '../../../src/features/campaigns/save-campaign.ts';
import { saveRules } from '../../../src/features/campaigns/rules/save-rules.ts';
import { saveCampaignSettings } from '../../../src/features/campaigns/rules/save-settings.ts';
import { createCampaignSender } from '../../../src/features/campaigns/running/send-campaigns.ts';
import { createStarter } from '../../../src/features/campaigns/starting/start-campaigns.ts';
import { applyAcks } from '../../../src/features/messages/inbound/apply-change.ts';
import { messageUpdated, receiveEvent } from '../../../src/features/messages/index.ts';
import { replaceTemplates } from '../../../src/features/templates/queries.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import type { Principal } from '../../../src/platform/principal.ts';
import { startTestWork, type TestWork } from '../../support/test-work.ts';

const log = createLogger('silent');
const zone = 'America/Sao_Paulo';
const hourMs = 3_600_000;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let admin: Principal;
let listId: number;
let people = 0;

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

beforeEach(async () => {
  link = await work.buildLink({ queues: 1 });
  await setClock(tuesday());
  admin = await work.buildAdmin(link.companyId);
  await sql('UPDATE companies SET time_zone = $2, due_date = NULL WHERE id = $1', [link.companyId, zone]);
  await saveCampaignSettings(work.uow, admin, {
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
  const { id } = await createCampaign(work.uow, admin, {
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

/** What the product does by itself at the time it is. */
const look = (): Promise<number> => createCampaignSender({ uow: work.uow, log, random: () => 0 }).drain();

/** Lets one message leave, whatever the pace. */
async function serve(): Promise<void> {
  await sql('UPDATE campaign_lanes SET look_at = app_now(), free_at = app_now() WHERE look_at IS NOT NULL');
  await look();
}

type Lane = { looks: number; look_at: Date | null; hold: string | null; held_until: Date | null; now: Date };
async function laneOf(connectionId = link.connectionId): Promise<Lane> {
  const [lane] = await sql<Lane>(
    'SELECT fence AS looks, look_at, hold, held_until, app_now() AS now FROM campaign_lanes WHERE connection_id = $1',
    [connectionId],
  );
  if (!lane) throw new Error('nothing was ever sent by this connection');
  return lane;
}
const minutesLater = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

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
    // That it has begun was told already.
    await sql('UPDATE campaign_counts SET has_news = false WHERE campaign_id = $1', [id]);
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

  it('are looked at again after a quarter of an hour, and when they end', async () => {
    await make('beta');
    await addPeople(1);
    await setClock(at('2030-07-14T12:00'));
    await begin();
    await look();
    const { looks, now } = await laneOf();
    await setClock(minutesLater(now, 10));
    await look();
    expect((await laneOf()).looks).toBe(looks);
    await setClock(minutesLater(now, 16));
    await look();
    expect((await laneOf()).looks).toBe(looks + 1);
    await setClock(at('2030-07-15T08:55'));
    await look();
    expect(await answerLine()).toBe(0);
    await setClock(at('2030-07-15T09:00'));
    await look();
    expect(await answerLine()).toBe(1);
  });

  it('S867 are the company’s own, and saving them is looked at at once', async () => {
    await make('beta');
    await addPeople(1);
    await setClock(at('2030-07-14T12:00'));
    const id = await begin();
    await serve();
    expect((await rowOf(id)).hold).toBe('quietHours');
    const saved = await saveRules(work.uow, admin, { onSundays: true, sendUntil: '18:00' });
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
    await expect(saveRules(work.uow, admin, { sendFrom: '18:00' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
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
    await saveRules(work.uow, admin, { weeklyCap: 1 });
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
    await setClock(minutesLater(tuesday(), 16));
    await look();
    expect(await answerLine()).toBe(0);
    await sql("UPDATE tickets SET status = 'closed' WHERE id = $1", [ticket?.id]);
    // Their turn comes again a quarter of an hour after the last look, not when the conversation ends.
    await setClock(minutesLater(tuesday(), 26));
    await look();
    expect(await answerLine()).toBe(0);
    await setClock(minutesLater(tuesday(), 33));
    await look();
    expect(await answerLine()).toBe(1);
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
    await makeCloud('4');
    const [second] = await sql<{ id: number }>(
      "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Filial', 'cloud', 'CONNECTED') RETURNING id",
      [link.companyId],
    );
    const branch = second?.id ?? 0;
    await makeCloud('4', branch);
    const remind = async (number: string, connectionId: number | null): Promise<void> => {
      await sql(
        `WITH person AS (INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Bruno', $2) RETURNING id)
         INSERT INTO schedules (company_id, contact_id, connection_id, body, template, send_at, due_at, look_at)
         SELECT $1, id, $3, '', $4, soon, soon, soon FROM person, LATERAL (SELECT app_now() + interval '20 hours' AS soon) at`,
        [link.companyId, number, connectionId, JSON.stringify(use)],
      );
    };
    await remind('5511955550000', branch);
    // By which number this one leaves is decided only then.
    await remind('5511955550001', null);
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

/** Meta, as far as its limit goes: counts each person once in any 24 hours, over all numbers. */
class FakeMeta {
  readonly limit: number;
  readonly last = new Map<number, number>();
  refused = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  take(contactId: number, now: number): void {
    const lately = [...this.last].filter(([, time]) => time > now - 24 * hourMs);
    if (!lately.some(([id]) => id === contactId) && lately.length >= this.limit) this.refused += 1;
    else this.last.set(contactId, now);
  }
}

/** Lets a campaign run to its end on the virtual clock, which jumps to whenever the product wants to look again. */
async function playDays(id: number, onTime: (now: Date) => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    await look();
    await answerLine();
    const { look_at: lookAt, held_until: heldUntil, now } = await laneOf();
    if ((await rowOf(id)).status === 'FINALIZADA') return;
    const next = heldUntil ?? lookAt;
    if (next === null) throw new Error('nobody would look at it again');
    await onTime(next);
    if (next > now) await setClock(next);
  }
  throw new Error('it never ends');
}

describe('S864 thirty virtual days', () => {
  const start = at('2030-07-01T10:00');
  const longestTestMs = 120_000;
  const noRates: MessageRates = { currency: 'BRL', marketing: 0, utility: 0, authentication: 0, service: 0 };

  /** When the messages of a campaign were put in line, and for whom. */
  const observe = (id: number): Promise<{ contact_id: number; tried: Date }[]> =>
    sql('SELECT contact_id, first_tried_at AS tried FROM campaign_recipients WHERE campaign_id = $1 ORDER BY tried', [
      id,
    ]);

  /** Plans a campaign to the whole list, lets it run, and compares: it may be later by the time the test itself takes. */
  async function compare(over: Partial<CampaignInput>, onTime?: (now: Date) => Promise<void>) {
    const planned = await work.uow.read(link.companyId, (db) =>
      forecastCampaign(db, { contactListId: listId, whatsappId: link.connectionId }, noRates),
    );
    const id = await begin(over);
    await playDays(id, onTime);
    const sent = await observe(id);
    const late = (sent.at(-1)?.tried.getTime() ?? 0) - new Date(planned.endsAt ?? 0).getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(longestTestMs);
    const byDay = new Map<Day, number>();
    for (const { tried } of sent) {
      const { day } = localTime(tried, zone);
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
    }
    expect(planned.days).toBe(byDay.size);
    expect(localTime(new Date(planned.endsAt ?? 0), zone).day).toBe([...byDay.keys()].at(-1));
    return { sent, byDay };
  }

  it('against the limit of Meta end when the forecast says, and no person too many is written to', async () => {
    await setClock(start);
    await makeCloud('3');
    const meta = new FakeMeta(3);
    const [bruno] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Bruno', '5511955550000') RETURNING id",
      [link.companyId],
    );
    // Every afternoon somebody is reminded, whatever campaigns do: the place is kept.
    const reminders = Array.from(
      { length: 40 },
      (_, day) => new Date(start.getTime() + day * 24 * hourMs + 5 * hourMs),
    );
    for (const remindAt of reminders)
      await sql(
        `INSERT INTO schedules (company_id, contact_id, connection_id, body, template, send_at, due_at, look_at)
         VALUES ($1, $2, $3, '', $4, $5, $5, $5)`,
        [link.companyId, bruno?.id, link.connectionId, JSON.stringify(use), remindAt],
      );
    const reminded: Date[] = [];
    const remind = async (now: Date): Promise<void> => {
      for (let next = reminders[0]; next && next <= now; next = reminders[0]) {
        reminders.shift();
        reminded.push(next);
        await sql("UPDATE schedules SET status = 'sent' WHERE company_id = $1 AND due_at = $2", [link.companyId, next]);
        await sql(
          `INSERT INTO cloud_reached (company_id, waba_id, contact_id, reached_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (company_id, waba_id, contact_id) DO UPDATE SET reached_at = excluded.reached_at`,
          [link.companyId, `waba${link.companyId}`, bruno?.id, next],
        );
      }
    };
    await addPeople(2 * 26);
    const { sent, byDay } = await compare(cloudCampaign, remind);
    const all = [
      ...sent.map(({ contact_id: who, tried }) => ({ who, time: tried.getTime() })),
      ...reminded.map((time) => ({ who: bruno?.id ?? 0, time: time.getTime() })),
    ].toSorted((one, other) => one.time - other.time);
    for (const { who, time } of all) meta.take(who, time);
    expect(meta.refused).toBe(0);
    expect(sent).toHaveLength(52);
    expect([...byDay.values()]).toEqual(Array.from({ length: 26 }, () => 2));
    expect(reminded.length).toBeGreaterThanOrEqual(28);
  });

  it('of a linked phone end when the forecast says, within its hours and the budget of each day', async () => {
    await setClock(start);
    await make('beta');
    await sql(
      `INSERT INTO campaign_rules (company_id, send_from, send_until, on_sundays, on_holidays, weekly_cap, daily_most)
       VALUES ($1, '09:00', '20:00', false, false, 0, 2)`,
      [link.companyId],
    );
    // The last leaves first thing in the morning: no chance lengthens the wait before it.
    await addPeople(2 * 25 + 1);
    const { sent, byDay } = await compare({});
    expect(sent).toHaveLength(51);
    expect([...byDay.values()]).toEqual([...Array.from({ length: 25 }, () => 2), 1]);
    for (const sunday of ['2030-07-07', '2030-07-14', '2030-07-21', '2030-07-28'])
      expect(byDay.has(sunday as Day)).toBe(false);
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
  const arrive = (place: number, chargedAs?: 'marketing') =>
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
  await arrive(2);
  const [, second] = messages;
  await work.uow.write(link.companyId, (one) =>
    applyAcks(
      one,
      link,
      ([1, 2] as const).map((ack) => ({
        type: 'ack',
        chat: (second?.chat ?? '') as never,
        id: second?.wid ?? '',
        ack,
        at: Date.now(),
        ...(ack === 2 ? { chargedAs: 'utility' as const } : {}),
      })),
    ),
  );
  const charges = await work.uow.read(link.companyId, (db) => countCharges(db, id));
  const rates: MessageRates = { currency: 'USD', marketing: 62_500, utility: 6_800, authentication: 0, service: 0 };
  expect(costOf(charges, rates)).toEqual({ charged: 2, price: { amount: 0.08, currency: 'USD' } });
  expect(costOf(charges, { ...rates, utility: 0 })).toEqual({ charged: 2, price: null });
  const other = await work.buildLink({ queues: 1 });
  expect(await work.uow.read(other.companyId, (db) => countCharges(db, id))).toEqual([]);
});
