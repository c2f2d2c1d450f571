import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { buildTicket } from '../support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../support/test-people.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { toAddress } from '../../src/ports/whatsapp.ts';
import { receiveEvent } from '../../src/features/messages/index.ts';
import { buildMessage, identity } from '../../src/features/messages/test-data.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Person = Pick<TestPerson, 'token'>;
const call = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.request({ method, url, token: person.token, ...(payload ? { payload } : {}) });
const own = async <T extends object>(sql: string, values: unknown[]): Promise<T[]> =>
  app.database.asOwner<T>(sql, values);
const count = async (table: 'contacts' | 'tickets' | 'messages' | 'ticket_notes', id: number): Promise<number> =>
  (
    await own<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${table === 'contacts' ? 'id' : 'contact_id'} = $1`,
      [id],
    )
  )[0]?.count ?? -1;
const auditsOf = async (object: number): Promise<string[]> =>
  (await own<{ action: string }>('SELECT action FROM audit_log WHERE object = $1 ORDER BY id', [String(object)])).map(
    ({ action }) => action,
  );
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

async function addContacts(where: TestCompany, names: readonly string[]): Promise<void> {
  await own('INSERT INTO contacts (company_id, name) SELECT $1, unnest($2::text[])', [where.id, names]);
}
const namesOf = async (where: TestCompany, searchParam: string, pageNumber = 1): Promise<string[]> =>
  (
    await app.request({
      url: '/api/contacts',
      query: { searchParam, pageNumber: String(pageNumber) },
      token: where.attendant.token,
    })
  )
    .json<{ contacts: { name: string }[] }>()
    .contacts.map(({ name }) => name);

describe('searching', () => {
  it('S581 names that begin with the search come first, then those that hold it; no page repeats or leaves out one', async () => {
    const shop = await buildCompany(app);
    const first = Array.from({ length: 30 }, (_, index) => `Silva ${String(index).padStart(2, '0')}`);
    const others = Array.from({ length: 15 }, (_, index) => `Ana Silva ${String(index).padStart(2, '0')}`);
    await addContacts(shop, [...others, ...first, 'Outra']);
    const pages = [await namesOf(shop, 'silva'), await namesOf(shop, 'silva', 2), await namesOf(shop, 'silva', 3)];
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual([...first, ...others]);
  });

  it('S660 finds what only the last of many names and numbers have, and pages through it in their order', async () => {
    const shop = await buildCompany(app);
    const rare = Array.from({ length: 45 }, (_, index) => `Zé da Quitanda ${String(index).padStart(2, '0')}`);
    await own(
      "INSERT INTO contacts (company_id, name) SELECT $1, 'Cliente ' || n FROM generate_series(10001, 12500) n",
      [shop.id],
    );
    await addContacts(shop, ['Bia da Quitanda', ...rare, 'Quitanda do Bairro']);
    await own("UPDATE contacts SET number = '5548977712345' WHERE company_id = $1 AND name = 'Zé da Quitanda 44'", [
      shop.id,
    ]);
    const pages = [1, 2, 3, 4].map((page) => namesOf(shop, 'quitanda', page));
    expect((await Promise.all(pages)).flat()).toEqual(['Quitanda do Bairro', 'Bia da Quitanda', ...rare]);
    for (const number of ['4897', '77123', '97771-2345', '5548977712345'])
      expect(await namesOf(shop, number), number).toEqual(['Zé da Quitanda 44']);
    // Everybody has it inside: the first ones are met at once.
    expect((await namesOf(shop, 'iente 1'))[0]).toBe('Cliente 10001');
    expect(await namesOf(shop, '_uitanda')).toEqual([]);
    expect(await namesOf(shop, 'quitandas')).toEqual([]);
  });

  it('S982 finds the first by name of what thousands have, though none of the first names has it', async () => {
    const shop = await buildCompany(app);
    // The first by name are the last that were stored.
    await own(
      `INSERT INTO contacts (company_id, name, number)
       SELECT $1::int, 'Zeca da Feira ' || n, '55489' || lpad(n::text, 8, '0') FROM generate_series(15300, 10001, -1) n
       UNION ALL SELECT $1, 'Ana ' || n, NULL FROM generate_series(1001, 1250) n`,
      [shop.id],
    );
    await own('ANALYZE contacts', []);
    const first = Array.from({ length: 20 }, (_, index) => `Zeca da Feira ${10_001 + index}`);
    for (const searchParam of ['feira', 'eca da fe', 'ca DA feira 1', '55489', '489 0001'])
      expect(await namesOf(shop, searchParam), searchParam).toEqual(first);
    expect((await namesOf(shop, 'feira', 265)).at(-1)).toBe('Zeca da Feira 15300');
    // Of words only a part is looked for in the index; the whole text decides.
    for (const searchParam of ['ca da feira 10', 'a%feira', 'eca_da', 'feira da zeca', 'a fei\\ra'])
      expect(await namesOf(shop, searchParam), searchParam).toEqual(searchParam === 'ca da feira 10' ? first : []);
    // What the contacts of another company have takes no place on the page.
    await own(
      `INSERT INTO contacts (company_id, name, number)
       SELECT $1::int, 'Tuca da Serra ' || n, '5577712345' || n FROM generate_series(101, 130) n
       UNION ALL SELECT $2, 'Zuca da Serra', '5577712345999'`,
      [(await buildCompany(app)).id, shop.id],
    );
    expect(await namesOf(shop, '77712345')).toEqual(['Zuca da Serra']);
    expect([await namesOf(shop, 'uca da ser'), await namesOf(shop, 'uca da serrana')]).toEqual([['Zuca da Serra'], []]);
    // What is no letter has no place in the index.
    await addContacts(shop, ['Zilda ---', '*** Zuleica']);
    expect([await namesOf(shop, ' ---'), await namesOf(shop, '***')]).toEqual([['Zilda ---'], ['*** Zuleica']]);
  });

  it('S983 a search in a company with few contacts does not read those of others', async () => {
    const shop = await buildCompany(app);
    const large = await buildCompany(app);
    await addContacts(
      large,
      Array.from({ length: 3_000 }, (_, index) => `Loja Rarita ${index}`),
    );
    await addContacts(shop, [...Array.from({ length: 300 }, (_, index) => `Ana ${index}`), 'Zeca Rarita']);
    await own('ANALYZE contacts', []);
    const [read] = await own<{ found: number; fetched: number }>(
      `WITH company AS MATERIALIZED (SELECT set_config('app.company_id', $1, true) AS id),
         hit AS MATERIALIZED (SELECT count(f.contact_id)::int AS found
           FROM company LEFT JOIN LATERAL find_contacts('arita', left(company.id, 0), 0, 21) f ON true)
       SELECT found, pg_stat_get_xact_tuples_fetched('contacts'::regclass)::int AS fetched FROM hit`,
      [String(shop.id)],
    );
    expect(read?.found).toBe(1);
    expect(read?.fetched).toBeLessThan(1_000);
  });

  it('S580 nobody counts the contacts: the answer says only whether there are more', async () => {
    const shop = await buildCompany(app);
    await addContacts(shop, ['Ana', 'Bia']);
    const answer = await call(shop.attendant, 'GET', '/api/contacts');
    expect(Object.keys(answer.json<object>())).toEqual(['contacts', 'hasMore']);
  });

  it('S224 people and groups without a number are listed and found', async () => {
    const shop = await buildCompany(app);
    await addContacts(shop, ['@rafa.decor']);
    expect(await namesOf(shop, '')).toEqual(['@rafa.decor']);
    expect(await namesOf(shop, 'decor')).toEqual(['@rafa.decor']);
  });
});

describe('deleting', () => {
  it('S228 takes the tickets, messages and notes along, and leaves a row in the log', async () => {
    const ticket = await buildTicket(app, company, { status: 'closed' });
    await own(
      'INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note) VALUES ($1, $2, $3, $4, $5)',
      [company.id, ticket.id, ticket.contactId, company.admin.id, 'ligar amanhã'],
    );
    const answer = await call(company.admin, 'DELETE', `/api/contacts/${ticket.contactId}`);
    expect(answer.statusCode).toBe(200);
    expect(await count('contacts', ticket.contactId)).toBe(0);
    expect(await count('tickets', ticket.contactId)).toBe(0);
    expect(await count('messages', ticket.contactId)).toBe(0);
    expect(await count('ticket_notes', ticket.contactId)).toBe(0);
    expect(await auditsOf(ticket.contactId)).toContain('contact deleted');
    expect((await call(company.admin, 'DELETE', `/api/contacts/${ticket.contactId}`)).json()).toMatchObject({
      error: 'ERR_NO_CONTACT_FOUND',
    });
  });

  it('S228 somebody who is being served stays, whole', async () => {
    const { contactId } = await buildTicket(app, company, { status: 'pending' });
    const answer = await call(company.admin, 'DELETE', `/api/contacts/${contactId}`);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'ERR_CONTACT_IN_CONVERSATION']);
    expect(await count('messages', contactId)).toBe(1);
  });

  it('S228 what the person wrote in a group stays there', async () => {
    const group = await buildTicket(app, company);
    const { contactId } = await buildTicket(app, company, { status: 'closed' });
    await own('UPDATE messages SET contact_id = $2 WHERE ticket_id = $1 AND NOT from_me', [group.id, contactId]);
    expect((await call(company.admin, 'DELETE', `/api/contacts/${contactId}`)).statusCode).toBe(200);
    const { messages } = (await call(company.admin, 'GET', `/api/messages/${group.id}`)).json<{ messages: object[] }>();
    expect(messages.length).toBe(2);
  });

  it('S228 [P] is for admins', async () => {
    const { contactId } = await buildTicket(app, company, { status: 'closed' });
    expect((await call(company.attendant, 'DELETE', `/api/contacts/${contactId}`)).statusCode).toBe(403);
  });
});

describe('blocking', () => {
  const link = async (number: string) => {
    const ticket = await buildTicket(app, company);
    await own("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      company.id,
      number,
      ticket.contactId,
    ]);
    const receive = (parts: Parameters<typeof buildMessage>[0] = {}) =>
      receiveEvent(
        { uow: app.uow, log },
        { companyId: company.id, connectionId: ticket.connectionId, fence: null },
        buildMessage({ from: [`pn:${number}`], chat: toAddress(identity(`pn:${number}`)), ...parts }),
      );
    return { ticket, receive, id: ticket.contactId };
  };
  const block = (id: number, isBlocked: boolean) =>
    call(company.admin, 'PUT', `/api/contacts/${id}/block`, { isBlocked });

  it('S584 what a blocked person writes is neither kept nor told, until the block ends', async () => {
    const { ticket, receive, id } = await link('5511977770001');
    const before = await count('messages', id);
    expect((await block(id, true)).json()).toMatchObject({ isBlocked: true });
    await receive();
    expect(await count('messages', id)).toBe(before);
    // What our own phone writes to the person is kept.
    await receive({ fromMe: true, from: [] });
    expect(
      (await own<{ count: number }>('SELECT count(*)::int AS count FROM messages WHERE ticket_id = $1', [ticket.id]))[0]
        ?.count,
    ).toBe(before + 2);
    await block(id, false);
    await receive();
    expect(await count('messages', id)).toBe(before + 1);
    expect(await auditsOf(id)).toEqual(['contact blocked', 'contact unblocked']);
  });

  it('S584 nobody writes to a blocked person, nor begins a conversation', async () => {
    const { ticket, id } = await link('5511977770002');
    await block(id, true);
    const written = await call(company.attendant, 'POST', `/api/messages/${ticket.id}`, { body: 'Oi' });
    expect([written.statusCode, written.json<{ error: string }>().error]).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    const begun = await call(company.admin, 'POST', '/api/tickets', { contactId: id, queueId: null, status: 'open' });
    expect([begun.statusCode, begun.json<{ error: string }>().error]).toEqual([409, 'ERR_CONTACT_BLOCKED']);
  });

  it('S584 to block twice says it once', async () => {
    const { id } = await link('5511977770003');
    await block(id, true);
    const [one, two] = [
      (await block(id, true)).json<{ version: number }>(),
      (await block(id, true)).json<{ version: number }>(),
    ];
    expect(one.version).toBe(two.version);
    expect(await auditsOf(id)).toEqual(['contact blocked']);
  });
});
