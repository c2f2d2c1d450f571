import { inflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { listenAs } from '../../../../test/support/test-sockets.ts';
import { createLogger } from '../../../platform/logger.ts';
import { storeBytes } from '../../media/index.ts';
import { resolveContact } from '../identities/resolve-contact.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  [company, other] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());

const own = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.database.asOwner<T>(sql, values);
const call = (
  person: Pick<TestPerson, 'token'>,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { payload, language = 'pt' }: { payload?: object; language?: string } = {},
) =>
  app.request({
    method,
    url,
    token: person.token,
    headers: { 'accept-language': language },
    ...(payload ? { payload } : {}),
  });
const anonymize = (id: number, person: Pick<TestPerson, 'token'> = company.admin, language = 'pt') =>
  call(person, 'POST', `/api/contacts/${id}/anonymize`, { payload: { reason: 'Pediu por e-mail' }, language });

let built = 0;

/** Words that only this person has, wherever they stand. */
type Person = { id: number; ticketId: number; connectionId: number; number: string; words: string[]; fileId: string };

/** Somebody of whom every table has something. */
async function build(shop: TestCompany = company): Promise<Person> {
  built += 1;
  const ticket = await buildTicket(app, shop, { status: 'closed' });
  const { contactId: id, id: ticketId, connectionId, messageId } = ticket;
  const number = `55119${String(76_540_000 + built)}`;
  const word = (what: string): string => `zulu${what}${built}quimera`;
  const words = ['nome', 'mail', 'lid', 'campo', 'texto', 'antes', 'nota', 'agenda', 'lista', 'coment', 'passa', 'arq'];
  await own('UPDATE contacts SET name = $2, number = $3, email = $4 WHERE id = $1', [
    id,
    word('nome'),
    number,
    `${word('mail')}@example.com`,
  ]);
  await own(
    "INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $4), ($1, 'lid', $3, $4)",
    [shop.id, number, word('lid'), id],
  );
  await own(
    "INSERT INTO contact_fields (company_id, contact_id, position, name, value) VALUES ($1, $2, 0, 'Cidade', $3)",
    [shop.id, id, word('campo')],
  );
  await own(
    `INSERT INTO phone_contacts (company_id, connection_id, address, name, identities)
     VALUES ($1, $2, $3, $4, '[]')`,
    [shop.id, connectionId, `pn:${number}`, word('nome')],
  );
  await own('UPDATE tickets SET chat = $2, last_message = $3 WHERE id = $1', [ticketId, `pn:${number}`, word('texto')]);
  await own('UPDATE messages SET body = $2 WHERE ticket_id = $1', [ticketId, `Oi, ${word('texto')} aqui`]);
  await own("INSERT INTO message_edits (company_id, message_id, edit_id, previous_body) VALUES ($1, $2, 'e1', $3)", [
    shop.id,
    messageId,
    word('antes'),
  ]);
  await own("INSERT INTO outbox (company_id, connection_id, chat, message_id, state) VALUES ($1, $2, $3, $4, 'sent')", [
    shop.id,
    connectionId,
    `pn:${number}`,
    messageId,
  ]);
  await own('INSERT INTO ticket_notes (company_id, ticket_id, contact_id, note) VALUES ($1, $2, $3, $4)', [
    shop.id,
    ticketId,
    id,
    word('nota'),
  ]);
  await own(
    "INSERT INTO ticket_timeline (company_id, ticket_id, kind, note, after_message_id) VALUES ($1, $2, 'transferred', $3, 0)",
    [shop.id, ticketId, word('passa')],
  );
  await own(
    'INSERT INTO ticket_trackings (company_id, ticket_id, rate, rated, comment, rating_at) VALUES ($1, $2, 3, true, $3, now())',
    [shop.id, ticketId, word('coment')],
  );
  await own(
    `INSERT INTO schedules (company_id, contact_id, user_id, body, send_at, due_at, look_at)
     SELECT $1, $2, $3, $4, soon, soon, soon FROM (SELECT now() + interval '1 day' AS soon) s`,
    [shop.id, id, shop.admin.id, word('agenda')],
  );
  await own(
    `WITH list AS (INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Clientes') RETURNING id)
     INSERT INTO contact_list_items (company_id, contact_list_id, name, number) SELECT $1, list.id, $2, $3 FROM list`,
    [shop.id, word('lista'), number],
  );
  const fileId = await storeBytes(
    { uow: app.uow, store: app.deps.store, clock: app.clock, log: createLogger('silent') },
    {
      companyId: shop.id,
      visibility: 'ticket',
      fileName: `${word('arq')}.txt`,
      content: Buffer.from('segredo do cliente'),
      maxBytes: 1_000_000,
    },
    async ({ db }, [file]) => {
      await db.sql
        .updateTable('messages')
        .set({ media_id: file?.id ?? null, media_name: `${word('arq')}.txt`, media_state: 'ready' })
        .where('company_id', '=', shop.id)
        .where('id', '=', messageId)
        .execute();
      return file?.id ?? '';
    },
  );
  return { id, ticketId, connectionId, number, words: words.map(word), fileId };
}

/** Every table of the product in whose rows one of the words stands. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const tables = await own<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await own<{ hit: boolean }>(
        `SELECT EXISTS (SELECT FROM "${name}" t WHERE t::text ILIKE '%' || $1 || '%') AS hit`,
        [word],
      );
      if (row?.hit === true) found.push(`${name}: ${word}`);
    }
  return found;
}

/** The files of an archive, read by its directory as programs do. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const packed = archive.readUInt32LE(at + 20);
    const begin = archive.readUInt32LE(at + 42);
    const content = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28);
    files.set(name, inflateRawSync(archive.subarray(content, content + packed)).toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

describe('the copy of one person’s data', () => {
  it('S640 has everything of that person and nothing of others, in the language of the screen', async () => {
    const ana = await build();
    const bia = await build();
    await own("INSERT INTO do_not_disturb (company_id, number, contact_id, reason) VALUES ($1, $2, $3, 'Pediu')", [
      company.id,
      ana.number,
      ana.id,
    ]);
    // What she wrote in a group, of which the rest is not hers.
    const group = await buildTicket(app, company);
    await own("UPDATE messages SET contact_id = $2, body = 'no grupo' WHERE ticket_id = $1 AND NOT from_me", [
      group.id,
      ana.id,
    ]);
    await own("UPDATE messages SET body = 'resposta ao grupo' WHERE ticket_id = $1 AND from_me", [group.id]);
    await own("UPDATE messages SET masked_body = 'CPF ***' WHERE ticket_id = $1 AND NOT from_me", [ana.ticketId]);

    const answer = await call(company.admin, 'POST', `/api/contacts/${ana.id}/copy`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="contato-${ana.id}.zip"`,
      'cache-control': 'no-store',
    });
    const files = unzip(answer.rawPayload);
    const names = [...files.keys()];
    expect(names.filter((name) => !name.includes('/'))).toEqual([
      'contato.json',
      'mensagens.html',
      'mensagens.csv',
      'mensagens.json',
      'atendimentos.json',
      'avaliacoes.json',
      'agendamentos.json',
      'listas.json',
      'observacoes.json',
    ]);
    const all = [...files.values()].join('\n') + names.join('\n');
    // All but what lies on the way only: earlier versions of messages, and what colleagues told each other.
    for (const word of ana.words.filter((each) => !/antes|passa/.test(each))) expect(all).toContain(word);
    for (const word of [...bia.words, bia.number, 'resposta ao grupo']) expect(all).not.toContain(word);
    expect(JSON.parse(files.get('contato.json') ?? '')).toMatchObject({
      number: ana.number,
      doNotDisturb: { reason: 'Pediu' },
      extraInfo: [{ name: 'Cidade' }],
      identities: [{ kind: 'pn', value: ana.number }, { kind: 'lid' }],
    });
    expect(JSON.parse(files.get('mensagens.json') ?? '')).toMatchObject([
      { text: 'CPF ***', isFromCompany: false },
      { isFromCompany: true, author: expect.any(String) },
      { text: 'no grupo', ticketId: group.id },
    ]);
    expect(JSON.parse(files.get('avaliacoes.json') ?? '')).toMatchObject([{ rate: 3 }]);
    expect(files.get(names.find((name) => name.startsWith('arquivos/')) ?? '')).toBe('segredo do cliente');
    expect(files.get('mensagens.html')).toMatch(/^<!doctype html>[^]*Dados de zulu[^]*<\/html>\n$/);
    expect(files.get('mensagens.csv')).toContain('Atendimento;Data e hora;Quem;Tipo;Texto;Arquivo');
    const english = unzip(
      (await call(company.admin, 'POST', `/api/contacts/${ana.id}/copy`, { language: 'en' })).rawPayload,
    );
    expect([...english.keys()]).toContain('contact.json');
    expect(
      await own("SELECT actor_id FROM audit_log WHERE action = 'contact data copied' AND object = $1", [
        String(ana.id),
      ]),
    ).toEqual([{ actor_id: company.admin.id }, { actor_id: company.admin.id }]);
  });

  it('S640 escapes what people wrote, and its files cannot leave their folder', async () => {
    const ana = await build();
    await own(`UPDATE messages SET body = '<script>alert(1)</script>' WHERE ticket_id = $1`, [ana.ticketId]);
    await own(`UPDATE messages SET media_name = '../../etc/cron' WHERE media_id = $1`, [ana.fileId]);
    const files = unzip((await call(company.admin, 'POST', `/api/contacts/${ana.id}/copy`)).rawPayload);
    expect(files.get('mensagens.html')).toContain('&lt;script&gt;alert(1)');
    expect(files.get('mensagens.html')).not.toContain('<script');
    expect([...files.keys()].filter((name) => name.startsWith('arquivos/'))).toEqual([
      expect.stringMatching(/^arquivos\/\d+-_[._]+_etc_cron$/),
    ]);
  });

  it('S640 is not for attendants, nor of another company’s people, nor of groups', async () => {
    const ana = await build();
    const url = `/api/contacts/${ana.id}/copy`;
    expect((await call(company.attendant, 'POST', url)).statusCode).toBe(403);
    expect((await call(other.admin, 'POST', url)).json()).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    await own('UPDATE contacts SET is_group = true WHERE id = $1', [ana.id]);
    expect((await call(company.admin, 'POST', url)).json()).toMatchObject({ error: 'ERR_CONTACT_IS_GROUP' });
    expect(
      await own('SELECT FROM audit_log WHERE object = $1 AND action LIKE $2', [String(ana.id), '%copied']),
    ).toEqual([]);
  });
});

describe('making a person anonymous', () => {
  it('S641 leaves no word of theirs in any table, keeps what is counted, and tells other screens', async () => {
    const ana = await build();
    const bia = await build();
    await own('INSERT INTO do_not_disturb (company_id, number, contact_id, reason) VALUES ($1, $2, $3, $4)', [
      company.id,
      ana.number,
      ana.id,
      `pediu ${ana.words[0]}`,
    ]);
    const { heard } = await listenAs(app, company.attendant);
    const counted = () =>
      own('SELECT id, from_me, kind, sent_at FROM messages WHERE ticket_id = $1 ORDER BY id', [ana.ticketId]);
    const before = await counted();

    const answer = await anonymize(ana.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      id: ana.id,
      name: `Anônimo ${ana.id}`,
      number: null,
      email: '',
      extraInfo: [],
      isAnonymous: true,
    });
    await app.jobs.runDue();
    expect(await findWords([...ana.words, ana.number])).toEqual([`do_not_disturb: ${ana.number}`]);
    expect(await own('SELECT contact_id, reason FROM do_not_disturb WHERE number = $1', [ana.number])).toEqual([
      { contact_id: null, reason: '' },
    ]);
    expect(await findWords(bia.words)).not.toEqual([]);
    expect(await counted()).toEqual(before);
    expect(await own('SELECT rate FROM ticket_trackings WHERE ticket_id = $1', [ana.ticketId])).toEqual([{ rate: 3 }]);
    expect(await own('SELECT id FROM media_files WHERE id = $1', [ana.fileId])).toEqual([]);
    expect(
      await own("SELECT actor_id, detail FROM audit_log WHERE action = 'contact made anonymous' AND object = $1", [
        String(ana.id),
      ]),
    ).toEqual([{ actor_id: company.admin.id, detail: { reason: 'Pediu por e-mail' } }]);
    await expect
      .poll(() => heard)
      .toContainEqual({
        name: `company-${company.id}-contact`,
        payload: expect.objectContaining({
          action: 'update',
          contact: expect.objectContaining({ id: ana.id, name: `Anônimo ${ana.id}`, isAnonymous: true }),
        }),
      });
    const found = await call(company.admin, 'GET', `/api/tickets?searchParam=${ana.words[4]}&showAll=true&queueIds=[]`);
    expect(found.json<{ tickets: unknown[] }>().tickets).toEqual([]);
  });

  it('S778 leaves neither number nor address in files, reports, events, keys and reactions, and others’ stay', async () => {
    const ana = await build();
    const bia = await build();
    const group = await buildTicket(app, company);
    await own('UPDATE contacts SET is_group = true WHERE id = $1', [group.contactId]);
    const lidOf = ({ words }: Person): string => words[2] ?? '';
    const sheetForm = (number: string): string => `(${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
    const withoutNinth = (number: string): string => number.slice(0, 4) + number.slice(5);
    const [file] = await own<{ id: number }>(
      `INSERT INTO contact_imports (company_id, user_id, file_name, columns, may_merge, total)
       VALUES ($1, $2, 'clientes.csv', $3, true, 2) RETURNING id`,
      [
        company.id,
        company.admin.id,
        JSON.stringify([{ title: 'Fone', samples: [sheetForm(ana.number)], target: { kind: 'number' } }]),
      ],
    );
    const [list] = await own<{ id: number }>(
      `WITH list AS (INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Feira') RETURNING id)
       INSERT INTO contact_list_imports (company_id, contact_list_id, file_name) SELECT $1, id, 'feira.xlsx' FROM list
       RETURNING id`,
      [company.id],
    );
    for (const [at, { number, connectionId, words }] of [ana, bia].entries()) {
      const lid = words[2] ?? '';
      for (const [line, cells] of [
        [1, [words[0], sheetForm(number)]],
        [2, [words[0], `+55 ${sheetForm(withoutNinth(number)).slice(0, -1)}`, `lid:${lid}`]],
        [3, [words[0], '', `${words[1]}@example.com`]],
      ] as const)
        await own('INSERT INTO contact_import_rows (company_id, import_id, line, cells) VALUES ($1, $2, $3, $4)', [
          company.id,
          file?.id,
          at * 10 + line,
          JSON.stringify(cells),
        ]);
      await own(
        `INSERT INTO contact_list_import_skips (company_id, import_id, line, name, number, reason)
         VALUES ($1, $2, $3, $4, $5, 'duplicated')`,
        [company.id, list?.id, at, words[0], sheetForm(number)],
      );
      for (const [id, chat, detail, state] of [
        [`done${at}`, `pn:${number}`, '', 'done'],
        [`lid${at}`, `lid:${lid}`, '', 'failed'],
        [`wave${at}`, `news wave${at}`, `${number} 👍 1`, 'done'],
        [`pn:${number}`, `news pn:${number}`, '', 'done'],
      ])
        await own(
          `INSERT INTO inbound_events (company_id, connection_id, kind, provider_id, chat, detail, state, payload)
           VALUES ($1, $2, 'message', $3, $4, $5, $6, $7)`,
          [company.id, connectionId, id, chat, detail, state, JSON.stringify({ from: [{ value: lid }] })],
        );
      for (const [kind, id] of [
        ['session', `${withoutNinth(number)}.0`],
        ['session', `${lid}_1.0`],
        ['lid-mapping', number],
        ['lid-mapping', `${lid}_reverse`],
      ])
        await own(
          `INSERT INTO device_keys (company_id, connection_id, kind, id, sealed) VALUES ($1, $2, $3, $4, 'sealed')`,
          [company.id, connectionId, kind, id],
        );
      await own(
        `INSERT INTO phone_contacts (company_id, connection_id, address, name, identities) VALUES ($1, $2, $3, $4, $5)`,
        [company.id, connectionId, `username:alguem${at}`, words[0], JSON.stringify([{ kind: 'lid', value: lid }])],
      );
      await own('UPDATE messages SET reactions = reactions || jsonb_build_object($2::text, $3::text) WHERE id = $1', [
        group.messageId,
        `pn:${number}`,
        '👍',
      ]);
    }
    const [{ count: before } = { count: 0 }] = await own<{ count: number }>(
      'SELECT count(*)::int FROM inbound_events WHERE company_id = $1',
      [company.id],
    );

    expect((await anonymize(ana.id)).statusCode).toBe(200);
    await app.jobs.runDue();
    const wanted = [...ana.words, ana.number, withoutNinth(ana.number), sheetForm(ana.number), lidOf(ana)];
    expect(await findWords(wanted)).toEqual([]);
    const left = await findWords([bia.number, lidOf(bia), sheetForm(bia.number)]);
    for (const table of [
      'contact_import_rows',
      'contact_list_import_skips',
      'device_keys',
      'inbound_events',
      'messages',
      'phone_contacts',
    ])
      expect(left.map((found) => found.split(':')[0])).toContain(table);
    expect(await own('SELECT count(*)::int FROM contact_import_rows WHERE import_id = $1', [file?.id])).toEqual([
      { count: 3 },
    ]);
    expect(await own('SELECT count(*)::int FROM inbound_events WHERE company_id = $1', [company.id])).toEqual([
      { count: before - 4 },
    ]);
    expect(await own('SELECT reactions FROM messages WHERE id = $1', [group.messageId])).toEqual([
      { reactions: { [`pn:${bia.number}`]: '👍' } },
    ]);
    expect(await own('SELECT columns FROM contact_imports WHERE id = $1', [file?.id])).toEqual([
      { columns: [{ title: 'Fone', samples: [], target: { kind: 'number' } }] },
    ]);
  });

  it('S642 a second click changes nothing and leaves no second row in the log', async () => {
    const ana = await build();
    await anonymize(ana.id);
    const [first, again] = [await own('SELECT version FROM contacts WHERE id = $1', [ana.id]), await anonymize(ana.id)];
    expect([again.statusCode, again.json<{ isAnonymous: boolean }>().isAnonymous]).toEqual([200, true]);
    expect(await own('SELECT version FROM contacts WHERE id = $1', [ana.id])).toEqual(first);
    expect(
      await own("SELECT FROM audit_log WHERE action = 'contact made anonymous' AND object = $1", [String(ana.id)]),
    ).toHaveLength(1);
  });

  it('S877 WhatsApp is told to let somebody in again whom nobody knows any more', async () => {
    const [ana, bia] = [await build(), await build()];
    for (const { id } of [ana, bia])
      expect(
        (await call(company.admin, 'PUT', `/api/contacts/${id}/block`, { payload: { isBlocked: true } })).statusCode,
      ).toBe(200);
    await own('UPDATE contact_blocks SET due_at = NULL WHERE company_id = $1', [company.id]);
    await anonymize(ana.id);
    const rows = await own<{ connection_id: number }>(
      'SELECT connection_id, contact_id, due_at <= now() AS due FROM contact_blocks WHERE connection_id = ANY($1) ORDER BY id',
      [[ana.connectionId, bia.connectionId]],
    );
    expect(rows).toEqual([
      { connection_id: ana.connectionId, contact_id: null, due: true },
      { connection_id: bia.connectionId, contact_id: bia.id, due: null },
    ]);
  });

  it('S643 nobody writes to, changes or merges them, and a new message of the number makes a new contact', async () => {
    const ana = await build();
    const bia = await build();
    await anonymize(ana.id, company.admin, 'es');
    const refused = { error: 'ERR_CONTACT_ANONYMOUS' };
    const change = await call(company.admin, 'PUT', `/api/contacts/${ana.id}`, { payload: { name: 'Ana de novo' } });
    expect(change.json()).toMatchObject(refused);
    const ticket = await call(company.admin, 'POST', '/api/tickets', {
      payload: { contactId: ana.id, queueId: company.queueId, userId: company.admin.id, status: 'open' },
    });
    expect(ticket.json()).toMatchObject(refused);
    const merge = await call(company.admin, 'POST', '/api/contacts/merges', {
      payload: { winnerId: bia.id, loserId: ana.id },
    });
    expect(merge.json()).toMatchObject({ error: 'ERR_CONTACTS_NOT_MERGEABLE' });
    const options = await call(company.admin, 'GET', '/api/contacts/list?searchParam=An%C3%B3nimo');
    expect(options.json()).toEqual([]);
    const newId = await app.uow.write(company.id, (work) =>
      resolveContact(work, {
        identities: [{ kind: 'pn', scope: '', value: ana.number }],
        name: 'Ana',
        isGroup: false,
      }),
    );
    expect(newId).not.toBe(ana.id);
    expect(await own('SELECT name FROM contacts WHERE id = $1', [ana.id])).toEqual([{ name: `Anónimo ${ana.id}` }]);
  });

  it('S641 waits for the end of a conversation, and is not for attendants, other companies or groups', async () => {
    const ana = await build();
    await own("UPDATE tickets SET status = 'pending' WHERE id = $1", [ana.ticketId]);
    expect((await anonymize(ana.id)).json()).toMatchObject({ error: 'ERR_CONTACT_IN_CONVERSATION' });
    await own("UPDATE tickets SET status = 'closed' WHERE id = $1", [ana.ticketId]);
    expect((await anonymize(ana.id, company.attendant)).statusCode).toBe(403);
    expect((await anonymize(ana.id, other.admin)).json()).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    const short = await call(company.admin, 'POST', `/api/contacts/${ana.id}/anonymize`, {
      payload: { reason: ' x ' },
    });
    expect(short.statusCode).toBe(400);
    await own('UPDATE contacts SET is_group = true WHERE id = $1', [ana.id]);
    expect((await anonymize(ana.id)).json()).toMatchObject({ error: 'ERR_CONTACT_IS_GROUP' });
    expect(await findWords([ana.words[0] ?? ''])).not.toEqual([]);
  });
});

describe('the archive', () => {
  it('S640 is made as it is read: a file of 200 MB does not show in the memory', async () => {
    const ana = await build();
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const store = {
      ...app.deps.store,
      get: async () => ({ stream: Readable.from(Array.from({ length: 200 }, () => chunk)), bytes: 0 }),
    };
    const { sendCopy } = await import('./send-copy.ts');
    const sent: Readable[] = [];
    const reply = { type: () => reply, header: () => reply, send: (stream: Readable) => (sent.push(stream), reply) };
    await sendCopy(
      { uow: app.uow, store },
      {
        principal: { companyId: company.id, userId: company.admin.id } as never,
        request: { headers: {} },
        reply: reply as never,
      },
      ana.id,
    );
    global.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for await (const part of sent[0] ?? []) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      expect(Buffer.isBuffer(part)).toBe(true);
    }
    expect(most).toBeLessThan(60 * 1024 * 1024);
  });
});
