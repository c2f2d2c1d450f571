import { randomUUID } from 'node:crypto';
import type { CampaignCounters, CampaignInput } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeCampaignFile } from '../src/features/campaigns/change-file.ts';
import { lockLane, wakeForgottenLanes } from '../src/features/campaigns/lane-queries.ts';
import { lockCampaign, readCounters } from '../src/features/campaigns/queries.ts';
import { cancelCampaign, restartCampaign, sendFailedAgain } from '../src/features/campaigns/run-campaign.ts';
import { changeCampaign, createCampaign, getCampaign } from '../src/features/campaigns/save-campaign.ts';
import { saveCampaignSettings } from '../src/features/campaigns/save-settings.ts';
import { createCampaignSender } from '../src/features/campaigns/send-campaigns.ts';
import { createStarter } from '../src/features/campaigns/start-campaigns.ts';
import { removeConnection } from '../src/features/connections/index.ts';
import { contactsMerged } from '../src/features/contacts/index.ts';
import { messageUpdated, receiveEvent } from '../src/features/messages/index.ts';
import { buildMessage } from '../src/features/messages/test-data.ts';
import { findTicketsToWriteIn } from '../src/features/tickets/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Principal } from '../src/platform/principal.ts';
import type { UnitOfWork } from '../src/platform/unit-of-work.ts';
import { startTestWork, type TestWork } from './test-work.ts';

const log = createLogger('silent');
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let ana: Principal;
let listId: number;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

let made = 0;

beforeEach(async () => {
  made += 1;
  link = await work.buildLink({ queues: 1 });
  await sql('UPDATE product_clock SET ahead = $1::interval', ['0']);
  const [person] = await sql<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Ana', $2, 'x', 'admin') RETURNING id",
    [link.companyId, `ana${made}@campanhas.test`],
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
  await saveCampaignSettings(work.uow, ana, {
    settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
  });
  listId = await addList();
});

async function addList(): Promise<number> {
  const [list] = await sql<{ id: number }>(
    "INSERT INTO contact_lists (company_id, name) VALUES ($1, 'VIP') RETURNING id",
    [link.companyId],
  );
  return list?.id ?? 0;
}

let people = 0;
type Item = {
  number?: string | null;
  contactId?: number | null;
  name?: string;
  isValid?: boolean;
  isChecked?: boolean;
  variables?: object;
};

/** Adds people to the list and answers their numbers. */
async function addPeople(count: number, over: Item = {}): Promise<string[]> {
  const numbers: string[] = [];
  for (let one = 0; one < count; one += 1) {
    people += 1;
    const number = over.number === undefined ? `55119${String(70_000_000 + people)}` : over.number;
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, contact_id, is_whatsapp_valid, checked_at, variables)
       VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN now() END, $8)`,
      [
        link.companyId,
        listId,
        over.name ?? `Pessoa ${people}`,
        number,
        over.contactId ?? null,
        over.isValid ?? true,
        over.isChecked ?? true,
        JSON.stringify(over.variables ?? {}),
      ],
    );
    if (number !== null) numbers.push(number);
  }
  return numbers;
}

async function addContact(number: string): Promise<number> {
  const [contact] = await sql<{ id: number }>(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Fernanda', $2) RETURNING id",
    [link.companyId, number],
  );
  await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
    link.companyId,
    number,
    contact?.id,
  ]);
  return contact?.id ?? 0;
}

/** A campaign whose time has come. */
async function due(over: Partial<CampaignInput> = {}): Promise<number> {
  const { id } = await createCampaign(work.uow, ana, {
    name: 'Páscoa',
    contactListId: listId,
    whatsappId: link.connectionId,
    scheduledAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    message1: 'Oi {nome}!',
    ...over,
  } as CampaignInput);
  await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
  return id;
}

const start = (uow: UnitOfWork = work.uow): Promise<number> =>
  createStarter({ uow, log }, { onStarted: () => undefined }).drain();
const lookNow = () => sql('UPDATE campaign_lanes SET look_at = app_now() WHERE look_at IS NOT NULL');
const serve = async (uow: UnitOfWork = work.uow): Promise<void> => {
  await lookNow();
  await createCampaignSender({ uow, log }).drain();
};

/** The link takes what waits in line, or says another word to it. */
const answerLine = async (state: 'sent' | 'failed' | 'uncertain' = 'sent', error: string | null = null) => {
  const rows = await sql<{ message_id: string }>(
    `UPDATE outbox SET state = $2, error = $3, attempts = attempts + 1 WHERE company_id = $1 AND state = 'queued' RETURNING message_id`,
    [link.companyId, state, error],
  );
  for (const { message_id: id } of rows) {
    await sql('UPDATE messages SET send_state = $2, send_error = $3 WHERE id = $1', [id, state, error]);
    if (state === 'failed')
      await work.uow.write(link.companyId, (one) =>
        one.record(
          messageUpdated(link.companyId, { message: { id: Number(id), sendState: 'failed' } as never, row: undefined }),
        ),
      );
  }
  return rows.length;
};
const run = async (): Promise<void> => {
  await start();
  await serve();
  await answerLine();
  await serve();
};

const statusOf = async (id: number) =>
  (
    await sql<{ status: string; stop_reason: string | null; completed_at: Date | null }>(
      'SELECT status, stop_reason, completed_at FROM campaigns WHERE id = $1',
      [id],
    )
  )[0];
type Recipient = {
  name: string;
  number: string | null;
  state: string;
  reason: string | null;
  message: string;
  slot: number;
  retry_at: Date | null;
  sent_at: Date | null;
  answered_at: Date | null;
  ticket_id: number | null;
  attempts: number;
};
const recipients = (id: number) =>
  sql<Recipient>('SELECT * FROM campaign_recipients WHERE campaign_id = $1 ORDER BY id', [id]);
const countersOf = (id: number): Promise<CampaignCounters> =>
  work.uow.read(link.companyId, (db) => readCounters(db, id));
const texts = async (): Promise<string[]> =>
  (
    await sql<{ body: string }>('SELECT body FROM messages WHERE company_id = $1 AND from_me ORDER BY id', [
      link.companyId,
    ])
  ).map(({ body }) => body);
const says = (number: string, body: string): Promise<unknown> =>
  receiveEvent({ uow: work.uow, log }, link, buildMessage({ body, from: [`pn:${number}`], at: Date.now() }));
const tickets = () =>
  sql<{ id: number; status: string }>('SELECT id, status FROM tickets WHERE company_id = $1 ORDER BY id', [
    link.companyId,
  ]);

/** The counts that were kept must be those one gets by counting. */
async function expectTrueCounts(id: number): Promise<void> {
  const [counted] = await sql<Record<string, string>>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE is_valid) AS valids,
       count(*) FILTER (WHERE state IN ('pending', 'asked')) AS pending, count(*) FILTER (WHERE state = 'queued') AS queued,
       count(*) FILTER (WHERE state IN ('sent', 'delivered', 'read')) AS sent, count(*) FILTER (WHERE state IN ('delivered', 'read')) AS delivered,
       count(*) FILTER (WHERE state = 'read') AS read, count(*) FILTER (WHERE state = 'failed') AS failed,
       count(*) FILTER (WHERE state = 'failed' AND retry_at IS NOT NULL) AS retrying,
       count(*) FILTER (WHERE state = 'uncertain') AS uncertain, count(*) FILTER (WHERE state = 'skipped') AS skipped,
       count(*) FILTER (WHERE state = 'control') AS control, count(requested_at) AS "confirmationRequested", count(confirmed_at) AS confirmed,
       count(*) FILTER (WHERE answered_at IS NOT NULL AND state <> 'control') AS answered,
       count(*) FILTER (WHERE answered_at IS NOT NULL AND state = 'control') AS "controlAnswered"
     FROM campaign_recipients WHERE campaign_id = $1`,
    [id],
  );
  const kept = await countersOf(id);
  expect(kept).toEqual(Object.fromEntries(Object.keys(kept).map((key) => [key, Number(counted?.[key])])));
}

