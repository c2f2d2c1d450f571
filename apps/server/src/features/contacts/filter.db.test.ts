import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildTicket } from '../../../test/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/test-people.ts';

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

type Listed = { contacts: { name: string; lastTalkAt: string | null; tags: { name: string }[] }[]; hasMore: boolean };

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
