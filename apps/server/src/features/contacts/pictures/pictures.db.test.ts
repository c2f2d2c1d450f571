import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import { buildPng } from '../../../platform/media/test-data.ts';
import { applyContactNews } from '../index.ts';

const until = <T>(condition: () => Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 60_000, interval: 20 });
const base64 = (width: number): string => buildPng({ width, height: 32 }).toString('base64');

let app: TestApp;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.whatsapp.start();
  company = await buildCompany(app);
  connectionId = (
    await call('POST', '/api/whatsapp', { name: 'Telefone virtual', provider: 'simulator', queueIds: [] })
  ).json().id;
  await call('POST', `/api/whatsappsession/${connectionId}`, {});
  await until(() => app.whatsapp.world.scan(connectionId));
  await until(async () => {
    if ((await call('GET', `/api/whatsapp/${connectionId}`)).json().status !== 'CONNECTED')
      throw new Error('not connected yet');
  });
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.request({ method, url, token: company.admin.token, ...(payload ? { payload } : {}) });
type Face = {
  id: number;
  name: string;
  profile_pic_url: string;
  picture_state: string;
  hours: number | null;
  version: number;
  is_group: boolean;
};
const faces = () =>
  app.database.asOwner<Face>(
    'SELECT id, name, profile_pic_url, picture_state, CASE WHEN isfinite(picture_next_at) THEN round(extract(epoch FROM picture_next_at - now()) / 3600)::float8 END AS hours, version, is_group FROM contacts WHERE company_id = $1 ORDER BY id',
    [company.id],
  );
const faceOf = async (name: string): Promise<Face> => {
  const face = (await faces()).find((row) => row.name === name);
  if (!face) throw new Error(`nobody is called ${name}`);
  return face;
};
const settled = (name: string) =>
  until(async () => {
    const face = await faceOf(name);
    expect(face.picture_state).toBe('settled');
    return face;
  });

it('the picture of a customer comes after his first message, is seen by the whole company and by nobody else', async () => {
  await app.whatsapp.world.setPicture(connectionId, {
    of: '5511987654321',
    picture: { mime: 'image/png', base64: base64(40) },
  });
  await app.whatsapp.world.write(connectionId, { from: '5511987654321', name: 'Maria', body: 'Oi' });
  const face = await settled('Maria');
  expect(face).toMatchObject({
    profile_pic_url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}$/),
    hours: 120,
    version: 2,
  });
  const file = await app.request({ url: face.profile_pic_url, token: company.attendant.token });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
  const stranger = await buildCompany(app);
  expect((await app.request({ url: face.profile_pic_url, token: stranger.admin.token })).statusCode).toBe(404);
});

it('the same picture is not stored twice, a new one replaces it, and one that was taken away leaves none', async () => {
  const before = await faceOf('Maria');
  const again = async () => {
    await app.uow.write(company.id, (work) =>
      applyContactNews(work, { identities: [{ kind: 'pn', scope: '', value: '5511987654321' }], pictureChanged: true }),
    );
    return settled('Maria');
  };
  expect(await again()).toMatchObject({ profile_pic_url: before.profile_pic_url, version: before.version });
  await app.whatsapp.world.setPicture(connectionId, {
    of: '5511987654321',
    picture: { mime: 'image/png', base64: base64(41) },
  });
  const changed = await again();
  expect(changed.profile_pic_url).not.toBe(before.profile_pic_url);
  await app.whatsapp.world.setPicture(connectionId, { of: '5511987654321', picture: null });
  expect(await again()).toMatchObject({ profile_pic_url: '', hours: 24 });
  expect(await app.database.asOwner('SELECT 1 FROM media_files WHERE company_id = $1', [company.id])).toHaveLength(2);
});

it.each([
  ['has none', null],
  ['shows something that is no picture', Buffer.from('<html><script>alert(1)</script></html>').toString('base64')],
  ['shows one that is too large', Buffer.alloc(1_100_000, 7).toString('base64')],
])('somebody who %s is not asked again for a day', async (what, content) => {
  const from = `55119${String(80_000_000 + what.length)}`;
  if (content !== null)
    await app.whatsapp.world.setPicture(connectionId, { of: from, picture: { mime: 'image/png', base64: content } });
  await app.whatsapp.world.write(connectionId, { from, name: what, body: 'Oi' });
  expect(await settled(what)).toMatchObject({ profile_pic_url: '', hours: 24, version: 1 });
});

it('a customer without a name gets the one he shows', async () => {
  await app.whatsapp.world.write(connectionId, { from: '5511900007777', body: 'Oi' });
  await settled('5511900007777');
  await app.whatsapp.world.introduce(connectionId, { number: '5511900007777', name: 'Lúcia' });
  await app.database.asOwner(
    "UPDATE contacts SET picture_state = 'wanted', picture_next_at = now() WHERE company_id = $1 AND number = '5511900007777'",
    [company.id],
  );
  await settled('Lúcia');
});

it('a group is dropped by the setting, and else is one ticket with its subject, its members and its picture', async () => {
  const { world } = app.whatsapp;
  const { group } = await world.createGroup(connectionId, {
    subject: 'Condomínio',
    members: ['5511911110001', '5511911110002'],
  });
  await world.setPicture(connectionId, { of: group, picture: { mime: 'image/png', base64: base64(42) } });
  await world.writeInGroup(connectionId, { group, from: '5511911110001', name: 'Bia', body: 'ninguém ouve' });
  // Chats wait for each other only within themselves, so the silence of this one is known by its own empty line.
  await until(async () => expect((await world.transcript(connectionId)).waiting).toBe(0));
  expect((await faces()).some((face) => face.is_group)).toBe(false);

  await app.database.asOwner(
    `INSERT INTO settings (company_id, key, value) VALUES ($1, 'CheckMsgIsGroup', 'disabled') ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
    [company.id],
  );
  await world.writeInGroup(connectionId, { group, from: '5511911110001', name: 'Bia', body: 'bom dia' });
  await world.writeInGroup(connectionId, { group, from: '5511911110002', name: 'Caio', body: 'bom dia!' });
  const face = await settled('Condomínio');
  expect(face).toMatchObject({ is_group: true, profile_pic_url: expect.stringMatching(/^\/media\//) });
  await until(async () =>
    expect(
      await app.database.asOwner(
        'SELECT m.body, w.name FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN contacts w ON w.id = m.contact_id WHERE t.contact_id = $1 ORDER BY m.id',
        [face.id],
      ),
    ).toEqual([
      { body: 'bom dia', name: 'Bia' },
      { body: 'bom dia!', name: 'Caio' },
    ]),
  );

  await world.rename(connectionId, { who: group, name: 'Condomínio Sol' });
  await world.writeInGroup(connectionId, { group, from: '5511911110002', body: 'mudou o nome' });
  await until(() => faceOf('Condomínio Sol'));
});

it('the world forgets the phone of a deleted connection', async () => {
  expect((await app.whatsapp.world.transcript(connectionId)).messages.length).toBeGreaterThan(0);
  expect((await call('DELETE', `/api/whatsapp/${connectionId}?closeTickets=true`)).statusCode).toBe(200);
  await until(async () =>
    expect(await app.whatsapp.world.transcript(connectionId)).toEqual({
      device: null,
      messages: [],
      calls: [],
      waiting: 0,
    }),
  );
});
