import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  [company, other] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());

const own = async <T extends object>(sql: string, values: unknown[]): Promise<T[]> =>
  app.database.asOwner<T>(sql, values);

type Listed = {
  contacts: { id: number; name: string; lastTalkAt: string | null; tags: { name: string }[] }[];
  hasMore: boolean;
};

async function list(query: Record<string, string>, shop = company): Promise<Listed> {
  const answer = await app.request({ url: '/api/contacts', query, token: shop.attendant.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Listed>();
}
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).contacts.map(({ name }) => name);

async function build(name: string, { daysAgo = 0, tagId }: { daysAgo?: number; tagId?: number } = {}): Promise<number> {
  const { id, contactId } = await buildTicket(app, company, { status: 'closed' });
  await own('UPDATE contacts SET name = $2 WHERE id = $1', [contactId, name]);
  await own('UPDATE tickets SET updated_at = app_now() - make_interval(days => $2) WHERE id = $1', [id, daysAgo]);
  if (tagId !== undefined)
    await own('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [company.id, id, tagId]);
  return contactId;
}

it('S645 tags, last conversation, queue and situation narrow the page, with the search and alone', async () => {
  const tag = async (shop: TestCompany) =>
    (
      await own<{ id: number }>("INSERT INTO tags (company_id, name, color) VALUES ($1, 'VIP', '#00a') RETURNING id", [
        shop.id,
      ])
    )[0]?.id ?? 0;
  const vip = await tag(company);
  const foreign = await tag(other);
  await build('Ana', { tagId: vip });
  const bia = await build('Bia', { daysAgo: 40, tagId: vip });
  const caio = await build('Caio', { daysAgo: 10 });
  const davi = await build('Davi');
  await own("INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Nunca', '5511900000001')", [company.id]);
  await own('UPDATE contacts SET number = $2 WHERE id = $1', [bia, '5511900000002']);
  await own('UPDATE contacts SET is_blocked = true, number = $2 WHERE id = $1', [caio, '5511900000003']);
  await own("UPDATE contacts SET is_anonymous = true, name = 'Anônimo' WHERE id = $1", [davi]);

  expect(await names({ tags: `[${vip}]` })).toEqual(['Ana', 'Bia']);
  expect(await names({ tags: `[${foreign}]` })).toEqual([]);
  expect(await names({ talkedWithinDays: '30' })).toEqual(['Ana', 'Caio']);
  expect(await names({ silentForDays: '30' })).toEqual(['Bia']);
  expect(await names({ queueIds: `[${company.queueId}]` })).toEqual(['Ana', 'Bia', 'Caio']);
  expect(await names({ state: 'blocked' })).toEqual(['Caio']);
  expect(await names({ state: 'noNumber' })).toEqual(['Ana']);
  expect(await names({ tags: `[${vip}]`, talkedWithinDays: '30' })).toEqual(['Ana']);
  expect(await names({ tags: `[${vip}]`, searchParam: 'bi' })).toEqual(['Bia']);
  expect(await names({ tags: `[${vip}]`, searchParam: 'caio' })).toEqual([]);
  const all = (await list({})).contacts;
  expect(all.map(({ name }) => name)).toEqual(['Ana', 'Anônimo', 'Bia', 'Caio', 'Nunca']);
  expect(all.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['VIP'], [], ['VIP'], [], []]);
  expect(all.map(({ lastTalkAt }) => lastTalkAt !== null)).toEqual([true, true, true, true, false]);
  const refused = await app.request({ url: '/api/contacts', query: { state: 'x' }, token: company.admin.token });
  expect(refused.statusCode).toBe(400);
});

it('S645 pages of a filter follow each other without holes', async () => {
  const shop = await buildCompany(app);
  await own(
    `INSERT INTO contacts (company_id, name, is_blocked)
     SELECT $1, 'Cliente ' || lpad(n::text, 2, '0'), n % 2 = 0 FROM generate_series(1, 50) n`,
    [shop.id],
  );
  const first = await list({ state: 'blocked' }, shop);
  const second = await list({ state: 'blocked', pageNumber: '2' }, shop);
  expect([first.contacts.length, first.hasMore, second.contacts.length, second.hasMore]).toEqual([20, true, 5, false]);
  expect(new Set([...first.contacts, ...second.contacts].map(({ name }) => name)).size).toBe(25);
});

it('S820 a filter finds all whom a search finds, however many there are, those whose name begins with it first', async () => {
  const shop = await buildCompany(app);
  await own(
    `INSERT INTO contacts (company_id, name, is_blocked)
     SELECT $1, CASE WHEN n % 100 = 7 THEN 'Silva ' ELSE 'Ana da Silva ' END || lpad(n::text, 4, '0'), n > 1190
     FROM generate_series(1, 1210) n`,
    [shop.id],
  );
  const found = async (pageNumber: string) =>
    (await list({ state: 'blocked', searchParam: 'silva', pageNumber }, shop)).contacts.map(({ name }) => name);
  const expected = Array.from({ length: 20 }, (_, at) => 1191 + at);
  const begun = expected.filter((n) => n % 100 === 7).map((n) => `Silva ${n}`);
  const others = expected.filter((n) => n % 100 !== 7).map((n) => `Ana da Silva ${n}`);
  expect([await found('1'), await found('2')]).toEqual([[...begun, ...others], []]);
});

/** A shop whose people have so many tickets that every way to a page is taken. */
async function buildLargeShop(): Promise<{ shop: TestCompany; tags: number[]; queues: number[] }> {
  const shop = await buildCompany(app);
  const ids = async (table: 'tags' | 'queues', rows: string) =>
    (await own<{ id: number }>(`INSERT INTO ${table} ${rows} RETURNING id`, [shop.id])).map(({ id }) => id);
  const tags = await ids(
    'tags',
    `(company_id, name, color) SELECT $1, 'Tag ' || n, '#00a' FROM generate_series(1, 3) n`,
  );
  const queues = await ids(
    'queues',
    `(company_id, name, color) SELECT $1, 'Fila ' || n, '#00000' || n FROM generate_series(1, 2) n`,
  );
  await own(
    `INSERT INTO contacts (company_id, name, number, is_blocked, is_group, is_anonymous)
     SELECT $1, (ARRAY['Ana', 'Mariana', 'José Ana', 'Beto', 'Cândida'])[1 + n % 5] || ' ' || (n * 7919) % 4001,
       CASE WHEN n % 9 > 0 AND n % 97 > 0 THEN '55119' || lpad(n::text, 8, '0') END, n % 11 = 0, n % 97 = 0, n % 89 = 0
     FROM generate_series(1, 4000) n`,
    [shop.id],
  );
  await own(
    `INSERT INTO tickets (company_id, contact_id, queue_id, status, chat, updated_at)
     SELECT $1, c.id, ($2::int[])[1 + (c.id * 31 + k * 17) % 8 / 7], 'closed', 'x',
       app_now() - make_interval(days => ((c.id * 37 + k * 113) % 400)::int, hours => 1)
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE company_id = $1) c,
       generate_series(1, 3) k WHERE c.n % 10 > 0`,
    [shop.id, queues],
  );
  await own(
    `INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
     SELECT $1, id, ($2::int[])[k] FROM tickets, generate_series(1, 3) k
     WHERE company_id = $1 AND (id * 7 + k) % (ARRAY[2, 7, 400])[k] = 0`,
    [shop.id, tags],
  );
  // Which way is taken depends on what the database guesses.
  await own('ANALYZE contacts, tickets, ticket_tags', []);
  return { shop, tags, queues };
}

type Person = { id: number; name: string; begins: string; number: string | null; isBlocked: boolean };
type Facts = { contactId: number; days: number; queueId: number; tagIds: number[] };
type Asked = {
  tags?: number[];
  queueIds?: number[];
  talkedWithinDays?: number;
  silentForDays?: number;
  state?: 'blocked' | 'noNumber';
  searchParam?: string;
};

/** Whom a filter and a search should find, in order: said in other words than those of the statements. */
function expected(people: readonly Person[], tickets: ReadonlyMap<number, Facts[]>, asked: Asked): number[] {
  const { tags, queueIds, talkedWithinDays: within = 0, silentForDays: silent = 0, state, searchParam = '' } = asked;
  const term = searchParam
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const has = ({ id, number, isBlocked }: Person): boolean => {
    const own = tickets.get(id) ?? [];
    return (
      (!tags || own.some(({ tagIds }) => tagIds.some((tag) => tags.includes(tag)))) &&
      (!queueIds || own.some(({ queueId }) => queueIds.includes(queueId))) &&
      (!within || own.some(({ days }) => days < within)) &&
      (!silent || (own.length > 0 && own.every(({ days }) => days >= silent))) &&
      (state !== 'blocked' || isBlocked) &&
      (state !== 'noNumber' || number === null)
    );
  };
  const isFound = ({ begins, number }: Person): boolean =>
    begins.startsWith(term) ||
    (term.length >= 3 && (begins.includes(term) || (/^\d+$/.test(term) && number?.includes(term) === true)));
  const rank = ({ begins }: Person): number => (begins.startsWith(term) ? 0 : 1);
  return people
    .filter((person) => has(person) && isFound(person))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id }) => id);
}

