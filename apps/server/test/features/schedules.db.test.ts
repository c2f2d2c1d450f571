import { localTime } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../support/test-work.ts';
import { appNow } from '../../src/platform/sql-expressions.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Principal } from '../../src/platform/principal.ts';
import type { UnitOfWork } from '../../src/platform/unit-of-work.ts';
import type { Address } from '../../src/ports/whatsapp.ts';
import { messageUpdated, receiveEvent } from '../../src/features/messages/index.ts';
import { buildMessage, identity } from '../../src/features/messages/test-data.ts';
import {
  claimDue,
  handBackDue,
  holdDue,
  listDue,
  lockClaimed,
  nextDueIn,
} from '../../src/features/schedules/due-queries.ts';
import { cancelSchedule, deleteSchedule } from '../../src/features/schedules/end-schedule.ts';
import { scheduleUpdated } from '../../src/features/schedules/events.ts';
import { changeSchedule } from '../../src/features/schedules/save-schedule.ts';
import { createScheduleWorker } from '../../src/features/schedules/send-due.ts';

const log = createLogger('silent');
let work: TestWork;
let link: Awaited<ReturnType<TestWork['buildLink']>>;
let ana: Principal;
let contactId: number;

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
  // Open for long enough that whatever customers said has arrived.
  await sql(
    `UPDATE connections SET last_frame_in = now(), connected_since = now() - interval '1 hour', is_default = true
     WHERE id = $1`,
    [link.connectionId],
  );
  const [person] = await sql<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash) VALUES ($1, 'Ana', $2, 'x') RETURNING id",
    [link.companyId, `ana${made}@x.test`],
  );
  ana = {
    userId: person?.id ?? 0,
    companyId: link.companyId,
    sessionId: '',
    profile: 'user',
    super: false,
    queueIds: [],
    connectionIds: [],
    companyHasNoQueue: false,
    restricted: false,
  };
  contactId = await addContact();
});

let contacts = 0;
async function addContact(name = 'Fernanda Alves'): Promise<number> {
  contacts += 1;
  const number = `55119${String(80_000_000 + contacts)}`;
  const [contact] = await sql<{ id: number }>(
    'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
    [link.companyId, name, number],
  );
  await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
    link.companyId,
    number,
    contact?.id,
  ]);
  return contact?.id ?? 0;
}

type Columns = Record<string, unknown>;

/** A scheduled message that had to leave so many seconds ago. */
async function schedule(over: Columns = {}, secondsAgo = 1): Promise<number> {
  const at = new Date(Date.now() - secondsAgo * 1_000);
  const columns: Columns = {
    company_id: link.companyId,
    contact_id: contactId,
    user_id: ana.userId,
    body: 'Conseguiu pagar?',
    send_at: at,
    due_at: at,
    look_at: at,
    ...over,
  };
  const names = Object.keys(columns);
  const [row] = await sql<{ id: number }>(
    `INSERT INTO schedules (${names.join(', ')}) VALUES (${names.map((_, place) => `$${place + 1}`).join(', ')}) RETURNING id`,
    Object.values(columns),
  );
  return row?.id ?? 0;
}

const sendDue = (uow: UnitOfWork = work.uow): Promise<number> => createScheduleWorker({ uow, log }).drain();

type Row = {
  status: string;
  reason: string | null;
  sent_at: Date | null;
  send_at: Date;
  due_at: Date;
  look_at: Date;
  month_day: number | null;
  tries: number;
  last_sent_at: Date | null;
  skipped_at: Date | null;
  skipped_reason: string | null;
};
const rowOf = async (id: number): Promise<Row | undefined> =>
  (await sql<Row>('SELECT * FROM schedules WHERE id = $1', [id]))[0];

const sent = async () =>
  sql<{ body: string; user_id: number | null; status: string; unread: number; media_name: string | null }>(
    `SELECT m.body, m.user_id, t.status, t.unread, m.media_name FROM messages m
     JOIN tickets t ON t.company_id = m.company_id AND t.id = m.ticket_id
     WHERE m.company_id = $1 AND m.from_me ORDER BY m.id`,
    [link.companyId],
  );

