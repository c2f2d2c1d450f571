import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import { type Address, type ChatEvent, type Driver, type InboundMessage } from '../../../ports/whatsapp.ts';
import { findTicket } from '../../tickets/index.ts';
import type { Link } from '../hot-message-queries.ts';
import { findMessage } from '../queries.ts';
import { receiveEvent } from './receive-event.ts';
import { rejectCallIfUnwanted } from './reject-call.ts';
import { createParkedEventWorker } from './retry-parked-events.ts';
import { buildMessage, identity } from '../test-data.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

const receive = (link: Link, event: ChatEvent, uow = work.uow): Promise<void> =>
  receiveEvent({ uow, log: silent }, link, event);

type Counts = { contacts: number; tickets: number; running: number; messages: number; unread: number };
async function count({ companyId }: Link): Promise<Counts> {
  const [row] = await work.database.asOwner<Counts>(
    `SELECT (SELECT count(*)::int FROM contacts WHERE company_id = $1) AS contacts, (SELECT count(*)::int FROM tickets WHERE company_id = $1) AS tickets,
       (SELECT count(*)::int FROM tickets WHERE company_id = $1 AND status <> 'closed') AS running,
       (SELECT count(*)::int FROM messages WHERE company_id = $1) AS messages, (SELECT coalesce(sum(unread), 0)::int FROM tickets WHERE company_id = $1) AS unread`,
    [companyId],
  );
  if (!row) throw new Error('no counts');
  return row;
}
const ticketsOf = ({ companyId }: Link) =>
  work.database.asOwner<{
    id: number;
    status: string;
    queue_id: number | null;
    contact_id: number;
    last_message: string;
    chat: string;
  }>('SELECT id, status, queue_id, contact_id, last_message, chat FROM tickets WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
const messagesOf = ({ companyId }: Link) =>
  work.database.asOwner<{
    wid: string;
    body: string;
    ack: number;
    is_deleted: boolean;
    is_edited: boolean;
    reactions: object;
    quoted_id: string | null;
    id: string;
    kind: string;
    media_state: string;
    from_me: boolean;
    is_automatic: boolean;
    forwarded: string | null;
    late: boolean;
  }>('SELECT * FROM messages WHERE company_id = $1 ORDER BY id', [companyId]);
const contactsOf = ({ companyId }: Link) =>
  work.database.asOwner<{ id: number; name: string; number: string | null; is_group: boolean }>(
    'SELECT id, name, number, is_group FROM contacts WHERE company_id = $1 ORDER BY id',
    [companyId],
  );

describe('a message of a customer', () => {
  it('opens a ticket with the only queue of the connection, joins it next time, and is announced', async () => {
    const link = await work.buildLink({ queues: 1 });
    work.events.length = 0;
    await receive(link, buildMessage({ body: 'Bom dia\ntudo bem?' }));
    await receive(link, buildMessage({ body: 'Alguém?' }));
    expect(await count(link)).toEqual({ contacts: 1, tickets: 1, running: 1, messages: 2, unread: 2 });
    expect(await ticketsOf(link)).toMatchObject([
      { status: 'pending', queue_id: link.queueIds[0], last_message: 'Alguém?' },
    ]);
    expect(await contactsOf(link)).toMatchObject([{ name: 'Carla', number: '5511987654321' }]);
    expect(work.events.map(({ name }) => name)).toEqual(['contactCreated', 'messageCreated', 'messageCreated']);
  });

  it('that could not be read opens the conversation, and takes its content when it comes again', async () => {
    const link = await work.buildLink({ queues: 1 });
    const shown = buildMessage({ kind: 'undecrypted', body: '' });
    await receive(link, shown);
    await receive(link, shown);
    expect(await messagesOf(link)).toMatchObject([{ kind: 'undecrypted', body: '' }]);
    expect(await count(link)).toMatchObject({ tickets: 1, messages: 1, unread: 1 });
    work.events.length = 0;
    const readable = {
      ...shown,
      message: { ...shown.message, kind: 'image', body: 'a conta', media: { mime: 'image/jpeg', ref: 'x' } },
    } as typeof shown;
    await receive(link, readable);
    await receive(link, readable);
    expect(await messagesOf(link)).toMatchObject([{ kind: 'image', body: 'a conta', media_state: 'pending' }]);
    expect(await ticketsOf(link)).toMatchObject([{ last_message: 'a conta' }]);
    expect(await count(link)).toMatchObject({ messages: 1, unread: 1 });
    expect(work.events.map(({ name }) => name)).toEqual(['messageUpdated', 'mediaArrived', 'ticketChanged']);
    await receive(link, shown);
    expect(await messagesOf(link)).toMatchObject([{ kind: 'image', body: 'a conta' }]);
  });

  it('S530 says that it was forwarded, also when it could not be read at first', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ forwarded: 'once' }));
    const shown = buildMessage({ kind: 'undecrypted', body: '' });
    await receive(link, shown);
    await receive(link, { ...shown, message: { ...shown.message, kind: 'text', body: 'lido', forwarded: 'often' } });
    await receive(link, buildMessage());
    expect((await messagesOf(link)).map(({ forwarded }) => forwarded)).toEqual(['once', 'often', null]);
  });

  it('S1092 keeps a place as words and a link, also when it could not be read at first', async () => {
    const link = await work.buildLink();
    const body = '{"latitude":-23.5,"longitude":-46.6,"name":"Loja","address":"Rua A, 1"}';
    await receive(link, buildMessage({ kind: 'location', body }));
    const shown = buildMessage({ kind: 'undecrypted', body: '' });
    await receive(link, shown);
    await receive(link, { ...shown, message: { ...shown.message, kind: 'location', body } });
    await receive(link, buildMessage({ kind: 'text', body }));
    const place = 'Loja\nRua A, 1\nhttps://www.google.com/maps?q=-23.5,-46.6';
    expect((await messagesOf(link)).map((message) => message.body)).toEqual([place, place, body]);
  });

  it('S1096 a document without a name has one from its type, also when it could not be read at first', async () => {
    const link = await work.buildLink();
    const media = { mime: 'application/pdf', ref: 'x' };
    await receive(link, buildMessage({ kind: 'document', body: '', media }));
    const shown = buildMessage({ kind: 'undecrypted', body: '' });
    await receive(link, shown);
    await receive(link, { ...shown, message: { ...shown.message, kind: 'document', body: '', media } });
    const names = await work.database.asOwner(
      'SELECT media_name AS name FROM messages WHERE company_id = $1 ORDER BY id',
      [link.companyId],
    );
    expect(names).toEqual([{ name: 'documento.pdf' }, { name: 'documento.pdf' }]);
    expect(await ticketsOf(link)).toMatchObject([{ last_message: '📎 documento.pdf' }]);
  });

  it('S433 brings a snoozed ticket back at once', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage());
    await work.database.asOwner(`UPDATE tickets SET snoozed_until = now() + interval '1 day' WHERE company_id = $1`, [
      link.companyId,
    ]);
    await receive(link, buildMessage());
    expect(
      await work.database.asOwner('SELECT snoozed_until, unread FROM tickets WHERE company_id = $1', [link.companyId]),
    ).toEqual([{ snoozed_until: null, unread: 2 }]);
  });

  it('waits without queue where there are several', async () => {
    const link = await work.buildLink({ queues: 2 });
    await receive(link, buildMessage());
    expect(await ticketsOf(link)).toMatchObject([{ queue_id: null }]);
  });

  it('R11 waits in the default queue where there are several and the chatbot does not ask', async () => {
    const link = await work.buildLink({ queues: 2 });
    await work.database.asOwner('UPDATE connections SET default_queue_id = $2 WHERE id = $1', [
      link.connectionId,
      link.queueIds[1],
    ]);
    await receive(link, buildMessage({ backlog: true }));
    expect(await ticketsOf(link)).toMatchObject([{ queue_id: link.queueIds[1] }]);
  });

  it.each([
    ['inside the window: the same ticket again, which its conversation tells', 60, 1, ['customerReturned']],
    ['after it: a new ticket', 121, 2, []],
  ])('into a closed ticket %s', async (_what, minutes, tickets, told) => {
    const link = await work.buildLink();
    await receive(link, buildMessage());
    await work.database.asOwner(
      `UPDATE tickets SET status = 'closed', updated_at = now() - make_interval(mins => $2) WHERE company_id = $1`,
      [link.companyId, minutes],
    );
    await receive(link, buildMessage());
    expect(await count(link)).toMatchObject({ tickets, running: 1, messages: 2 });
    const timeline = await work.database.asOwner<{ kind: string }>(
      'SELECT kind FROM ticket_timeline WHERE company_id = $1',
      [link.companyId],
    );
    expect(timeline.map(({ kind }) => kind)).toEqual(told);
  });

  it('T08 delivered five times is stored once, counted once, and opens nothing when its ticket was closed meanwhile', async () => {
    const link = await work.buildLink();
    const message = buildMessage();
    await Promise.all(Array.from({ length: 5 }, () => receive(link, message)));
    expect(await count(link)).toMatchObject({ tickets: 1, messages: 1, unread: 1 });
    await work.database.asOwner(
      `UPDATE tickets SET status = 'closed', updated_at = now() - interval '1 day' WHERE company_id = $1`,
      [link.companyId],
    );
    await receive(link, message);
    expect(await count(link)).toMatchObject({ tickets: 1, running: 0, messages: 1 });
  });

  it('typed on the phone joins the conversation, is no news to count, and a sticker alone opens nothing', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ kind: 'sticker', body: 'sticker' }));
    expect(await count(link)).toMatchObject({ tickets: 0, messages: 0 });
    await receive(link, buildMessage());
    await receive(link, buildMessage({ fromMe: true, body: 'respondi pelo telefone' }));
    expect(await count(link)).toMatchObject({ tickets: 1, messages: 2, unread: 0 });
    expect((await messagesOf(link)).at(-1)).toMatchObject({ from_me: true, ack: 1 });
  });

  it('of a group is dropped by the setting, and else joins one ticket of the group with its members as writers', async () => {
    const link = await work.buildLink();
    const group = (body: string, from: string) =>
      buildMessage({ chat: 'group:1203@g' as Address, from: [from], groupSubject: 'Condomínio', body });
    await receive(link, group('oi', 'pn:5511911112222'));
    expect(await count(link)).toMatchObject({ tickets: 0 });
    await work.database.asOwner(
      `INSERT INTO settings (company_id, key, value) VALUES ($1, 'CheckMsgIsGroup', 'disabled') ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
      [link.companyId],
    );
    await receive(link, group('oi', 'pn:5511911112222'));
    await receive(link, group('olá', 'pn:5511933334444'));
    expect(await count(link)).toMatchObject({ tickets: 1, messages: 2, contacts: 3 });
    expect((await contactsOf(link)).filter((contact) => contact.is_group)).toMatchObject([
      { name: 'Condomínio', number: null },
    ]);
  });

  it('quotes a message of the same conversation', async () => {
    const link = await work.buildLink();
    const first = buildMessage();
    await receive(link, first);
    await receive(link, buildMessage({ quotedId: first.message.id }));
    const [quoted, quoting] = await messagesOf(link);
    expect(quoting?.quoted_id).toBe(quoted?.id);
  });
});

describe('S670 what one statement stores and answers', () => {
  const announced = () =>
    work.events.flatMap(({ name, data }) =>
      name === 'messageCreated' ? [data as { message: Message; ticket: Ticket }] : [],
    );

  it.each<[string, Parameters<typeof buildMessage>[0]]>([
    ['a text', { body: 'Olá "Ana" \\ tudo?' }],
    ['a number that is masked', { body: 'meu CPF é 529.982.247-25' }],
    ['a link', { body: 'veja https://example.com/a' }],
    ['a file', { kind: 'image', body: 'foto', media: { name: 'a.jpg', mime: 'image/jpeg', bytes: 9, ref: { a: 1 } } }],
    ['one that was forwarded and kept by WhatsApp', { forwarded: 'once', backlog: true }],
    ['a quoted one, which takes two statements', { quotedId: 'WID-none' }],
  ])('%s is told as it is read afterwards, with its ticket', async (_what, over) => {
    const link = await work.buildLink({ queues: 1 });
    await receive(link, buildMessage());
    await work.database.asOwner(
      `WITH g AS (INSERT INTO tags (company_id, name, color) VALUES ($1, 'VIP', '#112233') RETURNING id)
       INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT $1, t.id, g.id FROM tickets t, g WHERE t.company_id = $1`,
      [link.companyId],
    );
    await work.database.asOwner(`UPDATE tickets SET snoozed_until = now() + interval '1 day' WHERE company_id = $1`, [
      link.companyId,
    ]);
    work.events.length = 0;
    await receive(link, buildMessage(over));
    const [told] = announced();
    const { id, ticketId } = told?.message ?? { id: 0, ticketId: 0 };
    const [message, ticket] = await work.uow.read(link.companyId, (db) =>
      Promise.all([findMessage(db, id), findTicket(db, ticketId)]),
    );
    expect(told?.message).toEqual(message);
    expect(told?.ticket).toEqual(ticket);
    expect(ticket).toMatchObject({ tags: [{ name: 'VIP' }], snoozedUntil: null });
  });

  it('what the chatbot says is told as it is read afterwards, with its ticket, and waits in line', async () => {
    const link = await work.buildLink({ queues: 2 });
    await work.database.asOwner(`UPDATE connections SET greeting_message = 'Escolha:' WHERE company_id = $1`, [
      link.companyId,
    ]);
    work.events.length = 0;
    await receive(link, buildMessage());
    const told = announced().at(-1);
    expect(told?.message).toMatchObject({ fromMe: true, isAutomatic: true, sendState: 'queued' });
    const { id, ticketId } = told?.message ?? { id: 0, ticketId: 0 };
    const [message, ticket] = await work.uow.read(link.companyId, (db) =>
      Promise.all([findMessage(db, id), findTicket(db, ticketId)]),
    );
    expect(told?.message).toEqual(message);
    expect(told?.ticket).toEqual(ticket);
    expect(ticket?.lastSent).toMatchObject({ id, ack: 0, sendState: 'queued' });
    const waiting = `SELECT message_id::int AS id, chat, priority, state FROM outbox WHERE company_id = $1`;
    expect(await work.database.asOwner(waiting, [link.companyId])).toEqual([
      { id, chat: 'pn:5511987654321', priority: 20, state: 'queued' },
    ]);
  });
});

describe('S671 acks of many chats that come at once', () => {
  const sent = async (count: number) => {
    const link = await work.buildLink({ queues: 1 });
    await receive(link, buildMessage());
    await work.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, kind, body, send_state, sent_at)
       SELECT $1, t.id, $2, 'OUT' || n, true, 'text', 'oi', 'sent', now()
       FROM tickets t, generate_series(1, $3::int) n WHERE t.company_id = $1`,
      [link.companyId, link.connectionId, count],
    );
    work.statements.length = 0;
    work.events.length = 0;
    return link;
  };
  const ackOf = (id: string): ChatEvent => ({ type: 'ack', chat: `pn:${id}` as Address, id, ack: 2, at: 0 });
  const acked = async (link: Link) => (await messagesOf(link)).filter(({ ack }) => ack === 2).map(({ wid }) => wid);

  it('are stored in one transaction, and each is told once', async () => {
    const link = await sent(20);
    await Promise.all(Array.from({ length: 20 }, (_, at) => receive(link, ackOf(`OUT${at + 1}`))));
    expect(await acked(link)).toHaveLength(20);
    expect(work.statements.filter((text) => text === 'COMMIT')).toHaveLength(1);
    expect(work.events.map(({ name }) => name)).toEqual(Array(20).fill('messageUpdated'));
  });

  it('one of a message that is not there yet waits, and harms no other', async () => {
    const link = await sent(5);
    const all = [ackOf('OUT1'), ackOf('OUT2'), ackOf('unknown'), ackOf('OUT3'), ackOf('OUT4'), ackOf('OUT5')];
    await Promise.all(all.map((event) => receive(link, event)));
    expect(await acked(link)).toHaveLength(5);
    const parked = `SELECT provider_id FROM inbound_events WHERE company_id = $1 AND state = 'new'`;
    expect(await work.database.asOwner(parked, [link.companyId])).toEqual([{ provider_id: 'unknown' }]);
    expect(work.events.filter(({ name }) => name === 'messageUpdated')).toHaveLength(5);
  });
});

