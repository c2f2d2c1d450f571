import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../test/support/test-work.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { type IdentityKind, toAddress } from '../../ports/whatsapp.ts';
import { adoptWid, editMessage, knowsMessage, markDeleted } from './change-queries.ts';
import { findCustomerOf, findRoute, findTicketOfChat, findTypist } from './route-queries.ts';
import { deleteMessagesOfTicket, findTicketItEnds, hasMessage, wasSentRecently } from './queries.ts';

let work: TestWork;
let companyId: number;
let connectionId: number;
/** Two tickets of two customers, on the same connection. */
let mine: number;
let other: number;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());
beforeEach(async () => {
  ({ companyId, connectionId } = await work.buildLink());
  [mine, other] = [await addTicket('pn:5511900000001'), await addTicket('pn:5511900000002')];
});

const own = async <R extends object>(statement: string, values: unknown[]): Promise<R> => {
  const [row] = await work.database.asOwner<R>(statement, values);
  return row ?? ({} as R);
};
const write = <T>(act: (db: TenantDb) => Promise<T>): Promise<T> => work.uow.write(companyId, ({ db }) => act(db));

async function addTicket(chat: string, status = 'open'): Promise<number> {
  const contact = await own<{ id: number }>(
    "INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id",
    [companyId],
  );
  const ticket = await own<{ id: number }>(
    'INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [companyId, contact.id, connectionId, status, chat],
  );
  return ticket.id;
}

type NewMessage = { ticketId?: number; wid?: string; fromMe?: boolean; userId?: number; body?: string; ago?: string };

async function addMessage({
  ticketId = mine,
  wid = randomUUID(),
  fromMe = true,
  userId,
  body = 'Um momento.',
  ago = '0 minutes',
}: NewMessage = {}): Promise<number> {
  const message = await own<{ id: number }>(
    `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, user_id, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() - $8::interval) RETURNING id::int`,
    [companyId, ticketId, connectionId, wid, fromMe, userId, body, ago],
  );
  return message.id;
}

async function addUser(): Promise<number> {
  const user = await own<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Bia', $2, '', 'user') RETURNING id",
    [companyId, `${randomUUID()}@x.test`],
  );
  return user.id;
}