describe('S837 the start of a campaign', () => {
  it('T48 writes everybody down once with the finished text, and why somebody gets nothing', async () => {
    const [maria = ''] = await addPeople(1, {
      name: 'Maria $& {nome}',
      variables: { cidade: "\\1 ^(.*)+$ %s '{{1}}' {}" },
    });
    await addPeople(1, { isValid: false });
    await addPeople(1, { isValid: false, isChecked: false });
    const [out = ''] = await addPeople(1);
    await sql("INSERT INTO do_not_disturb (company_id, number, reason, source) VALUES ($1, $2, 'sair', 'answer')", [
      link.companyId,
      out,
    ]);
    const [blocked = ''] = await addPeople(1);
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [await addContact(blocked)]);
    const id = await due({ message1: '{nome} de {cidade}: {cupom}{ninguem}' });
    await saveCampaignSettings(work.uow, ana, { settings: { variables: [{ key: 'cupom', value: '$1 {nome}' }] } });
    await start();
    const rows = await recipients(id);
    expect(rows.map(({ state, reason }) => `${state} ${reason}`).sort()).toEqual([
      'pending null',
      'skipped blocked',
      'skipped invalidNumber',
      'skipped optedOut',
      'skipped unchecked',
    ]);
    expect(rows.find(({ number }) => number === maria)?.message).toBe(
      "Maria $& {nome} de \\1 ^(.*)+$ %s '{{1}}' {}: $1 {nome}",
    );
    expect(await statusOf(id)).toMatchObject({ status: 'running', stop_reason: null });
    expect(await countersOf(id)).toMatchObject({ total: 5, valids: 1, pending: 1, skipped: 4 });
    await expectTrueCounts(id);
  });

  it('S628 leaves out who is noted as a contact alone, with or without a number, or said so to WhatsApp', async () => {
    const numbers = await addPeople(2);
    const [noted, told] = [await addContact(numbers[0] ?? ''), await addContact(numbers[1] ?? '')];
    const hidden = await addContact('5511900000077');
    await addPeople(1, { number: null, contactId: hidden });
    for (const contactId of [noted, hidden])
      await sql("INSERT INTO do_not_disturb (company_id, contact_id, reason) VALUES ($1, $2, 'Pediu')", [
        link.companyId,
        contactId,
      ]);
    await sql('UPDATE contacts SET opted_out_at = now() WHERE id = $1', [told]);
    const id = await due();
    await start();
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['skipped', 'optedOut']),
    );
  });

  it('S838 takes a person once who is known by several numbers and names on WhatsApp', async () => {
    const [first = '', second = ''] = await addPeople(2);
    const contactId = await addContact(first);
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      link.companyId,
      second,
      contactId,
    ]);
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'lid', '77', $2)", [
      link.companyId,
      contactId,
    ]);
    await addPeople(1, { number: null, contactId });
    const id = await due();
    await run();
    expect(await recipients(id)).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  it('chooses among all texts by chance', async () => {
    await addPeople(60);
    const id = await due({ message1: 'um', message3: 'três', message5: 'cinco' });
    await start();
    const rows = await recipients(id);
    expect([...new Set(rows.map(({ slot, message }) => `${slot} ${message}`))].sort()).toEqual([
      '1 um',
      '3 três',
      '5 cinco',
    ]);
  });

  it('T48 takes texts with as many variables as fit, and skips a finished text that is too long', async () => {
    await addPeople(1, { name: 'x'.repeat(50) });
    const id = await due({ message1: '{nome}'.repeat(600) });
    await start();
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([['skipped', 'tooLong']]);
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'noRecipients' });
  });

  it('S839 leaves the share of the control group out', async () => {
    await addPeople(80);
    const id = await due({ controlPercent: 50 });
    await start();
    // Two batches at most.
    for (let look = 0; look < 2; look += 1) await serve();
    await answerLine();
    await serve();
    const { control, sent, valids } = await countersOf(id);
    expect(control).toBeGreaterThan(15);
    expect([sent, valids]).toEqual([80 - control, 80 - control]);
    await expectTrueCounts(id);
  });

  it.each([
    ['23 hours', 'running', null],
    ['25 hours', 'cancelled', 'late'],
  ])('S831 %s after its time it is %s', async (late, status, reason) => {
    await addPeople(1);
    const id = await due();
    await sql('UPDATE campaigns SET scheduled_at = app_now() - $2::interval WHERE id = $1', [id, late]);
    await start();
    expect(await statusOf(id)).toMatchObject({ status, stop_reason: reason });
  });

  it('does not begin before its time, nor one of an empty list', async () => {
    await addPeople(1);
    const early = await due();
    await sql("UPDATE campaigns SET scheduled_at = app_now() + interval '1 minute' WHERE id = $1", [early]);
    expect(await start()).toBe(0);
    const id = await due();
    await sql('DELETE FROM contact_list_items WHERE contact_list_id = $1', [listId]);
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'noRecipients' });
    expect(await statusOf(early)).toMatchObject({ status: 'scheduled' });
  });

  it('T20 S965 goes on within seconds when whoever had begun it or its sending failed', async () => {
    await addPeople(1);
    const id = await due();
    const broken = (name: 'starts' | 'messages') => {
      const errors: unknown[] = [];
      const uow: UnitOfWork = { ...work.uow, write: () => Promise.reject(new Error('a defect')) };
      const deps = { uow, log: { ...log, error: (facts: unknown) => void errors.push(facts) } as never };
      const loop = name === 'starts' ? createStarter(deps, { onStarted: () => undefined }) : createCampaignSender(deps);
      return { errors, loop };
    };
    const isSoon = (table: string) =>
      sql<{ soon: boolean }>(
        `SELECT leased_until < now() + interval '10 seconds' AS soon FROM ${table} WHERE company_id = $1`,
        [link.companyId],
      );
    const starts = broken('starts');
    await starts.loop.drain();
    expect(starts.errors).not.toHaveLength(0);
    expect(await isSoon('campaigns')).toEqual([{ soon: true }]);
    await sql('UPDATE campaigns SET leased_until = now() WHERE id = $1', [id]);
    await start();
    const sending = broken('messages');
    await sending.loop.drain();
    expect(sending.errors).not.toHaveLength(0);
    expect(await isSoon('campaign_lanes')).toEqual([{ soon: true }]);
    await sql('UPDATE campaign_lanes SET leased_until = now() WHERE company_id = $1', [link.companyId]);
    await serve();
    expect(await answerLine()).toBe(1);
  });

  it('T20 is left alone by a node that lost it, and while another works on it', async () => {
    await addPeople(2);
    const id = await due();
    /** A node that is so slow that another has claimed the row before it begins. */
    const overtaken = (table: string): UnitOfWork => ({
      ...work.uow,
      async write(companyId, run) {
        await sql(`UPDATE ${table} SET fence = fence + 1 WHERE company_id = $1`, [companyId]);
        return work.uow.write(companyId, run);
      },
    });
    const lease = (table: string, change: string) =>
      sql(`UPDATE ${table} SET leased_until = ${change} WHERE company_id = $1`, [link.companyId]);
    const hold = (table: string) => lease(table, "leased_until + interval '1 hour'");
    const free = (table: string) => lease(table, "now() - interval '1 second'");
    await start(overtaken('campaigns'));
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await hold('campaigns');
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await free('campaigns');
    // While somebody works on it nobody takes it, however long ago they claimed it.
    await work.uow.write(link.companyId, async ({ db }) => {
      await lockCampaign(db, id);
      await start(work.other);
    });
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    await start();
    expect(await statusOf(id)).toMatchObject({ status: 'running' });
    const drain = (uow: UnitOfWork) => createCampaignSender({ uow, log }).drain();
    await drain(overtaken('campaign_lanes'));
    expect(await texts()).toEqual([]);
    await hold('campaign_lanes');
    await drain(work.other);
    expect(await texts()).toEqual([]);
    await free('campaign_lanes');
    await work.uow.write(link.companyId, async ({ db }) => {
      const [lane] = await sql<{ fence: number }>('SELECT fence FROM campaign_lanes WHERE company_id = $1', [
        link.companyId,
      ]);
      const claim = { id: link.connectionId, companyId: link.companyId, fence: lane?.fence ?? 0 };
      expect(await lockLane(db, claim)).toBeDefined();
      await drain(work.other);
    });
    expect(await texts()).toEqual([]);
    await free('campaign_lanes');
    await drain(work.other);
    expect(await texts()).toHaveLength(2);
  });

  it('T20 has one key for its lane and its link: of two that insert it at once none fails', async () => {
    // With a second unique key two INSERT … ON CONFLICT that meet can fail, and the campaign would begin late.
    expect(
      await sql(
        `SELECT indrelid::regclass::text AS name, count(*)::int AS keys FROM pg_index
         WHERE indisunique AND indrelid IN ('campaign_lanes'::regclass, 'session_leases'::regclass) GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { name: 'campaign_lanes', keys: 1 },
      { name: 'session_leases', keys: 1 },
    ]);
  });

  it('T20 two nodes begin it once', async () => {
    await addPeople(5);
    const id = await due();
    await Promise.all([start(work.uow), start(work.other), start(work.uow)]);
    expect(await recipients(id)).toHaveLength(5);
  });
});

describe('S840 a running campaign', () => {
  it('sends to each once, and is over when WhatsApp has taken all', async () => {
    await addPeople(7);
    const id = await due();
    await start();
    await Promise.all([serve(work.uow), serve(work.other)]);
    expect(await statusOf(id)).toMatchObject({ status: 'running' });
    expect(await answerLine()).toBe(7);
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished', completed_at: expect.any(Date) });
    expect(new Set(await texts()).size).toBe(7);
    expect(await countersOf(id)).toMatchObject({ sent: 7, delivered: 0, pending: 0, queued: 0 });
    expect((await tickets()).every(({ status }) => status === 'closed')).toBe(true);
    await sql('UPDATE messages SET ack = 2 WHERE company_id = $1', [link.companyId]);
    await sql(
      'UPDATE messages SET ack = 3 WHERE id IN (SELECT id FROM messages WHERE company_id = $1 ORDER BY id LIMIT 3)',
      [link.companyId],
    );
    expect(await countersOf(id)).toMatchObject({ delivered: 7, read: 3 });
    await expectTrueCounts(id);
  });

  it('S961 two that write to the same people at once each do so, in one conversation with each', async () => {
    const numbers = await addPeople(3);
    const ids = [await due({ message1: 'Páscoa, {nome}' }), await due({ message1: 'Natal, {nome}' })];
    await start();
    await serve();
    expect(await answerLine()).toBe(6);
    expect(await tickets()).toHaveLength(3);
    const said = await sql<{ number: string; bodies: string[]; last: string }>(
      `SELECT k.number, array_agg(m.body ORDER BY m.body) AS bodies, min(t.last_message) AS last
       FROM tickets t JOIN contacts k ON k.id = t.contact_id JOIN messages m ON m.ticket_id = t.id
       WHERE t.company_id = $1 GROUP BY k.number ORDER BY k.number`,
      [link.companyId],
    );
    expect(said.map(({ number }) => number)).toEqual(numbers.toSorted());
    for (const { bodies, last } of said) {
      expect(bodies.map((body) => body.split(',')[0])).toEqual(['Natal', 'Páscoa']);
      expect(bodies).toContain(last);
    }
    for (const id of ids) expect(await countersOf(id)).toMatchObject({ sent: 3, failed: 0 });
  });

  it('S990 two that write to a stranger at once make one conversation with them', async () => {
    const contactId = await addContact('5511977001122');
    const find = (uow: UnitOfWork, then: () => Promise<void> = async () => undefined): Promise<void> =>
      uow.write(link.companyId, async (one) => {
        await findTicketsToWriteIn(one, link.connectionId, [contactId]);
        await then();
      });
    let second: Promise<void> | undefined;
    await find(work.uow, async () => {
      let isDone = false;
      second = find(work.other).then(() => void (isDone = true));
      const isWaiting = async (): Promise<boolean> => {
        const [row] = await sql<{ count: number }>(
          "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return (row?.count ?? 0) > 0;
      };
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
    });
    await second;
    expect(await tickets()).toHaveLength(1);
  });

  it('S963 its texts are messages like others: with a card for their link, documents masked, told, and in order', async () => {
    await addPeople(2);
    await addPeople(1, { variables: { documento: 'CPF 529.982.247-25' } });
    await due({ message1: 'Veja https://loja.test/ofertas, {nome} {documento}' });
    await start();
    work.events.length = 0;
    await serve();
    const written = await sql<{ body: string; masked_body: string | null; url: string | null; is_last: boolean }>(
      `SELECT m.body, m.masked_body, m.preview->>'url' AS url, t.last_sent_id = m.id AS is_last
       FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.company_id = $1 ORDER BY m.id`,
      [link.companyId],
    );
    const finished = await sql<{ message: string }>(
      'SELECT message FROM campaign_recipients WHERE company_id = $1 ORDER BY id',
      [link.companyId],
    );
    expect(written.map(({ body }) => body)).toEqual(finished.map(({ message }) => message));
    for (const { body, masked_body: masked, url, is_last: isLast } of written) {
      const hasDocument = body.includes('982');
      expect(isLast).toBe(true);
      expect(masked).toBe(hasDocument ? body.replace('529.982.247', '•••.•••.•••') : null);
      // A text with a document gets no card, which would tell the page of it.
      expect(url).toBe(hasDocument ? null : 'https://loja.test/ofertas');
    }
    const told = work.events.filter(({ name }) => name === 'messageCreated' || name === 'outboxFilled');
    expect(told.map(({ name }) => name)).toEqual([...written.map(() => 'messageCreated'), 'outboxFilled']);
  });

  it('S964 who was skipped after a first try stays so, whatever WhatsApp says of that later', async () => {
    await addPeople(2);
    const id = await due();
    await run();
    await sql("UPDATE campaign_recipients SET state = 'skipped', reason = 'contactGone' WHERE campaign_id = $1", [id]);
    await sql('UPDATE messages SET ack = 2 WHERE company_id = $1', [link.companyId]);
    expect((await recipients(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'skipped contactGone',
      'skipped contactGone',
    ]);
    await expectTrueCounts(id);
  });

  it('S962 is written to forty strangers with as many statements as to four', async () => {
    const looks: string[][] = [];
    for (const people of [4, 40]) {
      listId = await addList();
      await addPeople(people, { variables: { cidade: 'Natal' } });
      await due({ message1: 'Veja https://loja.test/{cidade}, {nome}' });
      await start();
      work.transactions.length = 0;
      await serve();
      expect(await answerLine()).toBe(people);
      // The one look in which they are written to; how many come before and after it depends on the time that passes,
      // and campaigns that earlier tests left behind are looked at beside it.
      const isOurs = ([opening = '']: readonly string[]): boolean => opening.endsWith(`'${link.companyId}'`);
      const look = work.transactions.filter(isOurs).find((texts) => /insert into messages/i.test(texts.join())) ?? [];
      looks.push(look.filter((text) => /insert into|tickets|contacts|identities|"settings"/i.test(text)));
    }
    const [few = [], many = []] = looks;
    expect(few.length).toBeGreaterThan(5);
    expect(many.length, `${few.join('\n')}\nand to forty\n${many.join('\n')}`).toBe(few.length);
  });

  it('is not changed by what happens to its list', async () => {
    const [first = ''] = await addPeople(3);
    const id = await due();
    await start();
    await sql('DELETE FROM contact_list_items WHERE number = $1', [first]);
    await addPeople(2);
    await sql('DELETE FROM contact_lists WHERE id = $1', [listId]);
    await serve();
    expect(await texts()).toHaveLength(3);
    expect(await countersOf(id)).toMatchObject({ total: 3, valids: 3 });
  });

  it('waits while its connection is closed, says so, and goes on afterwards', async () => {
    await addPeople(2);
    const id = await due();
    await sql("UPDATE connections SET status = 'DISCONNECTED' WHERE id = $1", [link.connectionId]);
    await start();
    await serve();
    expect(await texts()).toEqual([]);
    const held = await work.uow.read(link.companyId, (db) => getCampaign(db, id));
    expect([held.status, held.hold]).toEqual(['EM_ANDAMENTO', 'disconnected']);
    await sql("UPDATE connections SET status = 'CONNECTED' WHERE id = $1", [link.connectionId]);
    await serve();
    expect(await texts()).toHaveLength(2);
    expect((await work.uow.read(link.companyId, (db) => getCampaign(db, id))).hold).toBeNull();
  });

  it('waits while the company has not paid', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await sql('UPDATE companies SET due_date = current_date - 30 WHERE id = $1', [link.companyId]);
    await serve();
    expect(await texts()).toEqual([]);
    expect((await work.uow.read(link.companyId, (db) => getCampaign(db, id))).hold).toBe('overdue');
  });

  it('S834 skips who asked for nothing, or was blocked, after it began', async () => {
    const [out = ''] = await addPeople(2);
    const blocked = '5511977002233';
    const contactId = await addContact(blocked);
    await addPeople(1, { number: blocked });
    const id = await due();
    await start();
    await sql("INSERT INTO do_not_disturb (company_id, number, reason, source) VALUES ($1, $2, 'sair', 'person')", [
      link.companyId,
      out,
    ]);
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [contactId]);
    await serve();
    expect(await texts()).toHaveLength(1);
    const found = await recipients(id);
    const of = (number: string) => found.find((one) => one.number === number);
    expect(of(out)).toMatchObject({ state: 'skipped', reason: 'optedOut' });
    expect(of(blocked)).toMatchObject({ state: 'skipped', reason: 'blocked' });
    await expectTrueCounts(id);
  });

  it('S992 writes into the running conversation of a person, though a later one was closed', async () => {
    const number = '5511977003344';
    const contactId = await addContact(number);
    await addPeople(1, { number });
    const [running] = await sql<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat)
       SELECT $1, $2, $3, status, $4 FROM unnest(ARRAY['pending', 'closed']) status RETURNING id`,
      [link.companyId, contactId, link.connectionId, `${number}@s.whatsapp.net`],
    );
    // Who waits for an answer gets nothing yet.
    await sql("UPDATE tickets SET status = 'open', user_id = $2 WHERE id = $1", [running?.id, ana.userId]);
    await due();
    await start();
    await serve();
    expect(await sql('SELECT ticket_id FROM messages WHERE company_id = $1', [link.companyId])).toEqual([
      { ticket_id: running?.id },
    ]);
  });

  it('S993 S966 puts no more in line than the link takes in a moment, and rests after each batch', async () => {
    await sql(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
       SELECT $1, $2, 'Pessoa', '55119' || (60000000 + n), true, now() FROM generate_series(1, 140) n`,
      [link.companyId, listId],
    );
    const id = await due();
    await start();
    const rests: boolean[] = [];
    const noting: UnitOfWork = {
      ...work.uow,
      async write(companyId, act) {
        const result = await work.uow.write(companyId, act);
        const [lane] = await sql<{ rests: boolean }>(
          'SELECT look_at > free_at AS rests FROM campaign_lanes WHERE connection_id = $1',
          [link.connectionId],
        );
        rests.push(lane?.rests === true);
        return result;
      },
    };
    await serve(noting);
    expect(rests[0]).toBe(true);
    for (let look = 0; look < 3; look += 1) await serve();
    expect(await countersOf(id)).toMatchObject({ queued: 128, pending: 12 });
  });

  it('S838 of two contacts that turn out to be one only one gets it', async () => {
    const [first = '', second = ''] = await addPeople(2);
    const [winnerId, loserId] = [await addContact(first), await addContact(second)];
    const id = await due();
    await start();
    await work.uow.write(link.companyId, (one) => one.record(contactsMerged(link.companyId, { winnerId, loserId })));
    await serve();
    expect(await texts()).toHaveLength(1);
    expect((await recipients(id)).map(({ state }) => state).sort()).toEqual(['queued', 'skipped']);
  });

  it('is stopped when its connection is deleted, and nothing more leaves', async () => {
    await addPeople(3);
    const id = await due();
    await start();
    await work.uow.write(link.companyId, (one) => removeConnection(one, link.connectionId));
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'connectionGone' });
    expect(await texts()).toEqual([]);
    const refused = restartCampaign(work.uow, ana, id);
    await expect(refused).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_INCOMPLETE' });
  });

  it.each([
    ['image/png', ['image Oi']],
    ['audio/mpeg', ['text Oi', 'audio ']],
  ])('sends its file of type %s with each text, and keeps it while it runs', async (mime, expected) => {
    await addPeople(1);
    const id = await due({ message1: 'Oi' });
    const [file] = await sql<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, mime, bytes, file_name, sha256)
       VALUES ($1, gen_random_uuid(), $3, $2, 1, 'anexo', '') RETURNING id`,
      [link.companyId, mime, `${link.companyId}/2026/03/${randomUUID()}`],
    );
    await sql("UPDATE campaigns SET media_id = $2, media_name = 'anexo' WHERE id = $1", [id, file?.id]);
    await start();
    await expect(removeCampaignFile(work.uow, ana, id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_EDITABLE' });
    await expect(sql('DELETE FROM media_files WHERE id = $1', [file?.id])).rejects.toThrow(/foreign key/);
    await serve();
    const said = await sql<{ said: string }>(
      "SELECT kind || ' ' || body AS said FROM messages WHERE company_id = $1 ORDER BY id",
      [link.companyId],
    );
    expect(said.map((one) => one.said)).toEqual(expected);
    await answerLine();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('T12 a clock that is put back by some hours makes it wait for minutes at most', async () => {
    await addPeople(2);
    await saveCampaignSettings(work.uow, ana, { settings: { messageInterval: 20 } });
    const id = await due();
    await sql("UPDATE product_clock SET ahead = interval '5 hours'");
    await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
    await start();
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(1);
    await sql("UPDATE product_clock SET ahead = interval '0'");
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(0);
    await work.uow.writePlatform(({ db }) => wakeForgottenLanes(db));
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await answerLine()).toBe(1);
  });

  it('T12 a clock that is put back does not make it wait', async () => {
    await addPeople(2);
    await saveCampaignSettings(work.uow, ana, { settings: { messageInterval: 20 } });
    const id = await due();
    await sql('UPDATE product_clock SET ahead = $1::interval', ['10 days']);
    await sql("UPDATE campaigns SET scheduled_at = app_now() - interval '1 second' WHERE id = $1", [id]);
    await start();
    await createCampaignSender({ uow: work.uow, log }).drain();
    await answerLine();
    expect(await texts()).toHaveLength(1);
    await sql('UPDATE product_clock SET ahead = $1::interval', ['0']);
    await createCampaignSender({ uow: work.uow, log }).drain();
    expect(await texts()).toHaveLength(2);
  });
});

describe('S841 stopping and going on', () => {
  it('takes back what nobody began to send, and going on sends each once', async () => {
    await addPeople(10);
    const id = await due();
    await start();
    await serve();
    await sql(
      "UPDATE outbox SET state = 'sending', attempts = 1 WHERE id IN (SELECT id FROM outbox WHERE company_id = $1 ORDER BY id LIMIT 4)",
      [link.companyId],
    );
    expect((await cancelCampaign(work.uow, ana, id)).status).toBe('CANCELADA');
    await serve();
    expect(await texts()).toHaveLength(4);
    await expectTrueCounts(id);
    expect(await countersOf(id)).toMatchObject({ queued: 4, pending: 6 });
    await sql("UPDATE messages SET send_state = 'sent' WHERE company_id = $1 AND from_me", [link.companyId]);
    expect((await restartCampaign(work.uow, ana, id)).status).toBe('EM_ANDAMENTO');
    await serve();
    await answerLine();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(new Set(await texts()).size).toBe(10);
    expect(await texts()).toHaveLength(10);
    await expectTrueCounts(id);
  });

  it('one that waits can be stopped, and begins when it is let go on', async () => {
    await addPeople(1);
    const id = await due();
    await cancelCampaign(work.uow, ana, id);
    expect(await start()).toBe(0);
    await restartCampaign(work.uow, ana, id);
    await run();
    expect(await texts()).toHaveLength(1);
  });

  it('what was changed while it was stopped is what the others get, and nobody gets two', async () => {
    await addPeople(2);
    const id = await due();
    await start();
    await sql(
      'UPDATE campaign_recipients SET state = $2 WHERE id = (SELECT min(id) FROM campaign_recipients WHERE campaign_id = $1)',
      [id, 'sent'],
    );
    await cancelCampaign(work.uow, ana, id);
    await changeCampaign(work.uow, ana, { id, input: { name: 'Páscoa', message1: 'Agora {nome}' } as CampaignInput });
    await restartCampaign(work.uow, ana, id);
    await run();
    const sent = await texts();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^Agora Pessoa/);
    expect(await recipients(id)).toHaveLength(2);
  });

  it.each(['inactive', 'cancelled', 'finished'])('one that is %s is not stopped', async (status) => {
    await addPeople(1);
    const id = await due();
    await sql('UPDATE campaigns SET status = $2 WHERE id = $1', [id, status]);
    await expect(cancelCampaign(work.uow, ana, id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATE' });
  });
});

describe('S835 what WhatsApp did not take', () => {
  it('is told with its code; Meta’s limit is tried again another day, while the campaign is over', async () => {
    await addPeople(2);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'marketing_limited');
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    const [row] = await recipients(id);
    expect(row).toMatchObject({ state: 'failed', reason: 'marketing_limited', sent_at: null });
    expect((row?.retry_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(24 * 3_600_000);
    expect(await countersOf(id)).toMatchObject({ failed: 2, retrying: 2, sent: 0 });
    await sql('UPDATE product_clock SET ahead = $1::interval', ['26 hours']);
    await serve();
    expect(await answerLine()).toBe(2);
    expect(await texts()).toHaveLength(2);
    expect(await countersOf(id)).toMatchObject({ failed: 0, sent: 2 });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    await expectTrueCounts(id);
  });

  it('S836 is sent again on request, but not to who wants nothing or is not there', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await serve();
    await answerLine('failed', 'not_on_whatsapp');
    await serve();
    expect(await sendFailedAgain(work.uow, ana, { id, includeUncertain: false })).toEqual({ count: 0 });
    await sql("UPDATE campaign_recipients SET reason = 'refused' WHERE campaign_id = $1", [id]);
    expect(await sendFailedAgain(work.uow, ana, { id, includeUncertain: false })).toEqual({ count: 1 });
    await serve();
    await answerLine();
    expect(await countersOf(id)).toMatchObject({ failed: 0, sent: 1 });
    expect(await texts()).toHaveLength(1);
  });

  it('what is uncertain is never sent again by itself', async () => {
    await addPeople(1);
    const id = await due();
    await start();
    await serve();
    await answerLine('uncertain', 'no_answer');
    await serve();
    await serve();
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(await countersOf(id)).toMatchObject({ uncertain: 1, queued: 0 });
    expect(await answerLine()).toBe(0);
    expect(await sendFailedAgain(work.uow, ana, { id, includeUncertain: true })).toEqual({ count: 1 });
    await serve();
    expect(await answerLine()).toBe(1);
  });

  it('S842 a restriction of the number stops what runs on it, with the reason', async () => {
    await addPeople(3);
    const id = await due();
    await start();
    await serve();
    await sql("UPDATE outbox SET state = 'sending', attempts = 1 WHERE company_id = $1", [link.companyId]);
    await sql("UPDATE outbox SET state = 'queued' WHERE id = (SELECT min(id) FROM outbox WHERE company_id = $1)", [
      link.companyId,
    ]);
    await answerLine('failed', 'restricted');
    expect(await statusOf(id)).toMatchObject({ status: 'cancelled', stop_reason: 'restricted' });
  });
});

describe('S833 a campaign that asks first', () => {
  const asking = { confirmation: true, message1: 'A oferta', confirmationMessage1: 'Posso mandar?' };
  const ask = async (): Promise<{ id: number; number: string }> => {
    const [number = ''] = await addPeople(1);
    const id = await due(asking);
    await start();
    await serve();
    await answerLine();
    await serve();
    expect(await texts()).toEqual(['Posso mandar?']);
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 1, confirmed: 0, sent: 0, pending: 1 });
    return { id, number };
  };

  it('sends after a yes, which opens no conversation', async () => {
    const { id, number } = await ask();
    await says(number, 'Sim!');
    await serve();
    await answerLine();
    await serve();
    expect(await texts()).toEqual(['Posso mandar?', 'A oferta']);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 1, confirmed: 1, sent: 1 });
    await expectTrueCounts(id);
  });

  it('skips after a no, and the person gets no other campaign either', async () => {
    const { id, number } = await ask();
    await says(number, 'não');
    await serve();
    expect(await texts()).toEqual(['Posso mandar?']);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    expect((await recipients(id))[0]).toMatchObject({ state: 'skipped', reason: 'declined' });
    expect(await sql('SELECT source FROM do_not_disturb WHERE company_id = $1', [link.companyId])).toEqual([
      { source: 'answer' },
    ]);
  });

  it('S991 who was refused the question got nothing: it failed with its reason, and the campaign is over', async () => {
    await addPeople(1);
    const id = await due(asking);
    await start();
    await serve();
    await answerLine('failed', 'not_on_whatsapp');
    await serve();
    expect((await recipients(id))[0]).toMatchObject({ state: 'failed', reason: 'not_on_whatsapp', retry_at: null });
    expect(await countersOf(id)).toMatchObject({ confirmationRequested: 0, failed: 1, pending: 0 });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('anything else is a conversation, and the question stays', async () => {
    const { id, number } = await ask();
    await says(number, 'Qual oferta?');
    expect((await tickets()).some(({ status }) => status === 'pending')).toBe(true);
    expect((await recipients(id))[0]).toMatchObject({ state: 'asked' });
  });

  it('is given up after a day, and then the campaign is over', async () => {
    const { id } = await ask();
    await sql('UPDATE product_clock SET ahead = $1::interval', ['25 hours']);
    await serve();
    await serve();
    expect((await recipients(id))[0]).toMatchObject({ state: 'skipped', reason: 'noConfirmation' });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });
});

describe('S843 answers', () => {
  it('open a conversation that begins with what the campaign said, and count once', async () => {
    const [number = ''] = await addPeople(1);
    const contactId = await addContact(number);
    await sql(
      "INSERT INTO tickets (company_id, contact_id, connection_id, status, chat, updated_at) VALUES ($1, $2, $3, 'closed', $4, now() - interval '9 days')",
      [link.companyId, contactId, link.connectionId, `pn:${number}`],
    );
    const id = await due({ message1: 'A oferta' });
    await run();
    await sql("UPDATE tickets SET updated_at = now() - interval '1 day' WHERE company_id = $1", [link.companyId]);
    await says(number, 'Quanto custa?');
    await says(number, 'Alô?');
    const open = (await tickets()).find(({ status }) => status === 'pending');
    const said = await sql<{ body: string }>('SELECT body FROM messages WHERE ticket_id = $1 ORDER BY id', [open?.id]);
    expect(said.map(({ body }) => body).slice(0, 2)).toEqual(['A oferta', 'Quanto custa?']);
    expect((await recipients(id))[0]).toMatchObject({ answered_at: expect.any(Date), ticket_id: open?.id });
    expect((await countersOf(id)).answered).toBe(1);
    await expectTrueCounts(id);
  });

  it('do not count after seven days', async () => {
    const [number = ''] = await addPeople(1);
    const id = await due();
    await run();
    await sql("UPDATE campaign_recipients SET sent_at = app_now() - interval '8 days'");
    await says(number, 'Oi');
    expect((await countersOf(id)).answered).toBe(0);
  });

  it('S834 who answers SAIR gets nothing more, and nobody has to answer', async () => {
    const [number = ''] = await addPeople(1);
    const id = await due();
    await run();
    await says(number, 'SAIR');
    expect(await sql('SELECT source FROM do_not_disturb WHERE company_id = $1', [link.companyId])).toEqual([
      { source: 'answer' },
    ]);
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed']);
    const next = await due();
    await start();
    expect((await recipients(next))[0]).toMatchObject({ state: 'skipped', reason: 'optedOut' });
    expect(await statusOf(id)).toMatchObject({ status: 'finished' });
  });

  it('S834 also after another answer, and a month later; who was never written to means something else', async () => {
    const [first = '', second = ''] = await addPeople(2);
    await due();
    await run();
    await says('5511944440000', 'sair');
    await says(first, 'Oi, quanto custa?');
    await says(first, 'Sair');
    await sql("UPDATE product_clock SET ahead = interval '30 days'");
    await says(second, 'PARAR');
    const noted = await sql<{ number: string; reason: string }>(
      'SELECT number, reason FROM do_not_disturb WHERE company_id = $1 ORDER BY id',
      [link.companyId],
    );
    expect(noted).toEqual([
      { number: first, reason: 'Sair' },
      { number: second, reason: 'PARAR' },
    ]);
  });
});

describe('T23 the pace of a connection', () => {
  it('is shared by all campaigns: three on one connection leave no faster than one', async () => {
    const scheduledAt = '2030-07-16T16:00:00Z';
    /** Seconds after ten in the morning of a Tuesday: neither quiet hours nor holidays are near. */
    const setClock = (seconds: number) =>
      sql("UPDATE product_clock SET ahead = timestamptz '2030-07-16T13:00:00Z' + make_interval(secs => $1) - now()", [
        seconds,
      ]);
    await setClock(0);
    // A number that has been here for long may send many in a day.
    await sql("UPDATE connections SET provider = 'beta', created_at = app_now() - interval '1 year' WHERE id = $1", [
      link.connectionId,
    ]);
    await addPeople(5);
    const ids: number[] = [];
    for (const message1 of ['a', 'b', 'c']) ids.push(await due({ message1, scheduledAt }));
    await start();
    for (const id of ids) expect(await countersOf(id)).toMatchObject({ pending: 5, skipped: 0 });
    // After every twentieth the number rests: here after the fifth of these.
    await sql('UPDATE campaign_lanes SET sent_count = 15 WHERE connection_id = $1', [link.connectionId]);
    const leaves: { at: number; body: string }[] = [];
    const look = (): Promise<number> => createCampaignSender({ uow: work.uow, log, random: () => 0.4 }).drain();
    for (let at = 0; leaves.length < 12;) {
      if (leaves.length > 0) {
        await setClock(at - 15);
        // Also when there is something to look at before, as after an answer.
        await lookNow();
        await look();
        expect(await texts()).toHaveLength(leaves.length);
        await setClock(at);
      }
      await look();
      const bodies = await texts();
      expect(bodies).toHaveLength(leaves.length + 1);
      leaves.push({ at, body: bodies.at(-1) ?? '' });
      // A campaign that was written to lies behind the others in its table; that must not change whose turn it is.
      await sql('UPDATE campaigns SET version = version + 1 WHERE id = $1', [ids[leaves.length % 2]]);
      await answerLine();
      const [lane] = await sql<{ free: number }>(
        "SELECT ceil(extract(epoch FROM free_at - timestamptz '2030-07-16T13:00:00Z'))::int AS free FROM campaign_lanes WHERE connection_id = $1",
        [link.connectionId],
      );
      at = lane?.free ?? 0;
    }
    const gaps = leaves.slice(1).map(({ at }, place) => at - (leaves[place]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(gaps.flatMap((gap, place) => (gap >= 60 ? [place + 1] : []))).toEqual([5]);
    // Each has its turn.
    const turns = ['a', 'b', 'c'].map((body) => leaves.filter((one) => one.body === body).length);
    expect(turns).toEqual([4, 4, 4]);
  });

  it('nothing more is put in line while the last message waits for the link', async () => {
    await addPeople(3);
    await saveCampaignSettings(work.uow, ana, { settings: { messageInterval: 5 } });
    await due();
    await start();
    for (let look = 0; look < 5; look += 1) {
      await sql('UPDATE product_clock SET ahead = make_interval(mins => $1)', [look]);
      await serve();
    }
    expect(await texts()).toHaveLength(1);
  });
});
