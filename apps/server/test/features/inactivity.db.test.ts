import { botWords, readScheduleRows } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../support/test-work.ts';
import { adjustRestored } from '../../src/app/features.ts';
import type { Logger } from '../../src/platform/logger.ts';
import type { Principal } from '../../src/platform/principal.ts';
import { during } from '../../src/platform/reactions.ts';
import type { UnitOfWork } from '../../src/platform/unit-of-work.ts';
import { messageCreated, receiveEvent } from '../../src/features/messages/index.ts';
import { sendMessage } from '../../src/features/messages/outbound/send-message.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { changeTicket } from '../../src/features/tickets/changing/change-ticket.ts';
import { answerSilences } from '../../src/features/inactivity/answer-silences.ts';

const problems: unknown[] = [];
const log = { error: (problem: unknown) => void problems.push(problem) } as unknown as Logger;
const signal = new AbortController().signal;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let admin: Principal;
let ticketId: number;
/** What happens when the product writes a message. */
let onMessage = (): void => undefined;

beforeAll(async () => {
  work = await startTestWork({
    during: [during(messageCreated, async (_work, { message }) => void (message.isAutomatic && onMessage()))],
  });
});
beforeEach(async () => {
  problems.length = 0;
  onMessage = () => undefined;
  await work.reset();
  // A Monday at ten, so that opening hours and holidays are the same whenever the test runs.
  await setTime('2026-11-16T10:00');
  link = await work.buildLink({ queues: 1 });
  await openLink();
  await setRule({ remind: 30, close: 90 });
  admin = await work.buildAdmin(link.companyId);
  await receive('oi');
  ticketId = (await sql<{ id: number }>('SELECT id FROM tickets'))[0]?.id ?? 0;
  await change('open');
});
afterAll(() => work.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

const setTime = (local: string) =>
  sql('UPDATE product_clock SET ahead = $1::timestamptz - now()', [`${local}:00-03:00`]);
const pass = (minutes: number) => sql('UPDATE product_clock SET ahead = ahead + make_interval(mins => $1)', [minutes]);

/** The link has been open for long and hears its customers. */
const openLink = () =>
  sql(
    "UPDATE connections SET status = 'CONNECTED', connected_since = now() - interval '1 hour', last_frame_in = now() + interval '1 hour'",
  );

const setRule = ({ remind, close }: { remind: number | null; close: number | null }) =>
  sql(
    `UPDATE queues SET remind_after = $1, remind_message = 'Oi {nome}, ainda aí? {fila} {protocolo} {atendente}',
       close_after = $2, close_message = 'Encerramos, {nome}.'`,
    [remind, close],
  );

const setting = (key: string, value: string) =>
  sql(
    `INSERT INTO settings (company_id, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, key) DO UPDATE SET value = $3`,
    [link.companyId, key, value],
  );

const receive = (body: string, over: Parameters<typeof buildMessage>[0] = {}) =>
  receiveEvent({ uow: work.uow, log }, link, buildMessage({ body, at: Date.now(), ...over }));

const change = (status: 'open' | 'closed' | 'pending') =>
  changeTicket(work.uow, admin, { id: ticketId, status, ...(status === 'open' ? { userId: admin.userId } : {}) });

const ask = (body = 'Qual o CPF?') => sendMessage(work.uow, admin, ticketId, { body, sign: false });

const look = (uow = work.uow) => answerSilences(uow, { log, signal });

/** What the product itself has said. */
const said = async (): Promise<string[]> =>
  (await sql<{ body: string }>('SELECT body FROM messages WHERE is_automatic ORDER BY id')).map(({ body }) => body);

const reminder = () => `Oi Carla, ainda aí? Fila 0 ${ticketId} Bia`;
const ending = 'Encerramos, Carla.';

const status = async (): Promise<string | undefined> =>
  (await sql<{ status: string }>('SELECT status FROM tickets'))[0]?.status;

const timeline = async (): Promise<string[]> =>
  (await sql<{ kind: string }>('SELECT kind FROM ticket_timeline ORDER BY id')).map(({ kind }) => kind);

it('S744 is neither reminded nor ended while the company has not paid, and is once it has', async () => {
  await ask();
  await sql("UPDATE companies SET due_date = '2026-11-10' WHERE id = $1", [link.companyId]);
  await pass(200);
  await look();
  expect([await said(), await status()]).toEqual([[], 'open']);
  await sql('UPDATE companies SET due_date = NULL WHERE id = $1', [link.companyId]);
  await pass(200);
  await look();
  expect((await said()).length).toBeGreaterThan(0);
});

describe('S550 a queue with a rule about inactivity', () => {
  it('reminds once, then closes, each after its time and with its text', async () => {
    await ask();
    await pass(29);
    await look();
    expect(await said()).toEqual([]);
    await pass(1);
    await look();
    await look();
    expect(await said()).toEqual([reminder()]);
    await pass(59);
    await look();
    expect(await status()).toBe('open');
    await pass(1);
    await look();
    await pass(600);
    await look();
    expect(await said()).toEqual([reminder(), ending]);
    expect(await status()).toBe('closed');
    expect(await sql('SELECT 1 FROM outbox WHERE action = $1', ['send'])).toHaveLength(3);
    expect(problems).toEqual([]);
  });

  it('reminds of the conversation that is silent, and of no other', async () => {
    const first = ticketId;
    await receive('olá', { from: ['pn:5511955550002'] });
    ticketId = (await sql<{ id: number }>('SELECT max(id) AS id FROM tickets'))[0]?.id ?? 0;
    await change('open');
    await ask();
    await pass(30);
    await look();
    expect(await sql('SELECT ticket_id FROM messages WHERE is_automatic')).toEqual([{ ticket_id: ticketId }]);
    expect(ticketId).not.toBe(first);
  });

  it('does nothing where it is off, which every queue is at first', async () => {
    const other = await work.buildLink({ queues: 1 });
    expect(await sql('SELECT remind_after, close_after FROM queues WHERE company_id = $1', [other.companyId])).toEqual([
      { remind_after: null, close_after: null },
    ]);
    await setRule({ remind: null, close: null });
    await ask();
    expect(await sql('SELECT 1 FROM tickets WHERE silence_due_at IS NOT NULL')).toEqual([]);
    await pass(100_000);
    await look();
    expect([await said(), await status()]).toEqual([[], 'open']);
  });

  it('S551 begins anew when the customer answers', async () => {
    await ask();
    await pass(30);
    await look();
    await receive('aqui!');
    await pass(500);
    await look();
    expect([await said(), await status()]).toEqual([[reminder()], 'open']);
    await ask();
    await pass(30);
    await look();
    expect(await said()).toEqual([reminder(), reminder()]);
  });

  it('S551 is not put off by what the team adds after the reminder, and sends no second one', async () => {
    await ask();
    await pass(30);
    await look();
    await pass(30);
    await ask('Pode ser o CNPJ.');
    await pass(89);
    await look();
    expect([await said(), await status()]).toEqual([[reminder()], 'open']);
    await pass(1);
    await look();
    expect(await status()).toBe('closed');
  });

  it('S551 counts what the team writes on the phone', async () => {
    await receive('Qual o CPF?', { fromMe: true });
    await pass(30);
    await look();
    expect(await said()).toEqual([reminder()]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['nobody has answered the customer', async () => undefined],
    [
      'the ticket waits for somebody again',
      async () => {
        await ask();
        await change('pending');
      },
    ],
    [
      'the ticket went to somebody who has not written yet',
      async () => {
        await ask();
        await change('pending');
        await change('open');
      },
    ],
    [
      'the ticket is closed',
      async () => {
        await ask();
        await change('closed');
      },
    ],
    [
      'somebody put the ticket off',
      async () => {
        await ask();
        await sql("UPDATE tickets SET snoozed_until = app_now() + interval '30 days'");
      },
    ],
    [
      'the conversation is a group',
      async () => {
        await ask();
        await sql('UPDATE tickets SET is_group = true');
      },
    ],
    [
      'the rule was switched off meanwhile',
      async () => {
        await ask();
        await setRule({ remind: null, close: null });
      },
    ],
  ])('S551 leaves the customer alone while %s', async (_title, arrange) => {
    await arrange();
    await pass(1_000);
    await look();
    expect(await said()).toEqual([]);
    expect(await sql('SELECT 1 FROM tickets WHERE silence_due_at IS NOT NULL')).toEqual([]);
  });

  it('S552 counts only the time of its hours, and says nothing outside of them', async () => {
    const schedules = readScheduleRows([
      { weekdayEn: 'monday', intervals: [{ start: '08:00', end: '18:00' }] },
      { weekdayEn: 'tuesday', intervals: [{ start: '08:00', end: '18:00' }] },
    ]);
    for (const [type, table] of [
      ['company', 'companies'],
      ['queue', 'queues'],
    ] as const) {
      await setting('scheduleType', type);
      await sql("UPDATE companies SET schedules = '[]'");
      await sql(`UPDATE ${table} SET schedules = $1::jsonb`, [JSON.stringify(schedules)]);
      await setTime('2026-11-16T17:50');
      await receive('e aí?');
      await ask();
      const before = (await said()).length;
      await setTime('2026-11-16T23:00');
      await look();
      await setTime('2026-11-17T08:19');
      await look();
      expect((await said()).length - before).toBe(0);
      // A minute more than the rule: the test itself takes some seconds.
      await setTime('2026-11-17T08:21');
      await look();
      expect((await said()).length - before).toBe(1);
    }
  });

  it('S552 writes nothing outside Meta’s window, and closes all the same', async () => {
    await sql("UPDATE connections SET provider = 'cloud'");
    await ask();
    await sql("UPDATE messages SET sent_at = app_now() - interval '23 hours 45 minutes' WHERE NOT from_me");
    await pass(90);
    await look();
    expect([await said(), await status()]).toEqual([[], 'closed']);
  });

  it('S552 does not take a customer for silent whom it could not hear', async () => {
    await ask();
    await pass(500);
    for (const change of [
      "status = 'DISCONNECTED'",
      "last_frame_in = now() - interval '2 minutes'",
      "connected_since = now() - interval '1 minute'",
    ]) {
      await sql(`UPDATE connections SET ${change}`);
      await look();
      await openLink();
      await pass(5);
    }
    expect(await said()).toEqual([]);
    await look();
    expect(await said()).toEqual([reminder()]);
  });

  it('S553 closes as a person does: told once, in the conversation, the cycle and the audit log', async () => {
    await setRule({ remind: null, close: 30 });
    await ask();
    await pass(30);
    work.events.length = 0;
    await Promise.all([look(), look(work.other)]);
    const told = work.events.filter(({ name }) => name !== 'outboxFilled').map(({ name }) => name);
    expect(told).toEqual(['messageCreated', 'ticketChanged', 'timelineGrew']);
    expect(await timeline()).toEqual(['accepted', 'closedForInactivity']);
    expect(
      await sql('SELECT user_id, finished_at IS NOT NULL AS is_over FROM ticket_trackings WHERE company_id = $1', [
        link.companyId,
      ]),
    ).toEqual([{ user_id: admin.userId, is_over: true }]);
    expect(await sql("SELECT object, actor_id FROM audit_log WHERE action = 'ticket closed for inactivity'")).toEqual([
      { object: String(ticketId), actor_id: null },
    ]);
    expect((await sql<{ user_id: number }>('SELECT user_id FROM tickets'))[0]?.user_id).toBe(admin.userId);
  });

  it('S553 says its last words above the line that tells of the end', async () => {
    await setRule({ remind: null, close: 30 });
    await ask();
    await pass(30);
    await look();
    const [line] = await sql<{ after: number }>(
      "SELECT after_message_id AS after FROM ticket_timeline WHERE kind = 'closedForInactivity'",
    );
    const [last] = await sql<{ id: number }>('SELECT max(id) AS id FROM messages');
    expect(line?.after).toBe(last?.id);
  });

  it('S553 closes without a word where it has none', async () => {
    await setRule({ remind: null, close: 30 });
    await sql("UPDATE queues SET close_message = ' '");
    await ask();
    await pass(30);
    await look();
    expect([await said(), await status()]).toEqual([[], 'closed']);
  });

  it('S554 reminds once with two servers at work, and after one died in the middle', async () => {
    await ask();
    await pass(30);
    let isBroken = true;
    onMessage = () => {
      if (isBroken) throw new Error('the node dies here');
    };
    await look();
    expect([await said(), problems.length]).toEqual([[], 1]);
    isBroken = false;
    await look();
    expect(await said()).toEqual([]);
    await pass(5);
    await Promise.all([look(), look(work.other), look(), look(work.other)]);
    expect(await said()).toEqual([reminder()]);
    expect(await sql('SELECT 1 FROM outbox WHERE action = $1', ['send'])).toHaveLength(2);
  });

  it('S554 lets a company with few conversations not wait for one with many', async () => {
    const few = await work.buildLink({ queues: 1 });
    const insert = `
      WITH person AS (INSERT INTO contacts (company_id, name, number) SELECT $1, 'c', '55119' || n FROM generate_series(1, $2::int) n RETURNING id)
      INSERT INTO tickets (company_id, contact_id, connection_id, chat, status, silence_due_at)
      SELECT $1, id, $3, 'pn:1', 'closed', app_now() - make_interval(mins => $4) FROM person`;
    await sql(insert, [link.companyId, 30, link.connectionId, 60]);
    await sql(insert, [few.companyId, 1, few.connectionId, 1]);
    const first: number[] = [];
    const watched: UnitOfWork = {
      ...work.uow,
      write(companyId, run) {
        first.push(companyId);
        return work.uow.write(companyId, run);
      },
    };
    await answerSilences(watched, { log, signal });
    expect(first).toHaveLength(31);
    expect(first.indexOf(few.companyId)).toBeLessThanOrEqual(10);
  });

  it('S552 takes nobody for silent after a backup was restored, until somebody asks again', async () => {
    await ask();
    await work.uow.writePlatform(({ db }) => adjustRestored(db));
    await openLink();
    await pass(500);
    await look();
    expect([await said(), await status()]).toEqual([[], 'open']);
    await ask();
    await pass(30);
    await look();
    expect(await said()).toEqual([reminder()]);
  });

  it('S554 stops between two conversations when the node stops', async () => {
    await ask();
    await pass(30);
    await answerSilences(work.uow, { log, signal: AbortSignal.abort() });
    expect(await said()).toEqual([]);
  });
});

describe('S555 the chatbot whose customer stops in the middle of a menu', () => {
  beforeEach(async () => {
    await change('closed');
    await sql('DELETE FROM tickets');
    await setRule({ remind: null, close: null });
    await sql(
      "INSERT INTO queue_options (company_id, queue_id, position, title) SELECT company_id, id, n, 'Opção ' || n FROM queues, generate_series(1, 2) n",
    );
    await sql('DELETE FROM bot_states');
  });

  const start = async (): Promise<void> => {
    await receive('oi');
    ticketId = (await sql<{ id: number }>('SELECT id FROM tickets'))[0]?.id ?? 0;
  };
  const place = async () =>
    (
      await sql<{ chatbot: boolean; status: string; queue_id: number }>('SELECT chatbot, status, queue_id FROM tickets')
    )[0];

  it('calls a person after the minutes of the setting, once, and tells so', async () => {
    await setting('chatbotTimeout', '15');
    await start();
    await pass(14);
    await look();
    expect(await place()).toMatchObject({ chatbot: true });
    await pass(1);
    work.events.length = 0;
    await Promise.all([look(), look(work.other)]);
    await pass(600);
    await look();
    expect((await said()).slice(1)).toEqual([botWords.pt.calling]);
    expect(await place()).toEqual({ chatbot: false, status: 'pending', queue_id: link.queueIds[0] });
    expect((await timeline()).at(-1)).toBe('botWaited');
    expect(work.events.filter(({ name }) => name === 'ticketChanged')).toHaveLength(1);
    await receive('1');
    expect((await said()).slice(1)).toEqual([botWords.pt.calling]);
  });

  it('waits for ever where the setting is off, and begins anew with each answer', async () => {
    await start();
    await pass(1_000);
    await look();
    expect(await place()).toMatchObject({ chatbot: true });
    await setting('chatbotTimeout', '15');
    await receive('xyz');
    await pass(14);
    await look();
    await receive('xyz?');
    await pass(14);
    await look();
    expect(await place()).toMatchObject({ chatbot: true });
  });

  it('calls a person outside Meta’s window without a word', async () => {
    await setting('chatbotTimeout', '15');
    await sql("UPDATE connections SET provider = 'cloud'");
    await start();
    const before = (await said()).length;
    await sql("UPDATE messages SET sent_at = app_now() - interval '2 days' WHERE NOT from_me");
    await pass(15);
    await look();
    expect([(await said()).length - before, (await place())?.chatbot]).toEqual([0, false]);
  });

  it('reminds and closes where the queue has a rule and the setting is off', async () => {
    await setRule({ remind: 30, close: 90 });
    await start();
    await pass(30);
    await look();
    expect((await said()).at(-1)).toBe(`Oi Carla, ainda aí? Fila 0 ${ticketId} {atendente}`);
    await pass(60);
    await look();
    expect(await place()).toMatchObject({ chatbot: false, status: 'closed' });
  });
});
