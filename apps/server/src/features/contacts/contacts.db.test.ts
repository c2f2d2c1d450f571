import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { countUnreachable } from './numbers/reachability-queries.ts';

const until = <T>(condition: () => Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 60_000, interval: 20 });

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
let lineless: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  await app.whatsapp.start();
  [company, other, lineless] = [await buildCompany(app), await buildCompany(app), await buildCompany(app)];
  connectionId = (
    await call(company.admin, 'POST', '/api/whatsapp', {
      name: 'Telefone virtual',
      provider: 'simulator',
      queueIds: [],
    })
  ).json<{ id: number }>().id;
  await call(company.admin, 'POST', `/api/whatsappsession/${connectionId}`, {});
  await until(() => app.whatsapp.world.scan(connectionId));
  await until(async () => {
    if (
      (await call(company.admin, 'GET', `/api/whatsapp/${connectionId}`)).json<{ status: string }>().status !==
      'CONNECTED'
    )
      throw new Error('not connected yet');
  });
});
afterAll(() => app.close());

type Person = Pick<TestPerson, 'token'>;
type Saved = {
  id: number;
  name: string;
  number: string | null;
  email: string;
  version: number;
  extraInfo: { id: number; name: string; value: string }[];
  optedOutAt: string | null;
  isWhatsappValid: boolean;
  blockRefusal: string | null;
  error?: string;
};

const call = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.request({ method, url, token: person.token, ...(payload ? { payload } : {}) });
const create = async (person: Person, payload: object) => {
  const answer = await call(person, 'POST', '/api/contacts', payload);
  return { status: answer.statusCode, body: answer.json<Saved>() };
};
const update = async (person: Person, id: number, payload: object) => {
  const answer = await call(person, 'PUT', `/api/contacts/${id}`, payload);
  return { status: answer.statusCode, body: answer.json<Saved>() };
};
const list = async (person: Person, searchParam = '', pageNumber = 1) =>
  (
    await app.request({
      url: '/api/contacts',
      query: { searchParam, pageNumber: String(pageNumber) },
      token: person.token,
    })
  ).json<{ contacts: Saved[]; hasMore: boolean }>();
const options = async (person: Person, searchParam = '') =>
  (await app.request({ url: '/api/contacts/list', query: { searchParam }, token: person.token })).json<
    { id: number; name: string; number: string | null }[]
  >();
const identitiesOf = (id: number) =>
  app.database.asOwner<{ kind: string; value: string }>(
    'SELECT kind, value FROM contact_identities WHERE contact_id = $1 ORDER BY kind, value',
    [id],
  );