it('S670 a text of a known contact takes at most five round trips to the database', async () => {
  const link = await work.buildLink({ queues: 1 });
  await receive(link, buildMessage());
  work.statements.length = 0;
  await receive(link, buildMessage());
  // BEGIN and the company travel with the first query. What scheduled messages and the chatbot have to know is looked
  // up with the message.
  const roundTrips = work.statements.filter((text) => !text.includes('BEGIN'));
  expect(roundTrips.length, roundTrips.map((text) => text.slice(0, 60)).join('\n')).toBeLessThanOrEqual(5);
  expect(roundTrips.at(-1)).toBe('COMMIT');
});

describe('T10 fifty first messages at once', () => {
  it.each([
    ['a new contact', false],
    ['a known contact', true],
  ])('of %s, on two nodes: one contact, one ticket, fifty messages, fifty unread', async (_what, known) => {
    const link = await work.buildLink({ queues: 1 });
    if (known) {
      await receive(link, buildMessage());
      await work.database.asOwner('DELETE FROM tickets WHERE company_id = $1', [link.companyId]);
    }
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => receive(link, buildMessage(), index % 2 === 0 ? work.uow : work.other)),
    );
    expect(await count(link)).toEqual({ contacts: 1, tickets: 1, running: 1, messages: 50, unread: 50 });
  });
});

