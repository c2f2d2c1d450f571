import { ratingWords } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../support/test-work.ts';
import type { Logger } from '../../src/platform/logger.ts';
import type { Principal } from '../../src/platform/principal.ts';
import { receiveEvent } from '../../src/features/messages/index.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { changeTicket } from '../../src/features/tickets/changing/change-ticket.ts';
import { findOpenedTicket } from '../../src/features/tickets/hot-ticket-queries.ts';
import { createClosingJob } from '../../src/features/ratings/say-closing.ts';
import { listUnanswered } from '../../src/features/tickets/index.ts';
import { endUnanswered } from '../../src/features/ratings/take-answer.ts';

const log = { error: () => undefined } as unknown as Logger;
const question = `Como foi?\n\n${ratingWords.pt.instruction}`;
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let admin: Principal;
let ticketId: number;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(async () => {
  await work.reset();
  link = await work.buildLink({ queues: 1 });
  await sql("UPDATE connections SET rating_message = 'Como foi?', completion_message = 'Até logo'");
  await set('userRating', 'enabled');
  admin = await work.buildAdmin(link.companyId);
  await write('oi');
  ticketId = (await sql<{ id: number }>('SELECT id FROM tickets'))[0]?.id ?? 0;
});
afterAll(() => work.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  work.database.asOwner<R>(statement, [...values]);

const set = (key: string, value: string) =>
  sql(
    `INSERT INTO settings (company_id, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, key) DO UPDATE SET value = $3`,
    [link.companyId, key, value],
  );

const write = (body: string, over: Parameters<typeof buildMessage>[0] = {}) =>
  receiveEvent({ uow: work.uow, log }, link, buildMessage({ body, at: Date.now(), ...over }));

const change = (status: 'open' | 'closed') =>
  changeTicket(work.uow, admin, { id: ticketId, status, ...(status === 'open' ? { userId: admin.userId } : {}) });

/** Accepts and resolves the conversation, and lets the seconds pass in which that can be undone. */
async function resolve(): Promise<void> {
  await change('open');
  await change('closed');
  await settle();
}

const settle = () =>
  createClosingJob(work.uow).execute(
    { ticketId },
    { companyId: link.companyId, log, signal: new AbortController().signal, attempt: 1 },
  );

const said = async (): Promise<string[]> =>
  (await sql<{ body: string }>('SELECT body FROM messages WHERE from_me ORDER BY id')).map(({ body }) => body);

const cycle = async () =>
  (
    await sql<{ rate: number | null; comment: string | null; user_id: number; closed_by: number }>(
      'SELECT rate, comment, user_id, closed_by FROM ticket_trackings ORDER BY id DESC LIMIT 1',
    )
  )[0];

const ticket = async () => (await sql<{ status: string; unread: number }>('SELECT status, unread FROM tickets'))[0];

/** The rating that people see in the opened conversation. */
const shown = async (): Promise<unknown> => {
  const opened = await work.uow.read(link.companyId, (db) => findOpenedTicket(db, ticketId));
  return (JSON.parse(opened?.text ?? '{}') as { rating?: unknown }).rating;
};

/** As if so many minutes had passed since everything so far. */
const pass = (minutes: number) =>
  sql(
    `UPDATE ticket_trackings SET rating_at = rating_at - make_interval(mins => $1),
       comment_asked_at = comment_asked_at - make_interval(mins => $1)`,
    [minutes],
  );

it('S1089 whoever is just closed is asked nothing and told nothing, and what they write then is no rating', async () => {
  await change('open');
  await changeTicket(work.uow, admin, { id: ticketId, status: 'closed', justClose: true });
  await settle();
  expect(await said()).toEqual([]);
  await write('3');
  expect([await cycle(), (await ticket())?.status]).toMatchObject([{ rate: null }, 'pending']);
});

it('S1089 the next conversation of somebody who was just closed is rated as usual', async () => {
  await change('open');
  await changeTicket(work.uow, admin, { id: ticketId, status: 'closed', justClose: true });
  await settle();
  await change('open');
  await change('closed');
  await settle();
  expect(await said()).toEqual([question]);
});

describe('S504 a conversation that a person resolved', () => {
  it('is due six seconds later, and asks once', async () => {
    await change('open');
    await change('closed');
    expect(
      await sql(
        `SELECT j.name, round(extract(epoch FROM j.due_at - e.created_at), 2)::float8 AS seconds FROM jobs j, ticket_timeline e
         WHERE e.kind = 'resolved' AND j.name = 'ratings.sayClosing'`,
      ),
    ).toEqual([{ name: 'ratings.sayClosing', seconds: 6 }]);
    expect(await said()).toEqual([]);
    await settle();
    await settle();
    expect(await said()).toEqual([question]);
  });

  it.each([
    ['has not paid', 'due_date = (app_now() AT TIME ZONE time_zone)::date - 1'],
    ['is switched off', 'status = false'],
  ])('S768 says neither goodbye nor the question while the company %s', async (_name, off) => {
    await change('open');
    await change('closed');
    await sql(`UPDATE companies SET ${off} WHERE id = $1`, [link.companyId]);
    await settle();
    expect(await said()).toEqual([]);
    expect(await sql("SELECT 1 FROM outbox WHERE action = 'send'")).toEqual([]);
  });

  it('S768 a rating that comes while the company has not paid is kept, and no comment is asked for', async () => {
    await set('ratingComment', 'enabled');
    await resolve();
    const before = await said();
    await sql('UPDATE companies SET due_date = (app_now() AT TIME ZONE time_zone)::date - 1 WHERE id = $1', [
      link.companyId,
    ]);
    await write('3');
    expect(await said()).toEqual(before);
    expect(await cycle()).toMatchObject({ rate: 3, comment: null });
  });

  it('says nothing when it was reopened meanwhile', async () => {
    await change('open');
    await change('closed');
    await change('open');
    await settle();
    expect(await said()).toEqual([]);
  });

  it('says only goodbye where nobody attended, where the rule of the queue says so, or where nobody asks', async () => {
    await change('closed');
    await settle();
    await settle();
    expect(await said()).toEqual(['Até logo']);
    await sql("UPDATE queues SET rating_rule = 'never'");
    await resolve();
    await set('userRating', 'disabled');
    await resolve();
    expect(await said()).toEqual(['Até logo', 'Até logo', 'Até logo']);
  });

  it('asks by the tag that the rule of the queue names', async () => {
    const [tag] = await sql<{ id: number }>(
      "INSERT INTO tags (company_id, name, color) VALUES ($1, 'Venda', '#000000') RETURNING id",
      [link.companyId],
    );
    await sql("UPDATE queues SET rating_rule = 'withTag', rating_tag_id = $1", [tag?.id]);
    // The tag of another conversation says nothing of this one.
    await write('oi', { from: ['pn:5511955550002'] });
    await sql(
      'INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT company_id, max(id), $1 FROM tickets GROUP BY company_id',
      [tag?.id],
    );
    await resolve();
    expect(await said()).toEqual(['Até logo']);
    await sql('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
      link.companyId,
      ticketId,
      tag?.id,
    ]);
    await resolve();
    expect(await said()).toEqual(['Até logo', question]);
  });

  it('fills the variables of its texts', async () => {
    await sql(
      "UPDATE connections SET rating_message = 'Como foi com {{atendente}}?', completion_message = '{{protocol}} {{fila}}'",
    );
    const [queue] = await sql<{ name: string }>('SELECT name FROM queues');
    await resolve();
    await write('3');
    expect(await said()).toEqual([`Como foi com Bia?\n\n${ratingWords.pt.instruction}`, `${ticketId} ${queue?.name}`]);
  });

  it('says nothing hours later, when the product was stopped meanwhile', async () => {
    await change('open');
    await change('closed');
    await sql("UPDATE ticket_trackings SET finished_at = finished_at - interval '6 minutes'");
    await settle();
    expect(await said()).toEqual([]);
    await write('3');
    expect((await ticket())?.status).toBe('pending');
  });

  it('tries no free text outside Meta’s window, and says so', async () => {
    await sql("UPDATE connections SET provider = 'cloud'");
    await sql("UPDATE messages SET sent_at = sent_at - interval '25 hours'");
    await resolve();
    expect(await said()).toEqual([]);
    expect(await sql("SELECT kind FROM ticket_timeline WHERE kind = 'closingUnsaid'")).toHaveLength(1);
  });
});