describe('adding', () => {
  it('S226 S227 S232 an attendant adds one with all that is noted of it; of a pasted number the digits stay', async () => {
    const saved = await create(company.attendant, {
      name: '  Maria Souza ',
      number: '+55 (11) 98765-4321',
      email: 'Maria@Example.com',
      extraInfo: [
        { name: 'CPF', value: '123' },
        { name: 'Cidade', value: 'Campinas' },
      ],
    });
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: 'Maria Souza',
        number: '5511987654321',
        email: 'maria@example.com',
        isGroup: false,
        extraInfo: [
          { name: 'CPF', value: '123' },
          { name: 'Cidade', value: 'Campinas' },
        ],
      },
    });
    expect((await call(company.admin, 'GET', `/api/contacts/${saved.body.id}`)).json()).toEqual(saved.body);
    const [row] = await app.database.asOwner<{ named_by_person: boolean }>(
      'SELECT named_by_person FROM contacts WHERE id = $1',
      [saved.body.id],
    );
    expect(row?.named_by_person).toBe(true);
  });

  it('S225 a name alone is enough, also where no connection exists', async () => {
    expect(await create(lineless.attendant, { name: 'Só nome', number: '', email: '' })).toMatchObject({
      status: 201,
      body: { number: null, email: '', extraInfo: [] },
    });
  });

  it.each([
    ['the same', '5511987654321'],
    ['without the ninth digit', '551187654321'],
    ['as it is printed', '+55 11 8765-4321'],
    ['as people of the same city say it', '(11) 98765-4321'],
    ['as it was dialled', '0 15 11 98765-4321'],
  ])('S227 S586 the number of another contact is refused: %s', async (_what, number) => {
    expect(await create(company.admin, { name: 'Outra', number })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    });
  });

  it('S227 an address that WhatsApp knows of another contact is refused, also where that one shows no number', async () => {
    await app.database.asOwner(
      `WITH hidden AS (INSERT INTO contacts (company_id, name) VALUES ($1, 'Sem número') RETURNING id)
       INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'pn', '5511973330009', id FROM hidden`,
      [company.id],
    );
    expect(await create(company.admin, { name: 'Outra', number: '5511973330009' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    });
  });

  it('S227 of ten who add the same number at once one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(company.admin, {
          name: `Ao mesmo tempo ${index}`,
          number: index % 2 === 0 ? '5511965554444' : '551165554444',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('S227 a number that is not on WhatsApp is refused, one that could not be asked about too, and nothing is stored', async () => {
    const stored = async () =>
      (await app.database.asOwner('SELECT id FROM contacts WHERE company_id = $1', [company.id])).length;
    const before = await stored();
    await app.whatsapp.world.setFaults(connectionId, { refuseNumbers: ['5511900000001', '551190000001'] });
    expect(await create(company.admin, { name: 'Ninguém', number: '5511900000001' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
    await app.whatsapp.world.setFaults(connectionId, {});
    expect(await create(lineless.admin, { name: 'Sem linha', number: '5511900000002' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    });
    await app.database.asOwner(
      "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Fora', 'simulator', 'DISCONNECTED')",
      [lineless.id],
    );
    expect(await create(lineless.admin, { name: 'Sem linha', number: '5511900000002' })).toMatchObject({
      status: 502,
      body: { error: 'ERR_WAPP_CHECK_CONTACT' },
    });
    expect(await stored()).toBe(before);
  });

  it('a number whose link is on another node is stored unchecked', async () => {
    await app.database.asOwner(
      "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Noutro nó', 'simulator', 'CONNECTED')",
      [other.id],
    );
    expect(await create(other.admin, { name: 'Doutro nó', number: '5511900000003' })).toMatchObject({
      status: 201,
      body: { number: '5511900000003' },
    });
  });

  it('the first message of somebody who was typed in finds the contact, and leaves its name alone', async () => {
    const { id } = (await create(company.admin, { name: 'Tia Zulmira', number: '5511944443333' })).body;
    await app.whatsapp.world.write(connectionId, { from: '5511944443333', name: 'zuzu', body: 'Oi' });
    await until(async () =>
      expect(
        await app.database.asOwner(
          'SELECT c.name FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE c.id = $1',
          [id],
        ),
      ).toEqual([{ name: 'Tia Zulmira' }]),
    );
    expect(await options(company.admin, '944443333')).toHaveLength(1);
  });

  it.each([
    ['one letter as a name', { name: 'a' }],
    ['no name', { number: '5511900000009' }],
    ['a name of 51', { name: 'a'.repeat(51) }],
    ['a number of seven', { name: 'Ana', number: '1234567' }],
    ['letters in the number', { name: 'Ana', number: '55119ABCD1234' }],
    ['sixteen digits', { name: 'Ana', number: '1234567890123456' }],
    ['signs without digits', { name: 'Ana', number: '+ ( ) - - + ( )' }],
    ['an e-mail that is none', { name: 'Ana', email: 'ana' }],
    ['a line without a name', { name: 'Ana', extraInfo: [{ name: ' ', value: 'x' }] }],
  ])('S225 refuses %s', async (_what, payload) => {
    expect(await create(company.attendant, payload)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});

describe('changing', () => {
  it('S226 the lines replace the old ones; their ids stay, and an id of another contact counts as none', async () => {
    const [one, two] = [
      (
        await create(company.admin, {
          name: 'Um',
          extraInfo: [
            { name: 'a', value: '1' },
            { name: 'b', value: '2' },
          ],
        })
      ).body,
      (await create(company.admin, { name: 'Dois', extraInfo: [{ name: 'c', value: '3' }] })).body,
    ];
    const [a, b] = one.extraInfo;
    const changed = await update(company.attendant, one.id, {
      name: 'Um',
      extraInfo: [
        { id: b?.id, name: 'b', value: '22' },
        { id: two.extraInfo[0]?.id, name: 'meu', value: 'x' },
        { id: b?.id, name: 'de novo', value: 'y' },
      ],
    });
    expect(changed.body.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ['b', '22'],
      ['meu', 'x'],
      ['de novo', 'y'],
    ]);
    expect(changed.body.extraInfo[0]?.id).toBe(b?.id);
    expect(changed.body.extraInfo.map(({ id }) => id)).not.toContain(a?.id);
    expect((await call(company.admin, 'GET', `/api/contacts/${two.id}`)).json<Saved>().extraInfo).toEqual(
      two.extraInfo,
    );
    expect((await update(company.attendant, one.id, { name: 'Um só' })).body.extraInfo).toHaveLength(3);
    expect((await update(company.attendant, one.id, { name: 'Um só', extraInfo: [] })).body.extraInfo).toEqual([]);
  });

  it('S227 the own number again is fine, another one is checked, and that of somebody else is refused', async () => {
    const { id, number } = (await create(company.admin, { name: 'Muda', number: '5511973330001' })).body;
    expect(
      await update(company.admin, id, { name: 'Mudou', number: '+55 (11) 7333-0001', email: 'm@x.com' }),
    ).toMatchObject({ status: 200, body: { name: 'Mudou', number, email: 'm@x.com' } });
    expect(await update(company.admin, id, { name: 'Mudou', number: '5511987654321' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    });
    await app.whatsapp.world.setFaults(connectionId, { refuseNumbers: ['5511933330009'] });
    expect(await update(company.admin, id, { name: 'Mudou', number: '5511933330009' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
    await app.whatsapp.world.setFaults(connectionId, {});
  });

  it('another number makes it somebody else on WhatsApp: a new ticket goes there', async () => {
    await app.whatsapp.world.write(connectionId, { from: '5511977770001', name: 'Troca', body: 'Oi' });
    const contact = await until(async () => {
      const [found] = await options(company.admin, '5511977770001');
      if (!found) throw new Error('not there yet');
      return found;
    });
    expect(await update(company.admin, contact.id, { name: 'Troca', number: '5511977770002' })).toMatchObject({
      status: 200,
      body: { number: '5511977770002' },
    });
    expect((await identitiesOf(contact.id)).filter(({ kind }) => kind === 'pn')).toEqual([
      { kind: 'pn', value: '5511977770002' },
    ]);
    await app.database.asOwner("UPDATE tickets SET status = 'closed' WHERE contact_id = $1", [contact.id]);
    const ticket = (await call(company.admin, 'POST', '/api/tickets', { contactId: contact.id, queueId: null })).json<{
      id: number;
    }>();
    const [row] = await app.database.asOwner<{ chat: string }>('SELECT chat FROM tickets WHERE id = $1', [ticket.id]);
    expect(row?.chat).not.toContain('5511977770001');
    expect((await update(company.admin, contact.id, { name: 'Troca', number: '' })).body.number).toBeNull();
  });

  it('who wants no marketing is noted with the day, and that stays until somebody says otherwise', async () => {
    const { id, optedOutAt } = (await create(company.attendant, { name: 'Sem propaganda', optedOut: true })).body;
    expect(optedOutAt).not.toBeNull();
    expect((await update(company.attendant, id, { name: 'Sem anúncios' })).body.optedOutAt).toBe(optedOutAt);
    expect((await update(company.attendant, id, { name: 'Sem anúncios', optedOut: true })).body.optedOutAt).toBe(
      optedOutAt,
    );
    expect((await update(company.attendant, id, { name: 'Sem anúncios', optedOut: false })).body.optedOutAt).toBeNull();
  });

  it('a number counts as unreachable once WhatsApp did not find it twice', async () => {
    const { id } = (await create(company.admin, { name: 'Talvez', number: '5511973330010' })).body;
    const refused = () => app.uow.write(company.id, ({ db }) => countUnreachable(db, id));
    const isValid = async () => (await call(company.admin, 'GET', `/api/contacts/${id}`)).json<Saved>().isWhatsappValid;
    expect([await refused(), await isValid()]).toMatchObject([{ id }, true]);
    expect([await refused(), await isValid()]).toMatchObject([{ id }, false]);
    expect(await refused()).toBeUndefined();
  });

  it('a number that was not on WhatsApp says nothing of another one', async () => {
    const { id, number } = (await create(company.admin, { name: 'Sumiu', number: '5511973330004' })).body;
    await app.database.asOwner('UPDATE contacts SET unreachable_count = 2 WHERE id = $1', [id]);
    expect((await update(company.admin, id, { name: 'Sumiu', number })).body.isWhatsappValid).toBe(false);
    expect((await update(company.admin, id, { name: 'Sumiu', number: '5511973330005' })).body.isWhatsappValid).toBe(
      true,
    );
  });

  it('of a group only the name changes', async () => {
    const [group] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO contacts (company_id, name, is_group) VALUES ($1, 'Condomínio', true) RETURNING id",
      [company.id],
    );
    expect(
      await update(company.admin, group?.id ?? 0, {
        name: 'Prédio',
        number: '5511900000008',
        email: 'a@b.com',
        extraInfo: [{ name: 'a', value: 'b' }],
      }),
    ).toMatchObject({ status: 200, body: { name: 'Prédio', number: null, email: '', extraInfo: [] } });
  });

  it('S231 T33 is sent to the whole company, and to nobody else', async () => {
    const [attendant, stranger] = [await listenAs(app, company.attendant), await listenAs(app, other.admin)];
    const {
      extraInfo: _none,
      optedOutAt: _null,
      isWhatsappValid: _true,
      blockRefusal: _refusal,
      ...contact
    } = (await create(company.admin, { name: 'Ouvida' })).body;
    await update(company.admin, contact.id, { name: 'Ouvida de novo' });
    await create(other.admin, { name: 'Deles' });
    const heardBy = ({ heard }: typeof attendant) =>
      heard.filter(({ name }) => name.endsWith('-contact')).map(({ payload: { seq: _number, ...payload } }) => payload);
    await expect
      .poll(() => heardBy(attendant))
      .toEqual([
        { action: 'create', contact },
        { action: 'update', contact: { ...contact, name: 'Ouvida de novo', version: 2 } },
      ]);
    await expect.poll(() => heardBy(stranger)).toMatchObject([{ action: 'create', contact: { name: 'Deles' } }]);
  });
});

describe('reading', () => {
  it('S224 lists 20 per page by name, whatever case and accents, and searches name and number', async () => {
    const shop = await buildCompany(app);
    for (const name of [
      'élio',
      'Ester',
      'Zé 100%',
      'ana',
      ...Array.from({ length: 20 }, (_, index) => `Cliente ${String(index).padStart(2, '0')}`),
    ])
      await create(shop.admin, { name });
    await app.database.asOwner(
      "UPDATE contacts SET number = '5511987651234' WHERE company_id = $1 AND name = 'Ester'",
      [shop.id],
    );
    const first = await list(shop.attendant);
    expect([first.contacts.length, first.hasMore, first.contacts[0]?.name]).toEqual([20, true, 'ana']);
    expect((await list(shop.attendant, '', 2)).contacts.map(({ name }) => name)).toEqual([
      'Cliente 19',
      'élio',
      'Ester',
      'Zé 100%',
    ]);
    expect((await list(shop.attendant, 'ÉLIO')).contacts.map(({ name }) => name)).toEqual(['élio']);
    expect((await list(shop.attendant, '98765-12')).contacts.map(({ name }) => name)).toEqual(['Ester']);
    expect((await list(shop.attendant, '00%')).contacts.map(({ name }) => name)).toEqual(['Zé 100%']);
    expect((await list(shop.attendant, 'É')).contacts.map(({ name }) => name)).toEqual(['élio', 'Ester']);
    expect(await list(shop.attendant, 'nada disso')).toEqual({ contacts: [], hasMore: false });
    expect((await options(shop.attendant, 'cliente 0')).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Cliente 0${index}`),
    );
  });

  it('T30 another company’s contacts are unknown, whatever is asked', async () => {
    const theirs = (await create(other.admin, { name: `Secreta ${other.canary}` })).body;
    expect((await call(company.admin, 'GET', `/api/contacts/${theirs.id}`)).statusCode).toBe(404);
    expect((await update(company.admin, theirs.id, { name: 'Minha agora' })).status).toBe(404);
    expect((await list(company.admin, other.canary)).contacts).toEqual([]);
    expect(await options(company.admin, other.canary)).toEqual([]);
    // The same number may be a contact of both.
    expect((await create(other.admin, { name: 'Também', number: '5511987654321' })).status).toBe(201);
  });
});