describe('who somebody is', () => {
  it.each([
    ['the number with and without the ninth digit', [['pn:5511987654321'], ['pn:551187654321']], 1],
    ['a landline and its neighbour', [['pn:551132654321'], ['pn:551132654322']], 2],
    [
      'first a LID alone, then LID and number, then the number alone',
      [['lid:901'], ['lid:901', 'pn:5511987654321'], ['pn:5511987654321']],
      1,
    ],
    [
      'first the number, later a LID that belongs to it',
      [['pn:5511987654321'], ['pn:5511987654321', 'lid:902'], ['lid:902']],
      1,
    ],
    [
      'LID and number known as two people, then seen together',
      [['lid:903'], ['pn:5511987654321'], ['lid:903', 'pn:5511987654321']],
      1,
    ],
    ['a business-scoped id and later its number', [['bsuid:BR.77'], ['bsuid:BR.77', 'pn:5511987654321']], 1],
    ['a user name is not a number', [['username:carla'], ['pn:5511987654321']], 2],
  ])('%s', async (_what, arrivals, contacts) => {
    const link = await work.buildLink();
    for (const from of arrivals) await receive(link, buildMessage({ from }));
    expect(await count(link)).toMatchObject({ contacts, running: contacts, messages: arrivals.length });
  });

  it('two who turn out to be one keep every message, one running ticket and the number', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ from: ['lid:904'], body: 'pelo lid' }));
    await receive(link, buildMessage({ from: ['pn:5511987654321'], body: 'pelo número' }));
    work.events.length = 0;
    await receive(link, buildMessage({ from: ['lid:904', 'pn:5511987654321'], body: 'os dois' }));
    expect(await count(link)).toMatchObject({ contacts: 1, tickets: 2, running: 1, messages: 3 });
    expect(await contactsOf(link)).toMatchObject([{ number: '5511987654321' }]);
    expect(work.events.map(({ name }) => name)).toEqual([
      'contactsMerged',
      'contactDeleted',
      'contactUpdated',
      'messageCreated',
    ]);
  });

  it('two who turn out to be one keep the notes of both', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ from: ['lid:905'], body: 'pelo lid' }));
    await receive(link, buildMessage({ from: ['pn:5511987654322'], body: 'pelo número' }));
    await work.database.asOwner(
      `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, note)
       SELECT company_id, id, contact_id, 'nota sobre ' || last_message FROM tickets WHERE company_id = $1 ORDER BY id`,
      [link.companyId],
    );
    await receive(link, buildMessage({ from: ['lid:905', 'pn:5511987654322'], body: 'os dois' }));
    const [contact] = await contactsOf(link);
    expect(
      await work.database.asOwner('SELECT contact_id, note FROM ticket_notes WHERE company_id = $1 ORDER BY id', [
        link.companyId,
      ]),
    ).toEqual([
      { contact_id: contact?.id, note: 'nota sobre pelo lid' },
      { contact_id: contact?.id, note: 'nota sobre pelo número' },
    ]);
  });

  it('T30 the same number in two companies is two contacts', async () => {
    const [one, two] = [await work.buildLink(), await work.buildLink()];
    await receive(one, buildMessage());
    await receive(two, buildMessage());
    expect([await count(one), await count(two)]).toMatchObject([{ contacts: 1 }, { contacts: 1 }]);
  });
});