describe('S505 a rating', () => {
  it('is kept for who attended and who closed, and neither reopens nor counts as unread', async () => {
    await resolve();
    await write(' 3️⃣ ');
    expect(await cycle()).toEqual({ rate: 3, comment: null, user_id: admin.userId, closed_by: admin.userId });
    expect(await ticket()).toEqual({ status: 'closed', unread: 0 });
    expect(await said()).toEqual([question, 'Até logo']);
    expect(await sql("SELECT note FROM ticket_timeline WHERE kind = 'rated'")).toEqual([{ note: '3' }]);
  });

  it('is shown in the opened conversation with its comment, and with who attended and who closed', async () => {
    await set('ratingComment', 'enabled');
    await resolve();
    expect(await shown()).toBeNull();
    await write('2');
    await write('Demorou');
    const bia = { id: admin.userId, name: 'Bia' };
    expect(await shown()).toEqual({ rate: 2, comment: 'Demorou', attendedBy: bia, closedBy: bia });
    await change('open');
    expect(await shown()).toMatchObject({ rate: 2 });
  });

  it('is taken once where it arrives twice at the same moment', async () => {
    await resolve();
    const event = buildMessage({ body: '3', at: Date.now() });
    await Promise.all([work.uow, work.other].map((uow) => receiveEvent({ uow, log }, link, event)));
    expect(await said()).toEqual([question, 'Até logo']);
    expect(await ticket()).toEqual({ status: 'closed', unread: 0 });
  });

  it('is not waited for any more once a person reopened the conversation', async () => {
    await resolve();
    await change('open');
    await write('3');
    expect(await sql('SELECT 1 FROM ticket_trackings WHERE rate IS NOT NULL')).toEqual([]);
    expect(await sql('SELECT 1 FROM ticket_trackings WHERE rating_at IS NOT NULL AND NOT expired')).toEqual([]);
  });

  it('is a button too', async () => {
    await resolve();
    await write('Insatisfeito', { choiceId: '1' });
    expect((await cycle())?.rate).toBe(1);
  });

  it.each([['4'], ['obrigado'], ['']])('is no other message, which comes in as any other: %j', async (body) => {
    await resolve();
    await write(body, body === '' ? { kind: 'image' } : {});
    expect(await ticket()).toEqual({ status: 'pending', unread: 1 });
    await write('3');
    expect(await sql('SELECT 1 FROM ticket_trackings WHERE rate IS NOT NULL')).toEqual([]);
    await pass(60);
    await endUnanswered(work.uow, log);
    expect(await said()).toEqual([question]);
  });

  it('counts once: a second one opens the conversation again', async () => {
    await resolve();
    await write('2');
    await write('1');
    expect((await ticket())?.status).toBe('pending');
    expect(await sql('SELECT rate FROM ticket_trackings WHERE rate IS NOT NULL')).toEqual([{ rate: 2 }]);
  });

  it('is asked why where the company wants to know; only the next text within ten minutes is the comment', async () => {
    await set('ratingComment', 'enabled');
    await resolve();
    await write('3');
    await write('Muito atenciosos');
    expect(await cycle()).toMatchObject({ rate: 3, comment: 'Muito atenciosos' });
    expect(await said()).toEqual([question, ratingWords.pt.askComment, 'Até logo']);
    expect((await ticket())?.status).toBe('closed');
    await write('E mais uma coisa');
    expect((await ticket())?.status).toBe('pending');
  });

  it('is not commented after ten minutes', async () => {
    await set('ratingComment', 'enabled');
    await resolve();
    await write('3');
    await pass(11);
    await write('Muito atenciosos');
    expect((await ticket())?.status).toBe('pending');
    expect(await sql('SELECT 1 FROM ticket_trackings WHERE comment IS NOT NULL')).toEqual([]);
  });

  it.each([
    [4, []],
    [6, ['Até logo']],
    [20, []],
  ])('that did not come %i minutes after the question: %j', async (minutes, last) => {
    await resolve();
    await pass(minutes);
    await endUnanswered(work.uow, log);
    await endUnanswered(work.uow, log);
    expect(await said()).toEqual([question, ...last]);
  });

  it('S574 is looked at only once its time is over, whatever that is for the company', async () => {
    await resolve();
    const due = () => work.uow.readPlatform(listUnanswered);
    await pass(4);
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual([{ companyId: link.companyId, ticketId }]);
    await set('ratingsTimeout', '30');
    expect(await due()).toEqual([]);
    await pass(25);
    expect(await due()).toEqual([{ companyId: link.companyId, ticketId }]);
  });

  it('that fails to end keeps no other one waiting', async () => {
    await resolve();
    const first = ticketId;
    await write('oi', { from: ['pn:5511955550002'] });
    ticketId = (await sql<{ id: number }>('SELECT max(id) AS id FROM tickets'))[0]?.id ?? 0;
    await resolve();
    await pass(6);
    await sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`);
    await sql(
      `CREATE TRIGGER broken BEFORE UPDATE ON ticket_trackings FOR EACH ROW WHEN (OLD.ticket_id = ${first}) EXECUTE FUNCTION fail()`,
    );
    await endUnanswered(work.uow, log).finally(() => sql('DROP FUNCTION fail CASCADE'));
    expect(await said()).toEqual([question, question, 'Até logo']);
  });
});