it('S871 every page of every filter, with a search or without, holds whom it should and in the order of names', async () => {
  const { shop, tags, queues } = await buildLargeShop();
  const people = await own<Person>(
    `SELECT id, name, folded_name AS begins, number, is_blocked AS "isBlocked" FROM contacts
     WHERE company_id = $1 AND NOT is_group AND NOT is_anonymous ORDER BY folded_name, id`,
    [shop.id],
  );
  const rows = await own<Facts>(
    `SELECT contact_id AS "contactId", extract(epoch FROM app_now() - updated_at)::float8 / 86400 AS days,
       queue_id AS "queueId", ARRAY(SELECT tag_id FROM ticket_tags WHERE ticket_id = t.id) AS "tagIds"
     FROM tickets t WHERE company_id = $1`,
    [shop.id],
  );
  const tickets = new Map<number, Facts[]>();
  for (const row of rows) tickets.set(row.contactId, [...(tickets.get(row.contactId) ?? []), row]);
  const [often = 0, sometimes = 0, rarely = 0] = tags;
  const [usual = 0, other = 0] = queues;
  const cases: Asked[] = [
    { tags: [often] },
    { tags: [sometimes] },
    { tags: [rarely] },
    { queueIds: [usual] },
    { queueIds: [usual, other], silentForDays: 30 },
    { talkedWithinDays: 5 },
    { talkedWithinDays: 300 },
    { silentForDays: 60 },
    { silentForDays: 300, tags: [often] },
    { tags: [sometimes], queueIds: [other], talkedWithinDays: 90 },
    { queueIds: [usual], talkedWithinDays: 200, state: 'blocked' },
    { state: 'noNumber' },
    { state: 'noNumber', tags: [rarely, sometimes] },
    { tags: [often], searchParam: 'ana' },
    { tags: [often], searchParam: 'an' },
    { tags: [rarely], searchParam: 'ana' },
    { queueIds: [usual], searchParam: 'cândida' },
    { queueIds: [usual], searchParam: '119000' },
    { talkedWithinDays: 30, searchParam: '0012' },
    { silentForDays: 60, searchParam: 'mariana 1' },
    { state: 'blocked', searchParam: 'ana 3' },
  ];
  for (const asked of cases) {
    const wanted = expected(people, tickets, asked);
    const pages = [1, 3, Math.max(1, Math.ceil(wanted.length / 20))];
    for (const page of pages) {
      const query = Object.fromEntries(
        Object.entries({ ...asked, pageNumber: page }).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      const { contacts, hasMore } = await list(query, shop);
      expect([asked, page, contacts.map(({ id }) => id), hasMore]).toEqual([
        asked,
        page,
        wanted.slice(page * 20 - 20, page * 20),
        wanted.length > page * 20,
      ]);
    }
  }
});

const waitsForLock = async (): Promise<boolean> =>
  (await own("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'", []))
    .length > 0;

it('S872 a tag goes with its ticket to another contact and back, also when it was put meanwhile', async () => {
  const shop = await buildCompany(app);
  const [first, second] = [await buildTicket(app, shop, { status: 'closed' }), await buildTicket(app, shop)];
  const [tag] = await own<{ id: number }>(
    "INSERT INTO tags (company_id, name, color) VALUES ($1, 'VIP', '#00a') RETURNING id",
    [shop.id],
  );
  const put = 'INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)';
  const found = async () => (await list({ tags: `[${tag?.id}]` }, shop)).contacts.map(({ id }) => id);
  const move = 'UPDATE tickets SET contact_id = $2 WHERE id = $1';
  await own(put, [shop.id, first.id, tag?.id]);
  expect(await found()).toEqual([first.contactId]);
  await own(move, [first.id, second.contactId]);
  expect(await found()).toEqual([second.contactId]);
  await own(move, [first.id, first.contactId]);
  expect(await found()).toEqual([first.contactId]);

  await own('DELETE FROM ticket_tags WHERE company_id = $1', [shop.id]);
  const mover = new pg.Client({ connectionString: app.database.ownerUrl });
  await mover.connect();
  try {
    await mover.query('BEGIN');
    await mover.query(move, [first.id, second.contactId]);
    const putting = own(put, [shop.id, first.id, tag?.id]);
    await expect.poll(waitsForLock).toBe(true);
    await mover.query('COMMIT');
    await putting;
  } finally {
    await mover.end();
  }
  expect(await found()).toEqual([second.contactId]);
});