describe('calls and identities', () => {
  it('a call is noted once in the running conversation where calls are off, and opens none', async () => {
    const link = await work.buildLink();
    const call = (id: string) =>
      receive(link, {
        type: 'call',
        chat: 'pn:5511987654321' as Address,
        id,
        from: [identity('pn:5511987654321')],
        video: false,
        at: Date.now(),
      });
    await call('C1');
    expect(await count(link)).toMatchObject({ tickets: 0, messages: 0 });
    await receive(link, buildMessage());
    await call('C2');
    await call('C2');
    await call('C2-again');
    // The customer is told to write, once in ten minutes, and what is unread stays so.
    expect((await messagesOf(link)).map(({ kind, body }) => [kind, body.slice(0, 26)])).toEqual([
      ['text', expect.any(String)],
      ['call', ''],
      ['text', 'Não atendemos ligações por'],
      ['call', ''],
    ]);
    expect((await messagesOf(link)).map(({ is_automatic }) => is_automatic)).toEqual([false, false, true, false]);
    // Whoever can decline calls says so in the conversation, to those who have it open too.
    work.events.length = 0;
    const rejectCall = vi.fn(async () => undefined);
    const driver = { capabilities: { canRejectCalls: true }, rejectCall } as unknown as Driver;
    const declined = { type: 'call', chat: 'pn:5511987654321', id: 'C2', from: [], video: false, at: 0 } as const;
    await rejectCallIfUnwanted(work.uow, link, { ...declined, chat: declined.chat as Address }, driver);
    expect(rejectCall.mock.calls).toEqual([['C2', 'pn:5511987654321']]);
    expect((await messagesOf(link)).filter(({ kind }) => kind === 'call').map(({ body }) => body)).toEqual([
      'declined',
      '',
    ]);
    expect(work.events).toMatchObject([{ name: 'messageUpdated', data: { message: { body: 'declined' } } }]);
    expect(await work.database.asOwner('SELECT unread FROM tickets WHERE company_id = $1', [link.companyId])).toEqual([
      { unread: 3 },
    ]);
    expect(
      await work.database.asOwner('SELECT action, priority FROM outbox WHERE company_id = $1', [link.companyId]),
    ).toEqual([{ action: 'send', priority: 20 }]);
    await work.database.asOwner(
      `INSERT INTO settings (company_id, key, value) VALUES ($1, 'call', 'enabled') ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
      [link.companyId],
    );
    await call('C3');
    expect(await count(link)).toMatchObject({ messages: 4 });
  });

  it.each([
    ['has not paid', 'due_date = (app_now() AT TIME ZONE time_zone)::date - 1'],
    ['is switched off', 'status = false'],
  ])('S768 a call of a company that %s is noted, neither declined nor answered', async (_name, off) => {
    const link = await work.buildLink();
    await receive(link, buildMessage());
    await work.database.asOwner(`UPDATE companies SET ${off} WHERE id = $1`, [link.companyId]);
    const call = {
      type: 'call',
      chat: 'pn:5511987654321' as Address,
      id: 'C1',
      from: [identity('pn:5511987654321')],
      video: false,
      at: Date.now(),
    } as const;
    const rejectCall = vi.fn(async () => undefined);
    const driver = { capabilities: { canRejectCalls: true }, rejectCall } as unknown as Driver;
    await receive(link, call);
    await rejectCallIfUnwanted(work.uow, link, call, driver);
    expect(rejectCall).not.toHaveBeenCalled();
    expect((await messagesOf(link)).map(({ kind, body }) => [kind, body]).slice(1)).toEqual([['call', '']]);
    expect(await work.database.asOwner('SELECT 1 FROM outbox WHERE company_id = $1', [link.companyId])).toEqual([]);
  });

  it('a number learnt later makes two known people one', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ from: ['lid:905'] }));
    await receive(link, buildMessage({ from: ['pn:5511987654321'] }));
    await receive(link, {
      type: 'identityLinked',
      chat: 'lid:905' as Address,
      identities: [identity('lid:905'), identity('pn:5511987654321')],
    });
    expect(await count(link)).toMatchObject({ contacts: 1, running: 1, messages: 2 });
  });

  it('the newest choice about marketing counts, in whatever order the events come', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ from: ['pn:5511987654321'] }));
    const say = (isWelcome: boolean, at: number) =>
      receive(link, {
        type: 'contact',
        chat: 'pn:5511987654321' as Address,
        identities: [identity('pn:5511987654321')],
        marketing: { isWelcome, at },
      });
    const optedOut = async () =>
      (
        await work.database.asOwner<{ opted_out_at: Date | null }>(
          'SELECT opted_out_at FROM contacts WHERE company_id = $1',
          [link.companyId],
        )
      )[0]?.opted_out_at;
    await say(true, 1_500_000);
    await say(false, 1_400_000);
    expect(await optedOut()).toBeNull();
    await say(false, 2_000_000);
    await say(true, 1_000_000);
    expect(await optedOut()).toEqual(new Date(2_000_000));
    await say(true, 3_000_000);
    expect(await optedOut()).toBeNull();
    await say(false, 2_000_000);
    expect(await optedOut()).toBeNull();
  });

  it('who wanted no marketing under one name wants none under both', async () => {
    const link = await work.buildLink();
    await receive(link, buildMessage({ from: ['lid:906'] }));
    await receive(link, buildMessage({ from: ['pn:5511987654321'] }));
    await receive(link, {
      type: 'contact',
      chat: 'pn:5511987654321' as Address,
      identities: [identity('pn:5511987654321')],
      marketing: { isWelcome: false, at: Date.now() },
    });
    await receive(link, {
      type: 'identityLinked',
      chat: 'lid:906' as Address,
      identities: [identity('lid:906'), identity('pn:5511987654321')],
    });
    expect(
      await work.database.asOwner('SELECT opted_out_at FROM contacts WHERE company_id = $1', [link.companyId]),
    ).toEqual([{ opted_out_at: expect.any(Date) }]);
  });
});

describe('what happens to a message later', () => {
  const news = (message: ReturnType<typeof buildMessage>) => ({
    chat: message.chat,
    from: message.message.from,
    targetId: message.message.id,
    fromMe: message.message.fromMe,
    at: 0,
  });

  it('an edit replaces the words once, a reaction of each sender stands beside it, a deletion marks it', async () => {
    const link = await work.buildLink();
    const message = buildMessage();
    await receive(link, message);
    const edit = { type: 'edit', id: 'E1', body: 'corrigida', ...news(message) } as const;
    await receive(link, edit);
    await receive(link, edit);
    const reaction = {
      type: 'reaction',
      chat: message.chat,
      targetId: message.message.id,
      targetFromMe: false,
      from: identity('pn:5511987654321'),
      at: 0,
    } as const;
    await receive(link, { ...reaction, emoji: '👍' });
    await receive(link, { ...reaction, emoji: '❤️' });
    expect(await messagesOf(link)).toMatchObject([
      { body: 'corrigida', is_edited: true, reactions: { 'pn:5511987654321': '❤️' } },
    ]);
    expect(await ticketsOf(link)).toMatchObject([{ last_message: 'corrigida' }]);
    await receive(link, { ...reaction, emoji: '' });
    await receive(link, { type: 'revoke', ...news(message) });
    expect(await messagesOf(link)).toMatchObject([{ is_deleted: true, reactions: {} }]);
    // Nor do the lists go on showing what was deleted.
    expect(await ticketsOf(link)).toMatchObject([{ last_message: '🚫' }]);
    expect(
      await work.database.asOwner('SELECT previous_body FROM message_edits WHERE company_id = $1', [link.companyId]),
    ).toHaveLength(1);
  });

  describe('told by somebody who has nothing to do with it', () => {
    const stranger = { chat: 'pn:5521911110000' as Address, from: [identity('pn:5521911110000')] };
    const member = (number: string) => ({ chat: 'group:77' as Address, from: [identity(number)] });

    /** A message of Ana and one in a group; the stranger, too, has written before. */
    async function buildChats() {
      const link = await work.buildLink();
      await work.database.asOwner(
        `INSERT INTO settings (company_id, key, value) VALUES ($1, 'CheckMsgIsGroup', 'disabled')`,
        [link.companyId],
      );
      const [theirs, ours] = [buildMessage(), buildMessage({ fromMe: true })];
      const inGroup = buildMessage({ chat: 'group:77' as Address, from: ['pn:5511955550000'] });
      const others = [
        buildMessage({ from: ['pn:5521911110000'] }),
        buildMessage({ chat: 'group:77' as Address, from: ['pn:5511966660000'] }),
      ];
      for (const message of [theirs, ours, inGroup, ...others]) await receive(link, message);
      return { link, theirs, ours, inGroup };
    }
    const kept = async (link: Awaited<ReturnType<typeof buildChats>>['link']) => JSON.stringify(await messagesOf(link));

    it('no stranger edits, deletes or reacts to a message of another chat, whoever wrote it', async () => {
      const { link, theirs, ours } = await buildChats();
      const before = await kept(link);
      for (const { message } of [theirs, ours])
        for (const fromMe of [false, true]) {
          const forged = { ...stranger, targetId: message.id, fromMe, at: 0 };
          await receive(link, { type: 'edit', id: 'F1', body: 'falsa', ...forged });
          await receive(link, { type: 'revoke', ...forged });
          const reaction = { targetId: message.id, targetFromMe: fromMe, emoji: '👎', at: 0 };
          await receive(link, {
            type: 'reaction',
            chat: stranger.chat,
            from: stranger.from[0] ?? identity(''),
            ...reaction,
          });
        }
      expect(await kept(link)).toBe(before);
    });

    it('no member of a group edits or deletes what another wrote there, and its author does', async () => {
      const { link, inGroup } = await buildChats();
      const before = await kept(link);
      const news = { targetId: inGroup.message.id, fromMe: false, at: 0 };
      await receive(link, { type: 'edit', id: 'F1', body: 'falsa', ...member('pn:5511966660000'), ...news });
      await receive(link, { type: 'revoke', ...member('pn:5511966660000'), ...news });
      await receive(link, { type: 'revoke', ...member('pn:5511966660000'), from: [], ...news });
      expect(await kept(link)).toBe(before);
      await receive(link, { type: 'revoke', ...member('pn:5511955550000'), ...news });
      expect(await messagesOf(link)).toContainEqual(expect.objectContaining({ is_deleted: true }));
    });

    it('nobody gives a message that could not be read yet the words of another chat', async () => {
      const { link } = await buildChats();
      const unread = buildMessage({ kind: 'undecrypted', body: '' });
      await receive(link, unread);
      const before = await kept(link);
      await receive(link, buildMessage({ id: unread.message.id, from: ['pn:5521911110000'], body: 'falsa' }));
      expect(await kept(link)).toBe(before);
      await receive(link, buildMessage({ id: unread.message.id, body: 'verdadeira' }));
      expect(await kept(link)).toContain('verdadeira');
    });
  });

  it('T08 what is told again changes nothing and is not announced again', async () => {
    const link = await work.buildLink();
    const [theirs, ours] = [buildMessage(), buildMessage({ fromMe: true })];
    await receive(link, theirs);
    await receive(link, ours);
    const told: ChatEvent[] = [
      {
        type: 'reaction',
        chat: theirs.chat,
        targetId: theirs.message.id,
        targetFromMe: false,
        from: identity('pn:5511987654321'),
        emoji: '👍',
        at: 0,
      },
      { type: 'ack', chat: ours.chat, id: ours.message.id, ack: 2, at: 0 },
      { type: 'edit', id: 'E2', body: 'corrigida', ...news(theirs) },
      { type: 'revoke', ...news(theirs) },
    ];
    for (const event of told) await receive(link, event);
    const once = await messagesOf(link);
    work.events.length = 0;
    for (const event of told) await receive(link, event);
    expect(await messagesOf(link)).toEqual(once);
    expect(work.events).toEqual([]);
  });

  it('T08 ticks of several messages that overtake them are kept apart', async () => {
    const link = await work.buildLink();
    const own = [buildMessage({ fromMe: true }), buildMessage({ fromMe: true })];
    for (const { chat, message } of own) await receive(link, { type: 'ack', chat, id: message.id, ack: 2, at: 0 });
    expect(
      await work.database.asOwner('SELECT provider_id, chat FROM inbound_events WHERE company_id = $1 ORDER BY id', [
        link.companyId,
      ]),
    ).toEqual(own.map(({ message: { id } }) => ({ provider_id: id, chat: `news ${id}` })));
  });

  it('T08 ticks only grow, and one that overtakes its message waits for it', async () => {
    const link = await work.buildLink();
    const own = buildMessage({ fromMe: true });
    const ack = (step: 1 | 2 | 3) =>
      receive(link, { type: 'ack', chat: own.chat, id: own.message.id, ack: step, at: 0 });
    await ack(3);
    await receive(link, own);
    await ack(2);
    await work.database.asOwner('UPDATE inbound_events SET next_at = now() WHERE company_id = $1', [link.companyId]);
    await createParkedEventWorker({ uow: work.uow, log: silent }).drain();
    expect(await messagesOf(link)).toMatchObject([{ ack: 3 }]);
    expect(
      await work.database.asOwner(`SELECT 1 FROM inbound_events WHERE company_id = $1 AND state = 'new'`, [
        link.companyId,
      ]),
    ).toEqual([]);
  });

  it.each<[string, string, (1 | 2 | 'failed')[], object]>([
    [
      'on its way, then refused',
      'sent',
      [1, 'failed'],
      { ack: 0, send_state: 'failed', send_error: 'not_on_whatsapp' },
    ],
    [
      'the same in the wrong order',
      'sent',
      ['failed', 1],
      { ack: 0, send_state: 'failed', send_error: 'not_on_whatsapp' },
    ],
    [
      'both told twice',
      'sent',
      [1, 'failed', 1, 'failed'],
      { ack: 0, send_state: 'failed', send_error: 'not_on_whatsapp' },
    ],
    ['refused, and there after all', 'sent', ['failed', 2], { ack: 2, send_state: 'sent', send_error: null }],
    [
      'there, whatever is reported of it later',
      'sent',
      [2, 'failed'],
      { ack: 2, send_state: 'sent', send_error: null },
    ],
    ['given up by us, and on its way after all', 'failed', [1], { ack: 1, send_state: 'sent', send_error: null }],
  ])('T08 an answer of ours: %s', async (_what, state, told, expected) => {
    const link = await work.buildLink();
    const own = buildMessage({ fromMe: true });
    await receive(link, own);
    await work.database.asOwner(
      `UPDATE messages SET ack = 0, send_state = $2, send_error = CASE WHEN $2 = 'failed' THEN 'gave_up' END WHERE company_id = $1`,
      [link.companyId, state],
    );
    for (const step of told)
      await receive(link, {
        ...(step === 'failed' ? { type: 'sendFailed', code: 'not_on_whatsapp' } : { type: 'ack', ack: step, at: 0 }),
        chat: own.chat,
        id: own.message.id,
      });
    expect(
      await work.database.asOwner('SELECT ack, send_state, send_error FROM messages WHERE company_id = $1', [
        link.companyId,
      ]),
    ).toEqual([expected]);
  });

  it('T02 an event whose work fails is kept, everything after it in its chat waits behind it, and all is done in order afterwards', async () => {
    const link = await work.buildLink();
    await work.database.asOwner(`ALTER TABLE messages ADD CONSTRAINT broken CHECK (body <> 'quebra')`);
    try {
      await receive(link, buildMessage({ body: 'antes' }));
      await receive(link, buildMessage({ body: 'quebra' }));
      await receive(link, buildMessage({ body: 'depois' }));
      expect((await messagesOf(link)).map(({ body }) => body)).toEqual(['antes']);
    } finally {
      await work.database.asOwner('ALTER TABLE messages DROP CONSTRAINT broken');
    }
    await createParkedEventWorker({ uow: work.uow, log: silent }).drain();
    expect((await messagesOf(link)).map(({ body }) => body)).toEqual(['antes', 'quebra', 'depois']);
    expect(await count(link)).toMatchObject({ unread: 3 });
  });

  const retryAll = async (link: Link) => {
    await work.database.asOwner(`UPDATE inbound_events SET next_at = now() WHERE company_id = $1`, [link.companyId]);
    await createParkedEventWorker({ uow: work.uow, log: silent }).drain();
  };

  it('an event that fails again and again holds up its chat for a few tries, and is tried on beside it', async () => {
    const link = await work.buildLink();
    await work.database.asOwner(`ALTER TABLE messages ADD CONSTRAINT poisoned CHECK (body <> 'veneno')`);
    try {
      await receive(link, buildMessage({ body: 'veneno' }));
      await receive(link, buildMessage({ body: 'depois' }));
      for (let tried = 0; tried < 4; tried += 1) await retryAll(link);
      await receive(link, buildMessage({ body: 'ainda depois' }));
      expect((await messagesOf(link)).map(({ body }) => body)).toEqual(['depois', 'ainda depois']);
    } finally {
      await work.database.asOwner('ALTER TABLE messages DROP CONSTRAINT poisoned');
    }
    await retryAll(link);
    expect((await messagesOf(link)).map(({ body }) => body)).toEqual(['depois', 'ainda depois', 'veneno']);
  });

  it.each<[string, Partial<Omit<InboundMessage, 'from'>>]>([
    ['a character that no table holds', { body: 'a\u0000b' }],
    ['an id that no index holds', { id: randomBytes(6_000).toString('base64') }],
    ['a time that no calendar holds', { at: 1e300 }],
    ['a size that is no number', { media: { mime: 'image/png', bytes: Number.NaN, ref: {} }, kind: 'image' }],
  ])('a message with %s holds up nothing, should it get past the edge', async (_what, poison) => {
    const link = await work.buildLink();
    await receive(link, buildMessage(poison));
    await receive(link, buildMessage({ body: 'depois' }));
    expect((await messagesOf(link)).map(({ body }) => body)).toContain('depois');
  });
});
