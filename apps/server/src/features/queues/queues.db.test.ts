import type { Queue } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, buildPerson, type TestCompany } from '../../../test/support/test-people.ts';
import { deleteQueueRow, lockQueue, lockQueueMembers } from './queries.ts';

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

  it('S550 S556 does nothing about silence at first, and keeps its rule until another one is given', async () => {
    const values = { name: 'Lembrada', color: '#0B7A4D' };
    const created = (await save(values)).json<Queue>();
    const off = { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' };
    expect(created.inactivity).toEqual(off);
    const inactivity = { remindAfter: 30, remindMessage: 'Oi?', closeAfter: 43_200, closeMessage: '' };
    expect((await save({ ...values, inactivity }, created.id)).json<Queue>().inactivity).toEqual(inactivity);
    expect((await save(values, created.id)).json<Queue>().inactivity).toEqual(inactivity);
    expect((await save({ ...values, inactivity: off }, created.id)).json<Queue>().inactivity).toEqual(off);
  });

  it.each([
    ['an end before the reminder', { remindAfter: 60, closeAfter: 30 }, 'inactivity.closeAfter'],
    ['a reminder without a text', { remindMessage: ' ' }, 'inactivity.remindMessage'],
    ['a time that is none', { remindAfter: 0 }, 'inactivity.remindAfter'],
    ['part of a minute', { closeAfter: 1.5 }, 'inactivity.closeAfter'],
    ['more than thirty days', { closeAfter: 43_201 }, 'inactivity.closeAfter'],
    ['a text that is too long', { closeMessage: 'x'.repeat(4_097) }, 'inactivity.closeMessage'],
  ])('S556 refuses %s', async (_title, wrong, field) => {
    const inactivity = { remindAfter: 30, remindMessage: 'Oi?', closeAfter: 90, closeMessage: '', ...wrong };
    const answer = await save({ name: 'Recusada', color: '#0B7A4E', inactivity });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('S672 deleting one leaves every other of the company', async () => {
    const names = ['Fica A', 'Vai', 'Fica B'];
    const made = [];
    for (const [at, name] of names.entries()) made.push((await save({ name, color: `#0B7B0${at}` })).json<Queue>().id);
    const list = async (): Promise<string[]> =>
      (await app.request({ url: '/api/queue', token: company.admin.token })).json<Queue[]>().map(({ name }) => name);
    const before = await list();
    await app.request({ method: 'DELETE', url: `/api/queue/${made[1]}`, token: company.admin.token });
    expect(before).toEqual(expect.arrayContaining(names));
    expect(await list()).toEqual(before.filter((name) => name !== 'Vai'));
  });

  it('S672 one that is not there cannot be locked, though others are', async () => {
    const { id } = (await save({ name: 'Está', color: '#0B7B10' })).json<Queue>();
    const isLocked = (queueId: number): Promise<boolean> =>
      app.uow.write(company.id, ({ db }) => lockQueue(db, queueId));
    expect([await isLocked(id), await isLocked(id + 1_000)]).toEqual([true, false]);
  });

  describe('S542 the file of the greeting', () => {
    const formOf = (content: string, name: string): FormData => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      return form;
    };
    const upload = (id: number, form: FormData, token = company.admin.token) =>
      app.request({ method: 'POST', url: `/api/queue/${id}/media-upload`, token, payload: form });
    const files = () =>
      app.database.asOwner<{ file_name: string }>(
        "SELECT file_name FROM media_files WHERE company_id = $1 AND visibility = 'company' ORDER BY file_name",
        [company.id],
      );

    it('is set, read by the company alone, replaced and removed, each time without a file left behind', async () => {
      const { id } = (await save({ name: 'Com arquivo', color: '#0B7A5D' })).json<Queue>();
      const set = (await upload(id, formOf('%PDF-1.4 a', 'tabela.pdf'))).json<Queue>();
      expect(set).toMatchObject({ mediaName: 'tabela.pdf', version: 2 });
      const url = set.mediaPath ?? '';
      expect((await app.request({ url: `/api${url}`, token: company.attendant.token })).statusCode).toBe(200);
      const other = await buildCompany(app);
      expect((await app.request({ url: `/api${url}`, token: other.admin.token })).statusCode).toBe(404);
      expect((await upload(id, formOf('%PDF-1.4 b', 'outra.pdf'), company.attendant.token)).statusCode).toBe(403);
      expect((await upload(id, formOf('%PDF-1.4 b', 'nova.pdf'))).json()).toMatchObject({ mediaName: 'nova.pdf' });
      expect(await files()).toEqual([{ file_name: 'nova.pdf' }]);
      // Saving the rest of the queue keeps it.
      expect((await save({ name: 'Com arquivo', color: '#0B7A5D' }, id)).json()).toMatchObject({
        mediaName: 'nova.pdf',
      });
      const removed = await app.request({
        method: 'DELETE',
        url: `/api/queue/${id}/media-upload`,
        token: company.admin.token,
      });
      expect(removed.json()).toMatchObject({ mediaPath: null, mediaName: null });
      expect(await files()).toEqual([]);
    });

    it('S673 is refused before it is read: for a queue that is not there, and from who has sent 200 in ten minutes', async () => {
      const { id } = (await save({ name: 'Muitos arquivos', color: '#0B7B11' })).json<Queue>();
      const program = (): FormData => formOf('MZ\u0090\u0000', 'programa.exe');
      expect((await upload(id + 1_000, program())).json().error).toBe('ERR_NO_QUEUE_FOUND');
      const counted = `INSERT INTO rate_counters (name, key, count) VALUES ('upload', $1, $2)
        ON CONFLICT (name, key) DO UPDATE SET count = excluded.count, window_started_at = now()`;
      const key = Buffer.from(`user ${company.admin.id}`);
      await app.database.asOwner(counted, [key, 199]);
      expect((await upload(id, program())).json().error).toBe('ERR_FILE_TYPE_REFUSED');
      expect((await upload(id, program())).json().error).toBe('ERR_TOO_MANY_REQUESTS');
      await app.database.asOwner('DELETE FROM rate_counters WHERE key = $1', [key]);
    });

    it('goes with its queue, and a kind that customers cannot open is refused', async () => {
      const { id } = (await save({ name: 'Sem futuro', color: '#0B7A5E' })).json<Queue>();
      expect((await upload(id, formOf('MZ\u0090\u0000', 'programa.exe'))).json().error).toBe('ERR_FILE_TYPE_REFUSED');
      await upload(id, formOf('%PDF-1.4 c', 'tabela.pdf'));
      await app.request({ method: 'DELETE', url: `/api/queue/${id}`, token: company.admin.token });
      expect(await files()).toEqual([]);
    });
  });

  it('S504 keeps the rule by which its conversations are rated until another one is given', async () => {
    const tag = await app.request({
      method: 'POST',
      url: '/api/tags',
      token: company.admin.token,
      payload: { name: 'Venda', color: '#B25000' },
    });
    const rule = { ratingRule: 'withTag', ratingTagId: tag.json<{ id: number }>().id };
    const created = (await save({ name: 'Avaliada', color: '#0B7A4C' })).json<Queue>();
    expect(created).toMatchObject({ ratingRule: 'always', ratingTagId: null });
    const values = { name: 'Avaliada', color: '#0B7A4C' };
    expect((await save({ ...values, ...rule }, created.id)).json()).toMatchObject(rule);
    expect((await save(values, created.id)).json()).toMatchObject(rule);
    expect((await save({ ...values, ratingTagId: null }, created.id)).json()).toMatchObject({ ratingTagId: null });
  });

  it('S506 demands a tag until it is told otherwise', async () => {
    const values = { name: 'Etiquetada', color: '#6B3FA0' };
    const created = (await save(values)).json<Queue>();
    expect(created.requiresTag).toBe(false);
    expect((await save({ ...values, requiresTag: true }, created.id)).json()).toMatchObject({ requiresTag: true });
    expect((await save(values, created.id)).json()).toMatchObject({ requiresTag: true });
    expect((await save({ ...values, requiresTag: false }, created.id)).json()).toMatchObject({ requiresTag: false });
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

  it('S294 gives a colour to one of two that are added at the same moment', async () => {
    const answers = await Promise.all(['Primeira', 'Segunda'].map((name) => save({ name, color: '#4A148C' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS');
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
