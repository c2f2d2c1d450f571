import type { ContactList, ContactListItem } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app, { hasCampaigns: true });
});
afterAll(() => app.close());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  { token }: TestPerson = company.admin,
) => app.request({ method, url: `/api${path}`, token, ...(payload ? { payload } : {}) });
const addList = async (name = 'Clientes'): Promise<ContactList> =>
  (await call('POST', '/contact-lists', { name })).json();
const read = async (id: number): Promise<ContactList> => (await call('GET', `/contact-lists/${id}`)).json();
const addItem = (contactListId: number, values: object) =>
  call('POST', '/contact-list-items', { name: 'Maria Souza', contactListId, ...values });
const items = async (contactListId: number, query = ''): Promise<ContactListItem[]> =>
  (await call('GET', `/contact-list-items?contactListId=${contactListId}${query}`)).json().contacts;

describe('lists', () => {
  it('S372 S373 adds, reads, renames and deletes a list with its people', async () => {
    const created = await call('POST', '/contact-lists', { name: '  Natal ' });
    const list = created.json<ContactList>();
    expect([created.statusCode, list]).toEqual([
      201,
      { id: list.id, name: 'Natal', contactsCount: 0, validCount: 0, uncheckedCount: 0, variables: [], version: 1 },
    ]);
    expect((await call('PUT', `/contact-lists/${list.id}`, { ...list, name: 'Páscoa' })).json().name).toBe('Páscoa');
    await addItem(list.id, { number: '5511987650001' });
    expect((await call('DELETE', `/contact-lists/${list.id}`)).json()).toEqual({ id: list.id });
    for (const answer of [
      await call('GET', `/contact-lists/${list.id}`),
      await call('DELETE', `/contact-lists/${list.id}`),
      await call('GET', `/contact-list-items?contactListId=${list.id}`),
      await call('GET', `/contact-lists/${list.id}/imports`),
      await addItem(list.id, { number: '5511987650001' }),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
    expect((await call('POST', '/contact-lists', { name: 'x' })).json().fields).toEqual({ name: 'tooShort' });
  });

  it('S372 lists are paged by name, found without accents, and counted as lists', async () => {
    const own = await buildCompany(app, { hasCampaigns: true });
    for (let index = 0; index < 21; index += 1)
      await call('POST', '/contact-lists', { name: `Região ${String(index).padStart(2, '0')}` }, own.admin);
    const first = (await call('GET', '/contact-lists/?searchParam=regiao', undefined, own.admin)).json();
    expect([first.records.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    const second = (await call('GET', '/contact-lists?searchParam=REGIÃO&pageNumber=2', undefined, own.admin)).json();
    expect([second.records.map(({ name }: ContactList) => name), second.hasMore]).toEqual([['Região 20'], false]);
    const options = (await call('GET', `/contact-lists/list?companyId=${own.id}`, undefined, own.admin)).json();
    expect([options.length, Object.keys(options[0])]).toEqual([21, ['id', 'name']]);
  });

  it('S374 S379 tells the admins of the company, with the counts, and nobody else', async () => {
    const listening = await Promise.all([company.admin, company.attendant].map((person) => listenAs(app, person)));
    const list = await addList('Ao vivo');
    const { id } = (await addItem(list.id, { number: '5511987650002' })).json();
    await call('DELETE', `/contact-list-items/${id}`);
    const [admin, attendant] = listening;
    const name = `company-${company.id}-ContactList`;
    await expect
      .poll(() =>
        admin?.heard.filter((one) => one.name.startsWith(name)).map(({ name: one, payload }) => [one, payload]),
      )
      .toMatchObject([
        [name, { action: 'create', record: { id: list.id, contactsCount: 0 } }],
        [`${name}Item`, { action: 'create', record: { id, contactListId: list.id } }],
        [name, { action: 'update', record: { id: list.id, contactsCount: 1, uncheckedCount: 1 } }],
        [`${name}Item`, { action: 'delete', id, contactListId: list.id }],
        [name, { action: 'update', record: { id: list.id, contactsCount: 0, uncheckedCount: 0 } }],
      ]);
    expect(attendant?.heard.filter((one) => one.name.startsWith(name))).toEqual([]);
  });
});

describe('people of a list', () => {
  it('S378 S622 has a person once, however the number is written, and each list its own', async () => {
    const [one, other] = [await addList(), await addList()];
    const first = await addItem(one.id, { number: '+55 (11) 98765-4321', email: 'Maria@Loja.com', companyId: 999 });
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      {
        number: '5511987654321',
        email: 'maria@loja.com',
        isWhatsappValid: false,
        checkedAt: null,
        companyId: company.id,
        contactListId: one.id,
      },
    ]);
    for (const number of ['551187654321', '5511987654321', '(11) 98765-4321'])
      expect([(await addItem(one.id, { number })).json().error, number]).toEqual([
        'ERR_CONTACT_LIST_ITEM_EXISTS',
        number,
      ]);
    expect((await addItem(other.id, { number: '551187654321', contactListId: String(other.id) })).statusCode).toBe(201);
    expect((await read(one.id)).contactsCount).toBe(1);
    const second = (await addItem(one.id, { number: '5511987650003' })).json();
    const clash = await call('PUT', `/contact-list-items/${second.id}`, { ...second, number: '11 8765-4321' });
    expect(clash.json().error).toBe('ERR_CONTACT_LIST_ITEM_EXISTS');
  });

  it('S378 refuses what is no number, and one person without one', async () => {
    const list = await addList();
    for (const number of ['1234567', 'cliente do centro', ''])
      expect((await addItem(list.id, { number })).json().error).toBe('ERR_VALIDATION');
    expect((await addItem(list.id, {})).json().fields).toEqual({ number: 'required' });
  });

  it('S376 S378 finds people by name and number, changes and deletes them', async () => {
    const list = await addList();
    const ana = (await addItem(list.id, { name: 'Ana Conceição', number: '5511987650010' })).json();
    await addItem(list.id, { name: 'Beto', number: '5521987650011' });
    expect((await items(list.id)).map(({ name }) => name)).toEqual(['Ana Conceição', 'Beto']);
    expect((await items(list.id, '&searchParam=conceicao')).map(({ id }) => id)).toEqual([ana.id]);
    expect((await items(list.id, '&searchParam=%2B55 21 9')).map(({ name }) => name)).toEqual(['Beto']);
    expect(await items(list.id, '&searchParam=100%25')).toEqual([]);
    const changed = await call('PUT', `/contact-list-items/${ana.id}`, {
      ...ana,
      name: 'Ana C.',
      variables: { cidade: 'Santos' },
    });
    expect(changed.json()).toMatchObject({ name: 'Ana C.', number: '5511987650010', variables: { cidade: 'Santos' } });
    expect((await call('DELETE', `/contact-list-items/${ana.id}`)).json()).toEqual({ id: ana.id });
    expect((await call('GET', `/contact-list-items/${ana.id}`)).json().error).toBe('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  });

  it('S622 another number is unknown to WhatsApp again, and the counts follow', async () => {
    const list = await addList();
    const { id } = (await addItem(list.id, { number: '5511987650020' })).json();
    await app.database.asOwner(
      'UPDATE contact_list_items SET is_whatsapp_valid = true, checked_at = now() WHERE id = $1',
      [id],
    );
    expect(await read(list.id)).toMatchObject({ contactsCount: 1, validCount: 1, uncheckedCount: 0 });
    await call('PUT', `/contact-list-items/${id}`, { name: 'Maria', number: '5511987650020' });
    expect(await read(list.id)).toMatchObject({ validCount: 1, uncheckedCount: 0 });
    const changed = await call('PUT', `/contact-list-items/${id}`, { name: 'Maria', number: '5511987650021' });
    expect(changed.json()).toMatchObject({ isWhatsappValid: false, checkedAt: null });
    expect(await read(list.id)).toMatchObject({ contactsCount: 1, validCount: 0, uncheckedCount: 1 });
  });
});

describe('from the contacts', () => {
  /** A contact with a closed ticket so many days ago, in a queue, with a tag. */
  async function buildContact(parts: {
    name: string;
    number?: string;
    days?: number;
    queueId?: number;
    tagId?: number;
  }) {
    const { name, number = null, days, queueId = null, tagId } = parts;
    const [contact] = await app.database.asOwner<{ id: number }>(
      'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
      [company.id, name, number],
    );
    if (days === undefined) return contact?.id ?? 0;
    const [ticket] = await app.database.asOwner<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, status, chat, queue_id, updated_at)
       VALUES ($1, $2, 'closed', 'x', $3, now() - make_interval(days => $4)) RETURNING id`,
      [company.id, contact?.id, queueId, days],
    );
    if (tagId !== undefined)
      await app.database.asOwner('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
        company.id,
        ticket?.id,
        tagId,
      ]);
    return contact?.id ?? 0;
  }

  it('S626 S791 takes over whom tags, queues and the last conversation choose, people without a number too', async () => {
    const tag = (await call('POST', '/tags', { name: 'Atacado' })).json();
    await buildContact({ name: 'Recente', number: '5511987660001', days: 2, queueId: company.queueId, tagId: tag.id });
    const noNumber = await buildContact({ name: 'Sem número', days: 40, queueId: company.queueId, tagId: tag.id });
    await buildContact({ name: 'Antiga', number: '5511987660002', days: 200 });
    await buildContact({ name: 'Nunca', number: '5511987660003' });
    const found = async (filter: object): Promise<number> =>
      (await call('POST', '/contact-lists/matching-contacts', filter)).json().count;
    expect([
      await found({}),
      await found({ tagIds: [tag.id] }),
      await found({ queueIds: [company.queueId], talkedWithinDays: 30 }),
      await found({ silentForDays: 30 }),
      await found({ tagIds: [tag.id], silentForDays: 90 }),
    ]).toEqual([4, 2, 1, 2, 0]);

    const list = await addList('Atacado');
    await addItem(list.id, { number: '551187660001' });
    const add = () => call('POST', `/contact-lists/${list.id}/contacts`, { tagIds: [tag.id] });
    await app.database.asOwner('UPDATE contact_lists SET check_due_at = NULL WHERE id = $1', [list.id]);
    expect((await add()).json()).toEqual({ added: 1, alreadyThere: 1 });
    // S791: whom it brought is asked about soon.
    expect(
      await app.database.asOwner('SELECT check_due_at <= now() AS due FROM contact_lists WHERE id = $1', [list.id]),
    ).toEqual([{ due: true }]);
    expect((await add()).json()).toEqual({ added: 0, alreadyThere: 2 });
    expect(await read(list.id)).toMatchObject({ contactsCount: 2, uncheckedCount: 1 });
    expect((await items(list.id)).map(({ name, number, contactId }) => [name, number, contactId])).toEqual([
      ['Maria Souza', '5511987660001', null],
      ['Sem número', null, noNumber],
    ]);
    await app.database.asOwner('DELETE FROM tickets WHERE contact_id = $1', [noNumber]);
    await app.database.asOwner('DELETE FROM contacts WHERE id = $1', [noNumber]);
    expect((await read(list.id)).contactsCount).toBe(1);
  });
});

describe('a company without campaigns', () => {
  it('S667 R29 has no lists either, whoever asks', async () => {
    const shop = await buildCompany(app);
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const answer = await app.request({ method, url, token: shop.admin.token, ...(payload ? { payload } : {}) });
      return [answer.statusCode, answer.json<{ error?: string }>().error];
    };
    const refused = [403, 'ERR_NO_PERMISSION'];
    expect(await ask('GET', '/api/contact-lists')).toEqual(refused);
    expect(await ask('POST', '/api/contact-lists', { name: 'Clientes' })).toEqual(refused);
    expect(await ask('GET', '/api/contact-list-items?contactListId=1')).toEqual(refused);
    expect(await ask('DELETE', '/api/contact-list-items/1')).toEqual(refused);
    for (const value of ['enabled', 'true']) {
      await app.database.asOwner("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'campaignsEnabled'", [
        shop.id,
        value,
      ]);
      expect((await ask('GET', '/api/contact-lists'))[0]).toBe(200);
    }
  });
});
