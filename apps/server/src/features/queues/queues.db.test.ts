import type { Queue } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, buildPerson, type TestCompany } from '../../../test/test-people.ts';
import { deleteQueueRow, lockQueueMembers } from './queries.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const save = (payload: Record<string, unknown>, id?: number) =>
  app.request({
    method: id ? 'PUT' : 'POST',
    url: id ? `/api/queue/${id}` : '/api/queue',
    token: company.admin.token,
    payload,
  });

describe('queues', () => {
  it('S288 adds, reads, changes and deletes a queue, with its opening hours', async () => {
    const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }];
    const created = await save({ name: 'Suporte', color: '#0B7A4B', greetingMessage: 'Olá!', schedules });
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    const queue = (await app.request({ url: `/api/queue/${id}`, token: company.attendant.token })).json<Queue>();
    expect(queue).toMatchObject({ name: 'Suporte', greetingMessage: 'Olá!', version: 1 });
    expect(queue.schedules[0]).toMatchObject({ ...schedules[0], intervals: [{ start: '08:00', end: '18:00' }] });
    expect(queue.schedules.slice(1).map(({ intervals }) => intervals)).toEqual([[], [], [], [], [], []]);
    expect((await save({ name: 'Suporte técnico', color: '#0B7A4B' }, id)).json()).toMatchObject({
      name: 'Suporte técnico',
      version: 2,
    });
    expect(
      (await app.request({ method: 'DELETE', url: `/api/queue/${id}`, token: company.admin.token })).json(),
    ).toEqual({ id });
    expect((await app.request({ url: `/api/queue/${id}`, token: company.admin.token })).json().error).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
  });

  it('lists them by name for everybody of the company', async () => {
    await save({ name: 'vendas', color: '#0B63B0' });
    await save({ name: 'Atacado', color: '#B7791F' });
    const names = (await app.request({ url: '/api/queue', token: company.attendant.token }))
      .json()
      .map((queue: { name: string }) => queue.name);
    expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    expect(names).toContain('vendas');
  });

  it.each([
    ['a colour in use, in another case', { name: 'Outra', color: '#0b63b0' }, 409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ['a name in use', { name: 'VENDAS', color: '#123456' }, 409, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
    ['a colour that is none', { name: 'Outra', color: 'red' }, 400, 'ERR_VALIDATION'],
    ['a name too short', { name: 'O', color: '#123456' }, 400, 'ERR_VALIDATION'],
    [
      'an hour that does not exist',
      {
        name: 'Outra',
        color: '#123456',
        schedules: [{ weekday: 'x', weekdayEn: 'monday', startTime: '25:00', endTime: '18:00' }],
      },
      400,
      'ERR_VALIDATION',
    ],
    [
      'hours that overlap',
      {
        name: 'Outra',
        color: '#123456',
        schedules: [
          { weekdayEn: 'monday', intervals: [{ start: '22:00', end: '06:00' }] },
          { weekdayEn: 'tuesday', intervals: [{ start: '05:00', end: '09:00' }] },
        ],
      },
      400,
      'ERR_VALIDATION',
    ],
  ])('S294 S500 refuses %s', async (_name, payload, status, error) => {
    const answer = await save(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('T36 refuses one more than the plan has room for', async () => {
    const full = await buildCompany(app);
    await app.database.asOwner('UPDATE plans SET queues = 2 WHERE id = $1', [full.planId]);
    const add = (name: string, color: string) =>
      app.request({ method: 'POST', url: '/api/queue', token: full.admin.token, payload: { name, color } });
    expect((await add('Segunda', '#0B63B0')).statusCode).toBe(201);
    const refused = await add('Terceira', '#B7791F');
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_PLAN_QUEUES_LIMIT', limit: 2 }]);
  });

  it('lets two companies have the same name and colour', async () => {
    const other = await buildCompany(app);
    const answer = await app.request({
      method: 'POST',
      url: '/api/queue',
      token: other.admin.token,
      payload: { name: 'vendas', color: '#0B63B0' },
    });
    expect(answer.statusCode).toBe(201);
  });

  it('takes a deleted queue from its users at once', async () => {
    const other = await buildCompany(app);
    await app.request({ method: 'DELETE', url: `/api/queue/${other.queueId}`, token: other.admin.token });
    expect(
      (await app.request({ url: `/api/users/${other.attendant.id}`, token: other.attendant.token })).json().queues,
    ).toEqual([]);
  });

  it('tells whose queue a deleted one was, and of nobody else', async () => {
    const other = await buildCompany(app);
    const colleague = await buildPerson(app, other);
    const [second] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO queues (company_id, name, color) VALUES ($1, 'Outra', '#123456') RETURNING id",
      [other.id],
    );
    await app.database.asOwner('INSERT INTO user_queues (company_id, user_id, queue_id) VALUES ($1, $2, $3)', [
      other.id,
      colleague.id,
      second?.id,
    ]);
    const remove = (id: number) =>
      app.uow.write(other.id, async ({ db }) => {
        const members = await lockQueueMembers(db, id);
        await deleteQueueRow(db, id);
        return members;
      });
    expect(await remove(second?.id ?? 0)).toEqual([colleague.id]);
    expect(await remove(second?.id ?? 0)).toBeUndefined();
  });
});