const bodies = async (): Promise<Record<string, unknown>[]> =>
  work.database.asOwner('SELECT wid, body, is_deleted AS "isDeleted" FROM messages WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);

describe('what the product said lately', () => {
  const isSaid = () => write((db) => wasSentRecently(db, { ticketId: mine, body: 'Um momento.', minutes: 10 }));

  it.each<[string, () => Promise<NewMessage>, boolean]>([
    ['by itself', async () => ({}), true],
    ['nine minutes ago', async () => ({ ago: '9 minutes' }), true],
    ['eleven minutes ago', async () => ({ ago: '11 minutes' }), false],
    ['by an attendant', async () => ({ userId: await addUser() }), false],
    ['by the customer', async () => ({ fromMe: false }), false],
    ['in other words', async () => ({ body: 'Já volto.' }), false],
    ['to another customer', async () => ({ ticketId: other }), false],
  ])('%s', async (_what, messageOf, expected) => {
    await addMessage(await messageOf());
    expect(await isSaid()).toBe(expected);
  });

  it('is not looked for behind a hundred newer messages', async () => {
    await addMessage();
    for (let index = 0; index < 99; index += 1) await addMessage({ fromMe: false, body: 'oi' });
    expect(await isSaid()).toBe(true);
    await addMessage({ fromMe: false, body: 'oi' });
    expect(await isSaid()).toBe(false);
  });
});

describe('the message that WhatsApp means', () => {
  const target = (fromMe = true) => ({ connectionId, wid: 'W1', fromMe });

  beforeEach(async () => {
    await addMessage({ wid: 'W0', body: 'antes' });
    await addMessage({ wid: 'W1', body: 'nossa' });
    await addMessage({ wid: 'W1', fromMe: false, body: 'dela' });
  });

  it('is known by its id and by who wrote it', async () => {
    const knows = (wid: string, fromMe: boolean) => write((db) => knowsMessage(db, { connectionId, wid, fromMe }));
    expect([await knows('W1', true), await knows('W1', false), await knows('W0', false)]).toEqual([true, true, false]);
  });

  it('alone takes the id of the provider', async () => {
    const adopt = (ourId: string) => write((db) => adoptWid(db, { connectionId, ourId, wid: 'P1' }));
    expect([await adopt('W1'), await adopt('W1')]).toEqual([true, false]);
    expect((await bodies()).map(({ wid, body }) => [wid, body])).toEqual([
      ['W0', 'antes'],
      ['P1', 'nossa'],
      ['W1', 'dela'],
    ]);
  });

  it('alone is deleted, and once', async () => {
    const remove = () => write((db) => markDeleted(db, { ...target(), origin: null }));
    expect([await remove(), await remove()]).toMatchObject([{ isDeleted: true }, undefined]);
    expect((await bodies()).map(({ isDeleted }) => isDeleted)).toEqual([false, true, false]);
  });

  it('alone gets other words, once for each edit, and the old ones are kept', async () => {
    const edit = (editId: string, body: string) =>
      write((db) => editMessage(db, { ...target(false), origin: null }, { editId, body }));
    expect([await edit('E1', 'dela, de novo'), await edit('E1', 'outra')]).toMatchObject([
      { body: 'dela, de novo' },
      undefined,
    ]);
    expect((await bodies()).map(({ body }) => body)).toEqual(['antes', 'nossa', 'dela, de novo']);
    expect(await own('SELECT previous_body AS before FROM message_edits WHERE company_id = $1', [companyId])).toEqual({
      before: 'dela',
    });
  });
});

describe('a ticket', () => {
  it('knows its own messages, route and customer', async () => {
    const [one, two] = [await addMessage(), await addMessage({ ticketId: other })];
    expect(await write((db) => hasMessage(db, mine, one))).toBe(true);
    expect(await write((db) => hasMessage(db, mine, two))).toBe(false);
    expect(await write((db) => findRoute(db, other))).toEqual({
      connectionId,
      chat: 'pn:5511900000002',
      status: 'CONNECTED',
      provider: 'simulator',
      isAnonymous: false,
      isBlocked: false,
    });
    const { id } = await own<{ id: number }>('SELECT contact_id AS id FROM tickets WHERE id = $1', [other]);
    expect(await write((db) => findCustomerOf(db, other))).toBe(id);
  });

  it('loses its own messages only', async () => {
    await addMessage({ body: 'minha' });
    await addMessage({ ticketId: other, body: 'de outra' });
    await write((db) => deleteMessagesOfTicket(db, mine));
    expect((await bodies()).map(({ body }) => body)).toEqual(['de outra']);
  });

  it('is found by the chat of its customer while it runs, on its connection', async () => {
    const value = 'BR.77';
    const find = async (kind: IdentityKind, scope = '', over = connectionId) =>
      (await write((db) => findTicketOfChat(db, { connectionId: over, chat: toAddress({ kind, scope, value }) })))?.id;
    const identify = (kind: IdentityKind, scope: string, ticketId: number) =>
      own(
        `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id)
         SELECT $1, $2, $3, $4, contact_id FROM tickets WHERE id = $5`,
        [companyId, kind, scope, value, ticketId],
      );
    const third = await addTicket('pn:5511900000003');
    await identify('bsuid', '1', third);
    await identify('lid', '', other);
    await identify('bsuid', '2', mine);
    expect([await find('bsuid', '2'), await find('lid'), await find('bsuid', '1')]).toEqual([mine, other, third]);
    expect([await find('pn'), await find('bsuid', '2', connectionId + 1)]).toEqual([undefined, undefined]);
    await own("UPDATE tickets SET status = 'closed' WHERE id = $1", [mine]);
    expect(await find('bsuid', '2')).toBeUndefined();
  });

  it('ends with its newest message', async () => {
    const [first, last] = [await addMessage(), await addMessage()];
    await addMessage({ ticketId: other });
    const ends = (id: number) => write((db) => findTicketItEnds(db, { ticketId: mine, id }));
    expect([await ends(first), await ends(last)]).toEqual([undefined, { isGroup: false }]);
  });

  it('has a typist who owns it while it is open', async () => {
    const [owner, colleague] = [await addUser(), await addUser()];
    await own('UPDATE tickets SET user_id = $2 WHERE id = $1', [mine, owner]);
    const owns = async (userId: number) => (await write((db) => findTypist(db, { ticketId: mine, userId })))?.ownsOpen;
    expect([await owns(owner), await owns(colleague), await owns(0)]).toEqual([true, false, undefined]);
    await own("UPDATE tickets SET status = 'closed' WHERE id = $1", [mine]);
    expect(await owns(owner)).toBe(false);
  });
});