/** The customer writes; the conversation is the one that runs then. */
const write = async (body: string): Promise<void> => {
  const [contact] = await sql<{ number: string }>('SELECT number FROM contacts WHERE id = $1', [contactId]);
  await receiveEvent(
    { uow: work.uow, log },
    link,
    buildMessage({ body, from: [`pn:${contact?.number}`], at: Date.now() }),
  );
};

describe('S601 a scheduled message whose time has come', () => {
  it('leaves in the running conversation, in the name of who wrote it, and reads nothing', async () => {
    await write('oi');
    const id = await schedule({ body: '{{firstname}}, conseguiu pagar?' });
    expect(await sendDue()).toBe(1);
    expect(await sent()).toMatchObject([
      { body: 'Fernanda, conseguiu pagar?', user_id: ana.userId, status: 'pending', unread: 1 },
    ]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'sent', reason: null });
    expect(row?.sent_at).toBeInstanceOf(Date);
    const [queued] = await sql<{ state: string; priority: number }>(
      'SELECT state, priority FROM outbox WHERE company_id = $1',
      [link.companyId],
    );
    expect(queued).toEqual({ state: 'queued', priority: 30 });
    expect(await sendDue()).toBe(0);
  });

  it('stays in the closed conversation where there is one, and opens none', async () => {
    await write('oi');
    await sql("UPDATE tickets SET status = 'closed', unread = 0 WHERE company_id = $1", [link.companyId]);
    await schedule();
    await sendDue();
    expect(await sent()).toMatchObject([{ status: 'closed' }]);
    expect(await sql('SELECT id FROM tickets WHERE company_id = $1', [link.companyId])).toHaveLength(1);
  });

  it('to somebody who was never spoken with is kept in one closed conversation, however many leave at once', async () => {
    await schedule();
    await schedule({ body: 'E mais uma coisa' });
    await Promise.all([sendDue(), sendDue(work.other)]);
    expect(await sent()).toHaveLength(2);
    expect(await sql('SELECT status FROM tickets WHERE company_id = $1', [link.companyId])).toEqual([
      { status: 'closed' },
    ]);
  });

  it('fails where there is no way to the contact', async () => {
    await sql('DELETE FROM contact_identities WHERE contact_id = $1', [contactId]);
    await sql('UPDATE contacts SET number = NULL WHERE id = $1', [contactId]);
    const id = await schedule();
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'unreachable' });
  });

  it('leaves with its file, which the schedule keeps', async () => {
    const [file] = await sql<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256, visibility)
       VALUES ($1, gen_random_uuid(), $2, 'boleto.pdf', 'application/pdf', 3, '\\x00', 'company') RETURNING id`,
      [link.companyId, `${link.companyId}/2026/03/${crypto.randomUUID()}`],
    );
    await schedule({ media_id: file?.id, media_name: 'boleto.pdf', repeat: 'daily' });
    await sendDue();
    expect(await sent()).toMatchObject([{ body: 'Conseguiu pagar?', media_name: 'boleto.pdf' }]);
    expect(await sql('SELECT id FROM media_files WHERE company_id = $1', [link.companyId])).toHaveLength(2);
  });

  it('waits for a file that is on its way, and the company is told', async () => {
    const id = await schedule({ file_awaited_since: new Date() });
    work.events.length = 0;
    await sendDue();
    expect(work.events.filter(({ name }) => name === scheduleUpdated.name)).toMatchObject([{ data: { id } }]);
    expect(await sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', reason: null });
    // On a slow machine it would be due again in another test.
    await sql('DELETE FROM schedules WHERE id = $1', [id]);
  });

  it('fails when WhatsApp refuses what left', async () => {
    const id = await schedule();
    await sendDue();
    const [message] = await sql<{ id: number }>('SELECT id FROM messages WHERE company_id = $1', [link.companyId]);
    await work.uow.write(link.companyId, (one) =>
      one.record(
        messageUpdated(link.companyId, {
          message: { id: Number(message?.id), sendState: 'failed' } as never,
          row: undefined,
        }),
      ),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'refused' });
  });
});

describe('T21 each leaves once', () => {
  it('also with two nodes at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => addContact()));
    for (const person of people) await schedule({ contact_id: person });
    const counts = await Promise.all([sendDue(), sendDue(work.other), sendDue()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(await sent()).toHaveLength(30);
    expect(
      await sql("SELECT id FROM schedules WHERE company_id = $1 AND status = 'sent'", [link.companyId]),
    ).toHaveLength(30);
  });

  it('S661 many of one company leave in one transaction, two to somebody new in the same conversation', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => addContact()));
    for (const person of people) await schedule({ contact_id: person });
    const twice = [await schedule({ body: 'um' }), await schedule({ body: 'dois' })];
    expect(await sendDue()).toBe(12);
    for (const id of twice) expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect(await sql('SELECT id FROM tickets WHERE contact_id = $1', [contactId])).toHaveLength(1);
    const [made] = await sql<{ count: number }>(
      'SELECT count(DISTINCT xmin::text)::int AS count FROM schedules WHERE company_id = $1',
      [link.companyId],
    );
    expect(made?.count).toBe(1);
  });

  it('S1213 after a restart what is overdue waits for the link and leaves together, the oldest first', async () => {
    await sql("UPDATE connections SET status = 'OPENING' WHERE id = $1", [link.connectionId]);
    const minutes = [3, 11, 7, 1, 9, 5, 12, 2, 10, 6, 4, 8];
    for (const late of minutes)
      await schedule({ contact_id: await addContact(), body: `há ${late} minutos`, tries: late % 2 }, late * 60);
    await sendDue();
    expect(await sent()).toEqual([]);
    await sql("UPDATE connections SET status = 'CONNECTED' WHERE id = $1", [link.connectionId]);
    await sql('UPDATE schedules SET look_at = due_at WHERE company_id = $1', [link.companyId]);
    expect(await sendDue()).toBe(12);
    expect((await sent()).map(({ body }) => body)).toEqual(
      minutes.toSorted((one, other) => other - one).map((late) => `há ${late} minutos`),
    );
  });

  it('S661 one that cannot be stored holds up no other', async () => {
    await sql(`CREATE FUNCTION refuse_bad() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.body = 'estraga' THEN RAISE 'refused'; END IF; RETURN NEW; END $$`);
    await sql('CREATE TRIGGER refuse_bad BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_bad()');
    try {
      const people = await Promise.all(Array.from({ length: 5 }, () => addContact()));
      const ids: number[] = [];
      for (const [place, person] of people.entries())
        ids.push(await schedule({ contact_id: person, ...(place === 2 ? { body: 'estraga' } : {}) }));
      await sendDue();
      const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.status));
      expect(states).toEqual(['sent', 'sent', 'claimed', 'sent', 'sent']);
      expect(await sent()).toHaveLength(4);
    } finally {
      await sql('DROP TRIGGER refuse_bad ON messages');
      await sql('DROP FUNCTION refuse_bad');
      await sql("UPDATE schedules SET status = 'cancelled', reason = 'cancelled' WHERE status = 'claimed'");
    }
  });

  /** Claims as a node does that then stops for a while. */
  const claim = async (id: number) => {
    const [claimed] = await work.other.writePlatform(({ db }) => claimDue(db, { ids: [id], leaseMs: 60_000 }));
    if (!claimed) throw new Error('nothing was claimed');
    return claimed;
  };

  it('what a node holds is nobody else’s, until the lease is over', async () => {
    const id = await schedule();
    await claim(id);
    expect(await sendDue()).toBe(0);
    await sql("UPDATE schedules SET leased_until = now() - interval '1 second' WHERE id = $1", [id]);
    expect(await sendDue()).toBe(1);
    expect(await sent()).toHaveLength(1);
  });

  it('a node whose claim was taken over finds nothing to send and hands nothing back', async () => {
    const id = await schedule();
    const outdated = await claim(id);
    await sql("UPDATE schedules SET leased_until = now() - interval '1 second' WHERE id = $1", [id]);
    const current = await claim(id);
    const lock = (claimed: typeof current) => work.uow.write(link.companyId, ({ db }) => lockClaimed(db, claimed));
    expect(await lock(outdated)).toBeUndefined();
    expect(await lock(current)).toMatchObject({ id });
    await work.other.writePlatform(({ db }) => handBackDue(db, [outdated]));
    expect(await rowOf(id)).toMatchObject({ status: 'claimed' });
    await work.other.writePlatform(({ db }) => handBackDue(db, [current]));
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
    expect(await sendDue()).toBe(1);
  });

  it('S601 a deletion or cancellation after the claim wins, and a change does not get lost', async () => {
    const [deleted, cancelled, failed] = [await schedule(), await schedule(), await schedule()];
    const claims = [await claim(deleted), await claim(cancelled), await claim(failed)];
    await deleteSchedule(work.uow, ana, deleted);
    await cancelSchedule(work.uow, ana, cancelled);
    // The node that holds them finds only the third one still to be sent.
    const found = await work.other.write(link.companyId, async ({ db }) => {
      const locked = [];
      for (const claimed of claims) locked.push((await lockClaimed(db, claimed))?.id);
      return locked;
    });
    expect(found).toEqual([undefined, undefined, failed]);
    const input = { contactId, body: 'Outro texto', sendAt: new Date(Date.now() + 3_600_000).toISOString() };
    // While somebody sends it, it says so instead of losing the change.
    await expect(changeSchedule(work.uow, ana, { id: failed, input })).rejects.toThrow('ERR_SCHEDULE_NOT_EDITABLE');
    await sql("UPDATE schedules SET leased_until = now() - interval '1 second'");
    expect(await sendDue()).toBe(1);
    expect(await sent()).toMatchObject([{ body: 'Conseguiu pagar?' }]);
    expect(await rowOf(deleted)).toBeUndefined();
    expect(await rowOf(cancelled)).toMatchObject({ status: 'cancelled', reason: 'cancelled' });
  });

  it('S601 of a change and the sending at the same moment one wins: the old text never leaves after the change', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await schedule({ body: `antes ${round}` });
      const input = { contactId, body: `depois ${round}`, sendAt: new Date(Date.now() + 3_600_000).toISOString() };
      const [changed] = await Promise.allSettled([changeSchedule(work.other, ana, { id, input }), sendDue()]);
      const row = await rowOf(id);
      const left = (await sent()).filter(({ body }) => body.endsWith(` ${round}`));
      expect([changed.status, row?.status, left.map(({ body }) => body)]).toEqual(
        changed.status === 'fulfilled' ? ['fulfilled', 'pending', []] : ['rejected', 'sent', [`antes ${round}`]],
      );
    }
  });

  it('takes turns between companies', async () => {
    const first = link.companyId;
    for (let index = 0; index < 5; index += 1) await schedule();
    link = await work.buildLink();
    contactId = await addContact();
    ana = { ...ana, companyId: link.companyId };
    await schedule({ user_id: null });
    const listed = await work.uow.readPlatform((db) => listDue(db, 3));
    expect(listed.map(({ companyId }) => companyId).filter((id) => id !== first)).toEqual([link.companyId]);
    await sendDue();
  });
});

describe('T22 after a time in which nothing ran', () => {
  it('what is up to an hour late leaves, the rest says so, and none is forgotten', async () => {
    const [late, tooLate] = [await schedule({}, 3_500), await schedule({}, 2 * 3_600)];
    expect(await sendDue()).toBe(2);
    expect(await rowOf(late)).toMatchObject({ status: 'sent' });
    expect(await rowOf(tooLate)).toMatchObject({ status: 'failed', reason: 'late' });
    expect(await sent()).toHaveLength(1);
  });

  it('S604 what repeats skips the times it missed, notes the last, and goes on', async () => {
    const id = await schedule({ repeat: 'daily' }, 3 * 24 * 3_600);
    const before = await rowOf(id);
    await sendDue();
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'pending', skipped_reason: 'late', last_sent_at: null });
    expect(row?.skipped_at).toEqual(before?.send_at);
    expect(row?.send_at.getTime()).toBeGreaterThan(Date.now());
    expect(await sent()).toEqual([]);
  });

  it('after a restore nothing leaves that may have left', async () => {
    const [once, daily] = [await schedule(), await schedule({ repeat: 'daily' })];
    await work.uow.writePlatform(({ db }) => holdDue(db));
    await sendDue();
    expect(await sent()).toEqual([]);
    expect(await rowOf(once)).toMatchObject({ status: 'failed', reason: 'restored' });
    expect(await rowOf(daily)).toMatchObject({ status: 'pending', skipped_reason: 'late' });
  });
});

describe('S604 one that repeats', () => {
  it('is one row, which moves to its next time when it was sent', async () => {
    const id = await schedule({ repeat: 'weekly' });
    const before = await rowOf(id);
    await sendDue();
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'pending', sent_at: null, skipped_at: null });
    expect(row?.last_sent_at).toBeInstanceOf(Date);
    const days = ((row?.send_at.getTime() ?? 0) - (before?.send_at.getTime() ?? 0)) / (24 * 3_600_000);
    expect(Math.round(days)).toBe(7);
    expect(row?.look_at).toEqual(row?.send_at);
    expect(await sent()).toHaveLength(1);
  });

  it.each([
    ['sent', 1],
    ['skipped', 2 * 3_600],
  ])('of every month keeps the day that was chosen when it is %s', async (_what, secondsAgo) => {
    const dayOf = (at?: Date) => Number(at && localTime(at, 'America/Sao_Paulo').day.slice(8));
    // Every month has both days, and this time was moved from one of them, as 31 is to 28 in February.
    const chosen = dayOf(new Date(Date.now() - secondsAgo * 1_000)) === 14 ? 15 : 14;
    const id = await schedule({ repeat: 'monthly', month_day: chosen }, secondsAgo);
    await sendDue();
    const row = await rowOf(id);
    expect([row?.status, row?.month_day, dayOf(row?.send_at)]).toEqual(['pending', chosen, chosen]);
  });
});

describe('S605 one that ends by an answer', () => {
  it('is cancelled when the customer writes, and the conversation says why', async () => {
    const id = await schedule({ ends_by_answer: true }, -3_600);
    const other = await schedule({}, -3_600);
    await write('Já paguei!');
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', reason: 'answered' });
    expect(await rowOf(other)).toMatchObject({ status: 'pending' });
    expect(
      await sql("SELECT id FROM ticket_timeline WHERE company_id = $1 AND kind = 'scheduleAnswered'", [link.companyId]),
    ).toHaveLength(1);
    expect(work.events.filter(({ name }) => name === 'scheduleUpdated')).not.toEqual([]);
  });

  it('is not cancelled by what we write, by a call, or by somebody else', async () => {
    // A call is noted where a conversation runs.
    await write('oi');
    const id = await schedule({ ends_by_answer: true }, -3_600);
    const [contact] = await sql<{ number: string }>('SELECT number FROM contacts WHERE id = $1', [contactId]);
    const from = [`pn:${contact?.number}`];
    for (const over of [{ from, fromMe: true }, { from: ['pn:5511900000001'] }])
      await receiveEvent({ uow: work.uow, log }, link, buildMessage(over));
    const calling = { type: 'call', chat: `pn:${contact?.number}` as Address, at: Date.now() } as const;
    for (const video of [false, true]) {
      const call = { ...calling, id: `${contact?.number}-${video}`, from: from.map(identity), video };
      await receiveEvent({ uow: work.uow, log }, link, call);
    }
    expect(
      await sql("SELECT kind FROM messages WHERE contact_id = $1 AND kind <> 'text' ORDER BY id", [contactId]),
    ).toEqual([{ kind: 'call' }, { kind: 'video_call' }]);
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('waits while nobody can know whether the customer answered', async () => {
    await sql('UPDATE connections SET connected_since = now() WHERE id = $1', [link.connectionId]);
    const id = await schedule({ ends_by_answer: true });
    await sendDue();
    expect(await sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 0 });
  });
});

it('S822 what is due at this very moment is due, and not awaited', async () => {
  const id = await schedule({}, -3_600);
  await work.uow.writePlatform(async ({ db }) => {
    await db.sql.updateTable('schedules').set({ look_at: appNow() }).where('id', '=', id).execute();
    expect((await listDue(db, 1_000)).map((due) => due.id)).toContain(id);
    const others = db.sql.updateTable('schedules').where('id', '<>', id);
    await others.set({ status: 'cancelled' }).execute();
    expect(await nextDueIn(db)).toBeNull();
    expect(await claimDue(db, { ids: [id], leaseMs: 1_000 })).toMatchObject([{ id }]);
    await db.sql.updateTable('schedules').set({ status: 'cancelled' }).where('id', '=', id).execute();
  });
});

describe('S603 the connection it leaves by', () => {
  const addConnection = async (name: string, over = "'CONNECTED'"): Promise<number> => {
    const [row] = await sql<{ id: number }>(
      `INSERT INTO connections (company_id, name, provider, status) VALUES ($1, $2, 'simulator', ${over}) RETURNING id`,
      [link.companyId, name],
    );
    return row?.id ?? 0;
  };
  const usedConnections = async () =>
    (
      await sql<{ connection_id: number }>('SELECT connection_id FROM outbox WHERE company_id = $1', [link.companyId])
    ).map(({ connection_id }) => connection_id);

  it('is the chosen one', async () => {
    const second = await addConnection('Filial');
    await write('oi');
    await schedule({ connection_id: second });
    await sendDue();
    expect(await usedConnections()).toEqual([second]);
  });

  it('is that of the conversation where none was chosen', async () => {
    await addConnection('Filial');
    await write('oi');
    await schedule();
    await sendDue();
    expect(await usedConnections()).toEqual([link.connectionId]);
  });

  const addTalk = (connectionId: number, daysAgo: number) =>
    sql(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat, updated_at)
       VALUES ($1, $2, $3, 'closed', 'pn:5511', now() - $4 * interval '1 day')`,
      [link.companyId, contactId, connectionId, daysAgo],
    );

  it('S822 is that of the newest talk, whatever was said there before', async () => {
    const second = await addConnection('Filial');
    await sql('UPDATE connections SET is_default = false WHERE company_id = $1', [link.companyId]);
    await addTalk(second, 10);
    await addTalk(link.connectionId, 5);
    await addTalk(second, 1);
    await schedule();
    await sendDue();
    expect(await usedConnections()).toEqual([second]);
  });

  it('S822 is the oldest where nothing speaks for one of them', async () => {
    await addConnection('Filial');
    // The row moves behind the other one.
    await sql(`UPDATE connections SET is_default = false, name = 'Matriz' WHERE id = $1`, [link.connectionId]);
    await schedule();
    await sendDue();
    expect(await usedConnections()).toEqual([link.connectionId]);
  });

  it('is waited for once, a minute, and then it fails', async () => {
    const second = await addConnection('Filial', "'DISCONNECTED'");
    const id = await schedule({ connection_id: second });
    await sendDue();
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'pending', tries: 1 });
    expect(Math.round(((row?.look_at.getTime() ?? 0) - Date.now()) / 10_000)).toBe(6);
    await sql('UPDATE schedules SET look_at = now() WHERE id = $1', [id]);
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'noConnection' });
    expect(await sent()).toEqual([]);
  });
});

