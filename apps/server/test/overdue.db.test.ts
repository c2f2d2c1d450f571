import { accessEvent, rooms, tagsEvents, usersEvents, wireName } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCompanyWorking } from '../src/features/companies/index.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from './support/test-people.ts';
import { listenAs, type Listener } from './support/test-sockets.ts';

/** Two nodes: what one learns, the other has to hear of. */
let app: TestApp;
let other: TestApp;
let platform: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
  for (const node of [app, other]) await node.http.listen({ host: '127.0.0.1', port: 0 });
  platform = await buildCompany(app, { isPlatform: true });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const setCompany = async ({ id }: TestCompany, columns: string): Promise<void> => {
  await app.database.asOwner(`UPDATE companies SET ${columns} WHERE id = $1`, [id]);
};
const today = '(app_now() AT TIME ZONE time_zone)::date';

const statusOf = async ({ token }: TestPerson): Promise<number> =>
  (await other.request({ url: '/api/tags', token })).statusCode;

let marks = 0;
/** Says something to everybody of the company and to its billing, and returns how to find both again. */
function mark({ id: companyId, admin }: TestCompany): { work: number; billing: number } {
  marks += 2;
  const [work, billing] = [marks - 1, marks];
  app.deps.broadcaster.emit(tagsEvents.tag, companyId, [rooms.company(companyId)], { action: 'delete', tagId: work });
  app.deps.broadcaster.emit(usersEvents.user, companyId, [rooms.companyBilling(companyId), rooms.account(admin.id)], {
    action: 'delete',
    userId: billing,
  });
  return { work, billing };
}
const hearsWork = ({ heard }: Listener, { id }: TestCompany, tagId: number): boolean =>
  heard.some(({ name, payload }) => name === wireName(tagsEvents.tag, id) && payload['tagId'] === tagId);
const hearsBilling = ({ heard }: Listener, { id }: TestCompany, userId: number): boolean =>
  heard.some(({ name, payload }) => name === wireName(usersEvents.user, id) && payload['userId'] === userId);
const news = ({ heard }: Listener): unknown[] =>
  heard.filter(({ name }) => name === accessEvent).map(({ payload }) => payload);

describe('a company whose last paid day ends while its people work', () => {
  it('S741 S742 loses its calls and its events on every node within seconds, and has them back once it pays', async () => {
    const company = await buildCompany(app);
    await setCompany(company, `due_date = ${today}`);
    const listeners = [await listenAs(app, company.admin), await listenAs(other, company.attendant)] as const;
    const [admin, attendant] = listeners;
    const first = mark(company);
    await expect.poll(() => listeners.every((one) => hearsWork(one, company, first.work))).toBe(true);
    expect([await statusOf(company.admin), await statusOf(company.attendant)]).toEqual([200, 200]);

    for (const node of [app, other]) await node.moveClock('1 day');
    await expect.poll(() => listeners.map(news)).toEqual([[{ restricted: true }], [{ restricted: true }]]);
    expect([await statusOf(company.admin), await statusOf(company.attendant)]).toEqual([402, 402]);
    const second = mark(company);
    await expect.poll(() => hearsBilling(admin, company, second.billing)).toBe(true);
    expect(listeners.map((one) => hearsWork(one, company, second.work))).toEqual([false, false]);
    expect(hearsBilling(attendant, company, second.billing)).toBe(false);

    await setCompany(company, `due_date = ${today} + 30`);
    app.deps.companiesChanged([company.id]);
    await expect
      .poll(() => listeners.map((one) => news(one).at(-1)))
      .toEqual([{ restricted: false }, { restricted: false }]);
    await expect.poll(() => statusOf(company.attendant)).toBe(200);
    const third = mark(company);
    await expect.poll(() => listeners.every((one) => hearsWork(one, company, third.work))).toBe(true);
    for (const node of [app, other]) await node.moveClock('0');
  });

  it.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'S813 works through its last day of grace and not on the next, by the days of %s, also as the numbers count it',
    async (timeZone) => {
      const setGrace = (value: string) =>
        app.request({
          method: 'PUT',
          url: '/api/settings/graceDays',
          token: platform.admin.token,
          payload: { value },
        });
      const counted = async (): Promise<number> =>
        (await app.request({ url: '/api/companies/overview', token: platform.admin.token })).json().companies.overdue;
      const company = await buildCompany(app);
      await setCompany(company, `time_zone = '${timeZone}'`);
      expect((await setGrace('3')).statusCode).toBe(200);
      const before = await counted();
      for (const [days, status] of [
        [3, 200],
        [4, 402],
      ] as const) {
        await setCompany(company, `due_date = ${today} - ${days}`);
        app.deps.companiesChanged([company.id]);
        await expect.poll(() => statusOf(company.admin)).toBe(status);
        expect([days, (await counted()) - before]).toEqual([days, status === 200 ? 0 : 1]);
        expect([days, await app.uow.read(company.id, isCompanyWorking)]).toEqual([days, status === 200]);
      }
      expect((await setGrace('0')).statusCode).toBe(200);
      await app.database.asOwner('UPDATE companies SET due_date = NULL WHERE id = $1', [company.id]);
    },
  );

  it('S741 the operator and the company of the platform never run out', async () => {
    await setCompany(platform, "due_date = '2020-01-01'");
    app.deps.companiesChanged([platform.id]);
    await expect.poll(() => statusOf(platform.attendant)).toBe(200);
    expect(await statusOf(platform.admin)).toBe(200);
  });
});

describe('a company that is switched off while its people work', () => {
  it('S745 loses its sockets and its calls on every node within seconds, and is back without a new login', async () => {
    const company = await buildCompany(app);
    const { socket } = await listenAs(other, company.attendant);
    expect(await statusOf(company.attendant)).toBe(200);
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await setCompany(company, 'status = false');
    app.deps.companiesChanged([company.id]);
    expect(await closed).toBe('io server disconnect');
    const refused = await other.request({ url: '/api/tags', token: company.attendant.token });
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'ERR_COMPANY_DISABLED']);
    await expect(listenAs(other, company.attendant)).rejects.toThrow('ERR_COMPANY_DISABLED');
    await setCompany(company, 'status = true');
    app.deps.companiesChanged([company.id]);
    await expect.poll(() => statusOf(company.attendant)).toBe(200);
    (await listenAs(other, company.attendant)).socket.disconnect();
  });
});
