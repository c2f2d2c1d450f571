import { announcementsEvents, wireName } from '@balcao/contract';
import { announcementLength, largestAnnouncementPicture } from '@balcao/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { buildJpeg, buildPng, buildPngOfBytes } from '../../platform/media/test-data.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.asOwner('DELETE FROM announcements'));

const notice = { title: 'Manutenção', text: 'Domingo, das 2h às 3h.', priority: 1, status: true };
const write = (payload: object, { as = platform.admin, id }: { as?: TestPerson; id?: number } = {}) =>
  app.request({
    method: id === undefined ? 'POST' : 'PUT',
    url: id === undefined ? '/api/announcements' : `/api/announcements/${id}`,
    token: as.token,
    payload,
  });
const add = async (over: object = {}) => (await write({ ...notice, ...over })).json();
const read = async (url: string, as: TestPerson = company.attendant) =>
  (await app.request({ url, token: as.token })).json();
const titles = async (url: string, as?: TestPerson): Promise<string[]> =>
  (await read(url, as)).records.map(({ title }: { title: string }) => title);
const upload = (id: number, content: Buffer, { name = 'aviso.png', as = platform.admin } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return app.request({ method: 'POST', url: `/api/announcements/${id}/media-upload`, token: as.token, payload: form });
};

describe('announcements', () => {
  it('S380 S900 what the operator writes, everybody of every company reads; inactive ones only the operator', async () => {
    const created = await write(notice);
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        ...notice,
        id: expect.any(Number),
        mediaPath: null,
        mediaName: null,
        publishedAt: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ]);
    const draft = await add({ title: 'Rascunho', status: false });
    expect(draft.publishedAt).toBeNull();
    for (const person of [company.attendant, company.admin]) {
      expect(await titles('/api/announcements', person)).toEqual(['Manutenção']);
      expect(await titles('/api/announcements?onlyActive=false', person)).toEqual(['Manutenção']);
      expect((await read(`/api/announcements/${draft.id}`, person)).error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
      expect((await read(`/api/announcements/${created.json().id}`, person)).title).toBe('Manutenção');
    }
    expect(await titles('/api/announcements', platform.admin)).toEqual(['Rascunho', 'Manutenção']);
    expect(await titles('/api/announcements?onlyActive=true', platform.admin)).toEqual(['Manutenção']);
    expect((await read(`/api/announcements/${draft.id}`, platform.admin)).title).toBe('Rascunho');
  });

  it('S381 starts low and active, and refuses an empty title or text by a code of its own', async () => {
    const created = await write({ title: ' Novo ', text: ' Chegou ' });
    expect(created.json()).toMatchObject({ title: 'Novo', text: 'Chegou', priority: 3, status: true });
    for (const [over, fields] of [
      [{ title: '  ' }, { title: 'required' }],
      [{ text: '' }, { text: 'required' }],
      [
        { title: '', text: ' ' },
        { title: 'required', text: 'required' },
      ],
    ]) {
      const refused = await write({ ...notice, ...over });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_ANNOUNCEMENT_REQUIRED', fields }]);
      expect((await write({ ...notice, ...over }, { id: created.json().id })).statusCode).toBe(400);
    }
    expect(await titles('/api/announcements')).toEqual(['Novo']);
  });

  it.each([
    ['a priority of 0', { priority: 0 }, 400],
    ['a priority of 4', { priority: 4 }, 400],
    ['a title of the longest length', { title: 'a'.repeat(announcementLength.title) }, 201],
    ['a longer title', { title: 'a'.repeat(announcementLength.title + 1) }, 400],
    ['a text of the longest length', { text: 'a'.repeat(announcementLength.text) }, 201],
    ['a longer text', { text: 'a'.repeat(announcementLength.text + 1) }, 400],
  ])('S381 answers %s', async (_what, over, status) => {
    expect((await write({ ...notice, ...over })).statusCode).toBe(status);
  });

  it('S900 lists the newest first, twenty at a time, and finds by title whatever its accents', async () => {
    await app.database.asOwner(
      `INSERT INTO announcements (title, text, created_at)
       SELECT 'Promoção ' || lpad(n::text, 2, '0'), 'x', now() - n * interval '1 hour' FROM generate_series(1, 21) AS n`,
    );
    const first = await read('/api/announcements');
    expect([first.records.length, first.records[0].title, first.count, first.hasMore]).toEqual([
      20,
      'Promoção 01',
      21,
      true,
    ]);
    expect(await titles('/api/announcements?pageNumber=2')).toEqual(['Promoção 21']);
    expect(await titles('/api/announcements?searchParam=promocao%2007')).toEqual(['Promoção 07']);
  });

  it('S902 tells when it was last shown to everybody: a change of words does not, becoming active does', async () => {
    const { id } = await add();
    const publishedAt = '2026-03-09T13:00:00.000Z';
    await app.database.asOwner('UPDATE announcements SET published_at = $1', [publishedAt]);
    expect((await write({ ...notice, text: 'Às 4h.' }, { id })).json().publishedAt).toBe(publishedAt);
    expect((await write({ ...notice, status: false }, { id })).json().publishedAt).toBe(publishedAt);
    const again = (await write(notice, { id })).json();
    expect([again.version, again.publishedAt > publishedAt]).toEqual([4, true]);
  });

  it('S901 S382 its picture is a PNG or JPEG by content, read in every company, and below /media by nobody without a login', async () => {
    const { id } = await add();
    const changed = await upload(id, buildPng(), { name: '../aviso.png' });
    expect(changed.json()).toMatchObject({ mediaPath: expect.stringMatching(/^\/media\//), mediaName: 'aviso.png' });
    const { mediaPath } = changed.json();
    for (const person of [company.attendant, platform.admin])
      expect((await app.request({ url: `/api${mediaPath}`, token: person.token })).statusCode).toBe(200);
    expect((await app.request({ url: `/api${mediaPath}` })).statusCode).toBe(401);

    const replaced = await upload(id, buildJpeg(), { name: 'outra.jpeg' });
    expect(replaced.json()).toMatchObject({ mediaName: 'outra.jpeg', version: 3 });
    expect((await app.request({ url: `/api${mediaPath}`, token: platform.admin.token })).statusCode).toBe(404);
    for (const content of ['GIF89a\u0001\u0000\u0001\u0000', 'MZ\u0090', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      expect((await upload(id, Buffer.from(content, 'latin1'))).json().error).toBe('ERR_FILE_TYPE_REFUSED');

    const removed = await app.request({
      method: 'DELETE',
      url: `/api/announcements/${id}/media-upload`,
      token: platform.admin.token,
    });
    expect(removed.json()).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await app.database.asOwner('SELECT id FROM media_files')).toEqual([]);
  });

  describe('S1094 below /public', () => {
    afterEach(() => app.database.asOwner('DELETE FROM media_files'));

    const addressesOf = (path: string): string[] =>
      ['/public', '/public/', '/api/public', '/api/public/'].map((before) => `${before}${path}`);
    const ask = async (path: string): Promise<(number | string)[]> => {
      const answers = await Promise.all(addressesOf(path).map((url) => app.request({ url })));
      const outcomes = answers.map((answer) =>
        answer.statusCode === 200 ? 200 : answer.json<{ error: string }>().error,
      );
      return [...new Set(outcomes)];
    };

    it('its picture is read without a session, under the headers of every file', async () => {
      const { id } = await add();
      const picture = buildPng({ padding: 500 });
      const { mediaPath } = (await upload(id, picture)).json();
      for (const url of addressesOf(mediaPath)) {
        const answer = await app.request({ url });
        expect([answer.statusCode, answer.rawPayload.equals(picture)]).toEqual([200, true]);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/png',
          'content-length': String(picture.length),
          'content-disposition': expect.stringMatching(/^inline; filename="aviso.png"/),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-cache',
        });
        const known = await app.request({ url, headers: { 'if-none-match': String(answer.headers['etag']) } });
        expect([known.statusCode, known.body]).toEqual([304, '']);
      }
    });

    it('a picture is there as long as everybody sees the announcement', async () => {
      const { id } = await add();
      const { mediaPath } = (await upload(id, buildPng())).json();
      await write({ ...notice, status: false }, { id });
      expect(await ask(mediaPath)).toEqual(['ERR_NO_MEDIA_FOUND']);
      await write(notice, { id });
      expect(await ask(mediaPath)).toEqual([200]);
      const other = (await upload(id, buildJpeg())).json().mediaPath;
      expect([await ask(mediaPath), await ask(other)]).toEqual([['ERR_NO_MEDIA_FOUND'], [200]]);
      await app.request({ method: 'DELETE', url: `/api/announcements/${id}`, token: platform.admin.token });
      expect(await ask(other)).toEqual(['ERR_NO_MEDIA_FOUND']);
    });

    it('no other file is there, whoever may see it, and no way out of it', async () => {
      const { id } = await add();
      const { mediaPath } = (await upload(id, buildPng())).json();
      const [kept] = await app.database.asOwner<{ storage_key: string }>('SELECT storage_key FROM media_files');
      // A file of the platform that no announcement shows.
      await app.database.asOwner('UPDATE announcements SET media_id = NULL WHERE id = $1', [id]);
      expect((await app.request({ url: mediaPath, token: company.attendant.token })).statusCode).toBe(200);
      expect(await ask(mediaPath)).toEqual(['ERR_NO_MEDIA_FOUND']);
      // An announcement that names a file of a company.
      await app.database.asOwner("UPDATE media_files SET visibility = 'company'");
      await app.database.asOwner('UPDATE announcements SET media_id = $2 WHERE id = $1', [id, mediaPath.slice(7)]);
      expect(await ask(mediaPath)).toEqual(['ERR_NO_MEDIA_FOUND']);
      for (const path of [
        `/${kept?.storage_key}`,
        '/media/..%2f..%2fconfig.json',
        '/..%2f..%2fetc%2fpasswd',
        '/media/1',
        '',
      ])
        expect(await ask(path), path).toEqual(['ERR_NOT_FOUND']);
    });
  });

  it('S901 takes a picture of 5 MB and not a byte more, and the file goes with its announcement', async () => {
    const { id } = await add();
    await add({ title: 'Fica' });
    expect((await upload(id, buildPngOfBytes(largestAnnouncementPicture + 1))).json().error).toBe('ERR_FILE_TOO_LARGE');
    expect((await upload(id, buildPngOfBytes(largestAnnouncementPicture))).statusCode).toBe(200);
    await app.request({ method: 'DELETE', url: `/api/announcements/${id}`, token: platform.admin.token });
    expect(await app.database.asOwner('SELECT id FROM media_files')).toEqual([]);
    expect(await titles('/api/announcements', platform.admin)).toEqual(['Fica']);
  });

  it('S380 answers 404 for one that is not there, and 403 to everybody but the operator', async () => {
    const { id } = await add();
    expect((await write(notice, { id: 2_000_000_000 })).json().error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
    expect((await upload(2_000_000_000, buildPng())).json().error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
    for (const as of [company.admin, company.attendant]) {
      expect((await write(notice, { as })).statusCode).toBe(403);
      expect((await write(notice, { as, id })).statusCode).toBe(403);
      expect((await upload(id, buildPng(), { as })).statusCode).toBe(403);
    }
  });

  it('R52 S383 S902 one that becomes inactive leaves every screen but the operators’, and comes back', async () => {
    const { heard } = await listenAs(app, company.attendant);
    const operator = await listenAs(app, platform.admin);
    const name = wireName(announcementsEvents.announcement, company.id);
    const told = (events: typeof heard) =>
      events.filter((event) => event.name === name).map(({ payload }) => payload['action']);
    const { id } = await add();
    await write({ ...notice, status: false }, { id });
    await write({ ...notice, status: false, text: 'Só o operador lê' }, { id });
    await write(notice, { id });
    await app.request({ method: 'DELETE', url: `/api/announcements/${id}`, token: platform.admin.token });
    await expect.poll(() => told(heard)).toEqual(['create', 'delete', 'update', 'delete']);
    await expect.poll(() => told(operator.heard)).toEqual(['create', 'delete', 'update', 'update', 'update', 'delete']);
    expect(JSON.stringify(heard)).not.toContain('Só o operador lê');
  });
});