describe('everything is looked at again when it leaves', () => {
  it('S606 waits for the opening hours', async () => {
    await sql(
      "INSERT INTO settings (company_id, key, value) VALUES ($1, 'scheduleType', 'company') ON CONFLICT (company_id, key) DO UPDATE SET value = 'company'",
      [link.companyId],
    );
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    // An hour of the day that is not now, in the zone of the company.
    const hour = (new Date().getUTCHours() + 24 - 3 + 12) % 24;
    const two = (value: number) => String(value).padStart(2, '0');
    const intervals = [{ start: `${two(hour)}:00`, end: `${two(hour)}:59` }];
    await sql('UPDATE companies SET schedules = $2 WHERE id = $1', [
      link.companyId,
      JSON.stringify(days.map((weekdayEn) => ({ weekdayEn, intervals }))),
    ]);
    const id = await schedule({ only_open: true });
    await sendDue();
    const row = await rowOf(id);
    expect(await sent()).toEqual([]);
    expect(row).toMatchObject({ status: 'pending', tries: 0 });
    expect(row?.due_at).toEqual(row?.look_at);
    expect(row?.due_at.getTime()).toBeGreaterThan(Date.now());
  });

  it('S607 fails where Meta would take only a template by now', async () => {
    await sql("UPDATE connections SET provider = 'cloud' WHERE id = $1", [link.connectionId]);
    const id = await schedule();
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'windowClosed' });
    const template = { name: 'lembrete', language: 'pt_BR', header: {}, body: {}, buttons: {} };
    const gone = await schedule({ template: JSON.stringify(template) });
    await sendDue();
    expect(await rowOf(gone)).toMatchObject({ status: 'failed', reason: 'templateGone' });
    await sql(
      `INSERT INTO message_templates (company_id, connection_id, name, language, category, status, body, footer, buttons)
       VALUES ($1, $2, 'lembrete', 'pt_BR', 'utility', 'approved', 'Sua fatura vence.', '', '[]')`,
      [link.companyId, link.connectionId],
    );
    await schedule({ template: JSON.stringify(template) });
    await sendDue();
    expect(await sent()).toMatchObject([{ body: 'Sua fatura vence.' }]);
    expect(
      await sql("SELECT id FROM outbox WHERE company_id = $1 AND extras->'template'->>'name' = 'lembrete'", [
        link.companyId,
      ]),
    ).toHaveLength(1);
  });

  it('S608 advertising does not go to who wants none; other messages do', async () => {
    await sql("INSERT INTO do_not_disturb (company_id, contact_id, reason) VALUES ($1, $2, 'Pediu')", [
      link.companyId,
      contactId,
    ]);
    const advertising = await schedule({ is_advertising: true });
    await schedule();
    await sendDue();
    expect(await rowOf(advertising)).toMatchObject({ status: 'failed', reason: 'optedOut' });
    expect(await sent()).toHaveLength(1);
  });

  it('does not go to who was blocked since', async () => {
    const id = await schedule();
    await sql('UPDATE contacts SET is_blocked = true WHERE id = $1', [contactId]);
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'blocked' });
  });

  it('fails while the company has not paid', async () => {
    await sql("UPDATE companies SET due_date = '2020-01-01' WHERE id = $1", [link.companyId]);
    const id = await schedule();
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'overdue' });
    expect(await sent()).toEqual([]);
  });

  it('S768 fails while the company is switched off, with a reason of its own, and what repeats goes on later', async () => {
    await sql('UPDATE companies SET status = false WHERE id = $1', [link.companyId]);
    const [once, again] = [await schedule(), await schedule({ repeat: 'daily' })];
    await sendDue();
    expect(await rowOf(once)).toMatchObject({ status: 'failed', reason: 'disabled' });
    expect(await rowOf(again)).toMatchObject({ status: 'pending', skipped_reason: 'disabled' });
    expect(await sent()).toEqual([]);
  });
});
