import { neverDue } from '@balcao/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;

const owner = {
  companyName: 'Loja Aurora',
  name: 'Ana Prado',
  email: 'ana@lojaaurora.com.br',
  password: 'uma-senha-comprida-9',
  sampleData: false,
};
const local = { host: 'localhost:3000' };
const create = (
  payload: Record<string, unknown> = owner,
  headers: Record<string, string> = local,
  remoteAddress = '127.0.0.1',
) => app.request({ method: 'POST', url: '/api/setup', payload, headers, remoteAddress });
const status = async (headers: Record<string, string> = local, remoteAddress = '127.0.0.1') =>
  (await app.request({ url: '/api/setup', headers, remoteAddress })).json();

describe('first run', () => {
  let shared: TestApp;
  beforeAll(async () => {
    shared = await startTestApp();
  });
  beforeEach(async () => {
    await shared.database.reset();
    app = shared;
  });
  afterAll(() => shared.close());

  it('creates the owner as admin and operator of company 1, answers like login and closes itself', async () => {
    expect(await status()).toEqual({
      needsOwner: true,
      needsCode: false,
      signupOpen: false,
      sendsMail: false,
      minPasswordLength: 5,
      brand: null,
      supportContact: null,
    });
    const answer = await create();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      restricted: false,
      user: {
        companyId: 1,
        profile: 'admin',
        super: true,
        company: { id: 1, name: 'Loja Aurora', dueDate: neverDue, planName: 'Profissional' },
      },
    });
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual(['jmt', 'jrt']);
    expect((await app.request({ url: '/api/auth/me', token: answer.json().token })).statusCode).toBe(200);
    expect(await status()).toEqual({
      needsOwner: false,
      needsCode: false,
      signupOpen: false,
      sendsMail: false,
      minPasswordLength: 5,
      brand: { name: 'Loja Aurora', logo: null },
      supportContact: null,
    });
    expect([(await create()).statusCode, (await create()).json().error]).toEqual([409, 'ERR_SETUP_DONE']);
  });

  it.each([false, true])('S1025 company 1 has campaigns from the first run, with examples: %s', async (sampleData) => {
    const { token, user } = (await create({ ...owner, sampleData })).json();
    expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
    expect((await app.request({ url: '/api/campaigns/', token })).statusCode).toBe(200);
  });

  it('S772 tells visitors where the operator is reached: an e-mail, a page or a phone, and nothing else', async () => {
    const { token } = (await create()).json();
    const put = (value: string) =>
      app.request({ method: 'PUT', url: '/api/settings/supportContact', token, payload: { value } });
    expect((await put('suporte@balcao.test')).statusCode).toBe(200);
    const kept = { text: 'suporte@balcao.test', href: 'mailto:suporte@balcao.test' };
    for (const wrong of ['javascript:alert(1)', 'fale com a Ana', `https://x.test/${'a'.repeat(200)}`]) {
      const refused = await put(wrong);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'ERR_VALIDATION']);
    }
    expect((await status()).supportContact).toEqual(kept);
    expect((await put('')).statusCode).toBe(200);
    expect((await status()).supportContact).toBeNull();
  });

  it.each([
    ['nothing was ticked', {}, false, 5],
    ['the owner opens it and asks for longer passwords', { publicSignup: true, minPasswordLength: 8 }, true, 8],
  ])(
    'S86 S410 signup and passwords after the first run, when %s',
    async (_name, over, signupOpen, minPasswordLength) => {
      await create({ ...owner, ...over });
      expect(await status()).toMatchObject({ signupOpen, minPasswordLength });
    },
  );

  it('offers one plan, and signup only while a plan is public', async () => {
    await create({ ...owner, publicSignup: true });
    expect((await app.request({ url: '/api/plans/list' })).json()).toEqual([
      { id: expect.any(Number), name: 'Profissional', users: 10, connections: 3, queues: 10, value: 149.9 },
    ]);
    await app.database.asOwner('UPDATE plans SET is_public = false');
    expect((await status()).signupOpen).toBe(false);
  });

  it.each([
    ['another machine', local, '192.0.2.7'],
    ['another host name', { host: 'desk.example.com' }, '127.0.0.1'],
    ['a proxy on this machine', { ...local, 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['a proxy that names only itself', { ...local, via: '1.1 proxy' }, '127.0.0.1'],
    ['a proxy that names the caller otherwise', { ...local, 'x-real-ip': '192.0.2.7' }, '127.0.0.1'],
    ['a bare proxy, by the page of the caller', { ...local, origin: 'https://desk.example.com' }, '127.0.0.1'],
    ['a proxy that says so otherwise', { ...local, forwarded: 'for=192.0.2.7' }, '127.0.0.1'],
  ])('asks %s for the code on the console', async (_name, headers, remoteAddress) => {
    expect(await status(headers, remoteAddress)).toMatchObject({ needsOwner: true, needsCode: true });
    expect((await create(owner, headers, remoteAddress)).json()).toMatchObject({ error: 'ERR_SETUP_CODE' });
    expect((await create({ ...owner, code: 'WRONG-ONE' }, headers, remoteAddress)).statusCode).toBe(403);
    expect((await create({ ...owner, code: app.setupCode.toLowerCase() }, headers, remoteAddress)).statusCode).toBe(
      201,
    );
  });

  it('asks everybody for the code where a public address is set', async () => {
    const served = await startTestApp({ env: { PUBLIC_URL: 'https://desk.example.com' }, database: app.database });
    const options = { url: '/api/setup', headers: local, remoteAddress: '127.0.0.1' };
    expect((await served.request(options)).json()).toMatchObject({ needsCode: true });
    const refused = await served.request({ ...options, method: 'POST', payload: owner });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_SETUP_CODE']);
    await served.close();
  });

  it.each([
    [9, 201],
    [10, 429],
  ])('after %i wrong codes the right one is answered with %i', async (wrong, status) => {
    for (let n = 0; n < wrong; n += 1) await create({ ...owner, code: `WRONG-${n}` }, local, '192.0.2.9');
    expect((await create({ ...owner, code: app.setupCode }, local, '192.0.2.9')).statusCode).toBe(status);
  });

  it.each([
    ['a short password', { password: 'curta' }, 'tooShort'],
    ['a password shorter than everybody’s', { password: 'uma-senha-de-17-x', minPasswordLength: 18 }, 'tooShort'],
    ['a common password', { password: 'brasil123456' }, 'tooCommon'],
    ['a password from a breach', { password: '1qaz2wsx3edc4rfv' }, 'tooCommon'],
  ])('refuses %s for the owner', async (_name, over, reason) => {
    const answer = await create({ ...owner, ...over });
    expect([answer.statusCode, answer.json().fields.password]).toEqual([400, reason]);
  });

  it('lets one of two that come at once through', async () => {
    const answers = await Promise.all([create(), create({ ...owner, email: 'outra@x.test', companyName: 'Outra' })]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(await app.database.asOwner('SELECT id FROM users')).toHaveLength(1);
  });
});

describe('first run with examples', () => {
  // The links of their virtual phone live in the memory of the node.
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  it('S86 S410 signup and passwords after the first run, when there are examples to try', async () => {
    await create({ ...owner, sampleData: true });
    expect(await status()).toMatchObject({ signupOpen: true, minPasswordLength: 5 });
  });

  it('S447 the examples have a virtual phone with their queues that is linked, to which five customers have written', async () => {
    const { token } = (await create({ ...owner, sampleData: true })).json();
    const [connection] = (await app.request({ url: '/api/whatsapp', token })).json();
    expect(connection).toMatchObject({ provider: 'simulator', status: 'OPENING', isDefault: true });
    expect(connection.queues.map(({ name }: { name: string }) => name)).toEqual(['Suporte', 'Vendas', 'Financeiro']);
    const writers = () =>
      app.database.asOwner('SELECT DISTINCT chat FROM simulator.messages WHERE connection_id = $1', [connection.id]);
    await expect.poll(async () => (await writers()).length).toBe(5);
    expect(await app.database.asOwner('SELECT state FROM simulator.devices')).toEqual([{ state: 'linked' }]);
  });

  it('S447 tells how far the company is, and counts nobody who came with the examples', async () => {
    const { token } = (await create({ ...owner, sampleData: true })).json();
    const facts = async () => (await app.request({ url: '/api/setup/first-steps', token })).json();
    expect(await facts()).toEqual({
      number: 'none',
      hasQueues: true,
      hasAnswered: false,
      hasColleagues: false,
      hasGreeting: false,
    });
    await app.database.asOwner("UPDATE connections SET number = '5511990000001', greeting_message = 'Oi'");
    // S1112: whoever sees no customer is no help to one.
    const colleague = { name: 'Dora Lins', email: 'dora@aurora.test', password: 'Zx9-rosa-41' };
    const { id } = (await app.request({ method: 'POST', url: '/api/users', token, payload: colleague })).json();
    expect(await facts()).toMatchObject({ hasColleagues: false });
    const [queue] = (await app.request({ url: '/api/queue', token })).json();
    await app.request({ method: 'PUT', url: `/api/users/${id}`, token, payload: { queueIds: [queue.id] } });
    expect(await facts()).toMatchObject({ number: 'virtual', hasColleagues: true, hasGreeting: true });
    await app.database.asOwner("UPDATE connections SET provider = 'beta'");
    expect(await facts()).toMatchObject({ number: 'real' });
  });

  it('S557 S1115 fills the company with examples that can be taken away again, and nothing else goes', async () => {
    const { token, user } = (await create({ ...owner, sampleData: true })).json();
    // S1115: the company of the operator has no subscription; the second one is due soon, so that it can be seen.
    expect(user.company.dueDate).toBe(neverDue);
    const due = 'SELECT id, due_date - (now() AT TIME ZONE time_zone)::date AS days FROM companies ORDER BY id';
    expect(await app.database.asOwner(due)).toEqual([
      { id: 1, days: null },
      { id: expect.any(Number), days: 4 },
    ]);
    const users = async () =>
      (await app.request({ url: '/api/users', token })).json().users.map((one: { name: string }) => one.name);
    expect(await users()).toEqual(expect.arrayContaining(['Bia Rocha', 'Léo Dias', 'Ana Prado']));
    await app.request({ method: 'POST', url: '/api/queue', token, payload: { name: 'Minha fila', color: '#111111' } });
    // S557: only what came with the examples is one.
    await app.request({
      method: 'POST',
      url: '/api/whatsapp',
      token,
      payload: { name: 'Teste', provider: 'simulator' },
    });
    expect(await app.database.asOwner('SELECT name, is_sample FROM connections ORDER BY id')).toEqual([
      { name: 'Celular virtual', is_sample: true },
      { name: 'Teste', is_sample: false },
    ]);
    const removed = await app.request({ method: 'DELETE', url: '/api/sample-data', token });
    expect(removed.json()).toEqual({ removed: 11 });
    expect(await users()).toEqual(['Ana Prado']);
    expect(
      (await app.request({ url: '/api/queue', token })).json().map((queue: { name: string }) => queue.name),
    ).toEqual(['Minha fila']);
    expect((await app.request({ url: '/api/companies/1', token })).json()).toMatchObject({
      hasSampleData: false,
      dueDate: neverDue,
    });
    expect(await app.database.asOwner('SELECT id FROM companies')).toEqual([{ id: 1 }]);
    expect(await app.database.asOwner('SELECT FROM sample_records')).toEqual([]);
  });

  it('S780 two scheduled messages and a shared quick reply come with the examples and go with them', async () => {
    const { token, user } = (await create({ ...owner, sampleData: true })).json();
    const schedules = async () => (await app.request({ url: '/api/schedules', token })).json().schedules;
    const quickMessages = async () =>
      (await app.request({ url: `/api/quick-messages/list?companyId=1&userId=${user.id}`, token })).json();
    expect(await schedules()).toMatchObject([
      { contact: { name: 'Padaria Sol Nascente' }, repeat: 'weekly', whatsapp: { name: 'Celular virtual' } },
      { contact: { name: 'Jorge Batista' }, repeat: 'none', whatsapp: { name: 'Celular virtual' }, sentAt: null },
    ]);
    expect(await quickMessages()).toMatchObject([{ shortcode: 'prazo', scope: 'company' }]);
    // One of their customers has written: the conversation goes first, then the person.
    await app.database.asOwner(
      `INSERT INTO tickets (company_id, contact_id, connection_id, chat)
       SELECT 1, k.id, c.id, 'pn:5547991234080' FROM contacts k, connections c WHERE k.name = 'Jorge Batista'`,
    );
    await app.request({
      method: 'POST',
      url: '/api/quick-messages',
      token,
      payload: { shortcode: 'minha', message: 'Fica' },
    });
    await app.request({ method: 'DELETE', url: '/api/sample-data', token });
    expect(await schedules()).toEqual([]);
    expect(await quickMessages()).toMatchObject([{ shortcode: 'minha' }]);
    expect(await app.database.asOwner('SELECT FROM contacts WHERE company_id = 1')).toEqual([]);
  });

  it('S976 colleagues of the examples have written to everybody in a chat, which goes with them', async () => {
    const { token, user } = (await create({ ...owner, sampleData: true })).json();
    const chats = async () => (await app.request({ url: '/api/chats', token })).json().records;
    const [chat] = await chats();
    expect(chat).toMatchObject({ title: 'Equipe da loja', ownerId: user.id });
    expect(chat.users).toMatchObject([
      { userId: user.id, unreads: 3 },
      { user: { name: 'Bia Rocha' }, unreads: 1 },
      { user: { name: 'Léo Dias' }, unreads: 0 },
    ]);
    expect(chat.lastMessage).toMatch(/^Léo Dias: Combinado/);
    await app.request({ method: 'DELETE', url: '/api/sample-data', token });
    expect(await chats()).toEqual([]);
  });

  it('S780 they go also when nobody has written, with the people they were for', async () => {
    const { token } = (await create({ ...owner, sampleData: true })).json();
    await app.request({ method: 'DELETE', url: '/api/sample-data', token });
    expect(await app.database.asOwner('SELECT FROM schedules')).toEqual([]);
  });
});
