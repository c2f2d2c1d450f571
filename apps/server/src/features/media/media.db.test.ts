import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { permissionTable } from '@balcao/domain';
import fastifyCookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { noCallLimits } from '../../../test/support/no-call-limits.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { startS3Server } from '../../../test/support/s3-server/s3-server.ts';
import { createDiskMediaStore } from '../../drivers/media-disk/store.ts';
import { createS3MediaStore } from '../../drivers/media-s3/store.ts';
import { AppError } from '../../platform/errors.ts';
import { defineRoutes } from '../../platform/http/define-routes.ts';
import { installErrorHandler } from '../../platform/http/error-handler.ts';
import { createLogger } from '../../platform/logger.ts';
import { acceptAttachments } from '../../platform/media/accept.ts';
import { buildPng, buildPngOfBytes, sampleHeads } from '../../platform/media/test-data.ts';
import type { Principal } from '../../platform/principal.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import {
  deleteFiles,
  storeBytes,
  storeUpload,
  type MediaFile,
  type SaveWith,
  type StoreDeps,
  type Visibility,
} from './index.ts';
import { mediaRoutes } from './routes.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

const mebibyte = 1024 * 1024;
let app: TestApp;
let site: FastifyInstance;
let store: MediaStore;
let deps: StoreDeps;
let root: string;
let ana: TestCompany;
let bia: TestCompany;
/** Who may see ticket files; nobody unless a test says so. */
let ticketReaders: number[];
/** What a test saves with its upload. */
let saveWith: SaveWith<unknown>;

beforeAll(async () => {
  app = await startTestApp();
  [ana, bia] = [await buildCompany(app), await buildCompany(app)];
  root = join(app.dataDir, 'media-of-this-test');
  store = await createDiskMediaStore({ root });
  deps = { uow: app.uow, store, clock: app.clock, log: createLogger('silent') };
  site = await buildSite(store);
  site.post('/upload', (request) =>
    storeUpload(
      deps,
      {
        request,
        companyId: ana.id,
        visibility: 'company',
        upload: { field: 'medias', maxBytes: 300 * mebibyte, maxFiles: 3, accept: acceptAttachments },
      },
      (...saved) => saveWith(...saved),
    ),
  );
  await site.listen({ port: 0, host: '127.0.0.1' });
  await writeFile(join(app.dataDir, 'outside.txt'), 'a secret beside the store');
});
afterAll(async () => {
  await site.close();
  await app.close();
});
beforeEach(() => {
  ticketReaders = [];
  saveWith = async (_work, files) => ({ ids: files.map(({ id }) => id) });
});

async function buildSite(from: MediaStore): Promise<FastifyInstance> {
  const server = Fastify({ routerOptions: { maxParamLength: 300 } });
  installErrorHandler(server);
  await server.register(fastifyCookie);
  await server.register(multipart, { throwFileSizeLimit: false });
  const canSeeTicketFile = async ({ userId }: Principal): Promise<boolean> => ticketReaders.includes(userId);
  defineRoutes(server, mediaRoutes({ uow: app.uow, store: from, canSeeTicketFile, authStates: app.deps.authStates }), {
    authenticator: app.deps.authStates,
    permissions: permissionTable,
    mediaCookie: 'jmt',
    limits: noCallLimits,
    onDenied: () => undefined,
    onSupportCall: async () => undefined,
  });
  return server;
}

const keep = (
  company: TestCompany,
  content: Buffer,
  { fileName = 'foto.png', visibility = 'company' }: { fileName?: string; visibility?: Visibility } = {},
): Promise<MediaFile> =>
  storeBytes(
    deps,
    { companyId: company.id, visibility, fileName, content, maxBytes: 20 * mebibyte },
    async (_work, [file]) => {
      if (!file) throw new Error('nothing was kept');
      return file;
    },
  );

const get = (
  id: string,
  person: TestPerson | null,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  site.inject({
    method,
    url: `/media/${id}`,
    headers: { ...headers, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
  });

const listStored = async (): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const countRows = async (): Promise<number> =>
  (await app.database.asOwner<{ count: number }>('SELECT count(*)::int AS count FROM media_files'))[0]?.count ?? -1;

describe('reading a file', () => {
  it('T44 serves it to everybody of the company with tame headers', async () => {
    const content = buildPng({ padding: 5_000 });
    const file = await keep(ana, content, { fileName: 'relatório.png' });
    for (const person of [ana.admin, ana.attendant]) {
      const answer = await get(file.id, person);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(content.length),
        'content-disposition': `inline; filename="relat_rio.png"; filename*=UTF-8''relat%C3%B3rio.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: `"${file.sha256.toString('hex')}"`,
      });
    }
  });

  it('T44 offers a page dressed as a picture only as bytes to download', async () => {
    const file = await keep(ana, Buffer.from('<html><script>alert(1)</script></html>'));
    const answer = await get(file.id, ana.admin);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="foto_png.bin"/);
  });

  it('accepts the media cookie of the session, and nothing in place of it', async () => {
    const file = await keep(ana, buildPng());
    const [row] = await app.database.asOwner<{ token_version: number }>(
      'SELECT token_version FROM users WHERE id = $1',
      [ana.attendant.id],
    );
    const cookie = app.deps.tokens.signMedia({
      userId: ana.attendant.id,
      companyId: ana.id,
      sessionId: ana.attendant.sessionId,
      tokenVersion: row?.token_version ?? 0,
    });
    expect((await get(file.id, null, { cookie: `jmt=${cookie}` })).statusCode).toBe(200);
    expect((await get(file.id, null, { cookie: `jmt=${ana.attendant.token}` })).statusCode).toBeGreaterThanOrEqual(401);
    expect((await get(file.id, null)).statusCode).toBe(401);
  });

  it('T35 answers a foreign, a missing and an altered id alike', async () => {
    const file = await keep(bia, buildPng());
    const altered = file.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const id of [file.id, randomUUID(), altered]) {
      const answer = await get(id, ana.admin);
      expect([answer.statusCode, answer.json().error, answer.headers['content-type']]).toEqual([
        404,
        'ERR_NO_MEDIA_FOUND',
        'application/json; charset=utf-8',
      ]);
    }
    expect((await get(file.id, bia.attendant)).statusCode).toBe(200);
  });

  it('T35 shows a ticket’s file only to who sees the ticket, and to nobody of another company', async () => {
    const file = await keep(ana, buildPng(), { visibility: 'ticket' });
    expect((await get(file.id, ana.admin)).statusCode).toBe(404);
    ticketReaders = [ana.attendant.id, bia.admin.id];
    expect((await get(file.id, ana.attendant)).statusCode).toBe(200);
    expect((await get(file.id, ana.admin)).statusCode).toBe(404);
    expect((await get(file.id, bia.admin)).statusCode).toBe(404);
  });

  it('shows the operator’s files to everybody who is logged in', async () => {
    const file = await keep(ana, buildPng(), { visibility: 'platform' });
    expect((await get(file.id, bia.attendant)).statusCode).toBe(200);
    expect((await get(file.id, null)).statusCode).toBe(401);
  });

  it('sends stretches for players that seek', async () => {
    const content = Buffer.concat([sampleHeads.voice, randomBytes(10_000)]);
    const file = await keep(ana, content, { fileName: 'voz.ogg' });
    const part = await get(file.id, ana.admin, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${content.length}`,
      'content-length': '100',
      'content-type': 'audio/ogg',
    });
    expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true);
    const tail = await get(file.id, ana.admin, { range: 'bytes=-5' });
    expect(tail.rawPayload.equals(content.subarray(-5))).toBe(true);
    const beyond = await get(file.id, ana.admin, { range: 'bytes=999999-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.payload]).toEqual([
      416,
      `bytes */${content.length}`,
      '',
    ]);
    const stale = await get(file.id, ana.admin, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([stale.statusCode, stale.rawPayload.length]).toEqual([200, content.length]);
  });

  it('spares the bytes the browser still has, but asks for the session first', async () => {
    const file = await keep(ana, buildPng());
    const etag = `"${file.sha256.toString('hex')}"`;
    const again = await get(file.id, ana.admin, { 'if-none-match': etag });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(file.id, null, { 'if-none-match': etag })).statusCode).toBe(401);
    expect((await get(file.id, bia.admin, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it('answers HEAD like GET without the bytes, and reads none of them', async () => {
    const file = await keep(ana, buildPng({ padding: 777 }));
    const reading = vi.spyOn(store, 'get');
    const head = await get(file.id, ana.admin, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.payload]).toEqual([
      200,
      String(file.bytes),
      'image/png',
      '',
    ]);
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
    expect((await get(file.id, bia.admin, {}, 'HEAD')).statusCode).toBe(404);
  });

  it('answers 404 as such when the bytes of a record are gone', async () => {
    const file = await keep(ana, buildPng());
    await store.remove(file.key);
    const answer = await get(file.id, ana.admin);
    expect([
      answer.statusCode,
      answer.json().error,
      answer.headers['content-disposition'],
      answer.headers['etag'],
    ]).toEqual([404, 'ERR_NO_MEDIA_FOUND', undefined, undefined]);
  });

  it('T35 serves from an object store through us, whole and in part, and never sends anybody there', async () => {
    const account = { accessKeyId: 'k', secretAccessKey: 's', region: 'auto', bucket: 'files' };
    const s3 = await startS3Server(account);
    const remote = await createS3MediaStore({
      ...account,
      endpoint: s3.endpoint,
      spoolFolder: join(app.dataDir, 'spool'),
    });
    const proxy = await buildSite(remote);
    const content = buildPng({ padding: 300_000 });
    const [id] = await storeBytes(
      { ...deps, store: remote },
      { companyId: ana.id, visibility: 'company', fileName: 'a.png', content, maxBytes: mebibyte },
      async (_work, files) => files.map((file) => file.id),
    );
    const ask = (token: string, headers = {}) =>
      proxy.inject({ url: `/media/${id}`, headers: { ...headers, authorization: `Bearer ${token}` } });
    const whole = await ask(ana.attendant.token);
    expect([
      whole.statusCode,
      whole.rawPayload.equals(content),
      whole.headers['location'],
      whole.headers['content-type'],
    ]).toEqual([200, true, undefined, 'image/png']);
    const some = await ask(ana.attendant.token, { range: 'bytes=1000-1999' });
    expect([some.statusCode, some.rawPayload.equals(content.subarray(1000, 2000))]).toEqual([206, true]);
    expect((await ask(bia.admin.token)).statusCode).toBe(404);
    s3.failNext(307);
    expect((await ask(ana.admin.token)).json()).toMatchObject({ error: 'ERR_UNAVAILABLE' });
    await s3.close();
    await proxy.close();
  });

  const up = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '..%255c',
    '%c0%ae%c0%ae%c0%af',
    '..%c0%af',
    '....//',
    '..;/',
    '%uff0e%uff0e%u2215',
    '..%00/',
  ];
  const places = [
    ...up.map((step) => step.repeat(6) + 'outside.txt'),
    ...up.map((step) => step + 'outside.txt'),
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'file:%2f%2f%2fetc%2fpasswd',
    'C:%5cwindows%5cwin.ini',
    '%00',
    'outside.txt%00.png',
    '%5c%5chost%5cshare',
    '~root',
    '.',
    '%2e',
    '',
    'x'.repeat(250),
    'x'.repeat(10_000),
    `${'../'.repeat(2_000)}etc/passwd`,
  ];
  it.each(places.map((place) => [place.slice(0, 60), place]))(
    'T35 gives nothing for /media/%s',
    async (_shown, place) => {
      const answer = await rawGet(`/media/${place}`, ana.admin.token);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404|414|431) /);
      expect(answer).not.toContain('a secret beside the store');
      expect(answer).not.toContain('root:');
    },
  );

  /** Clients tidy paths up before they send them; an attacker does not. */
  function rawGet(target: string, token: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
        ),
      );
      socket
        .on('data', (chunk) => (text += String(chunk)))
        .on('error', reject)
        .on('close', () => resolve(text));
    });
  }
});

describe('storing files', () => {
  const boundary = 'a-boundary-of-ours';
  const part = (content: Buffer, fileName = 'foto.png'): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="medias"; filename="${fileName}"\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const end = `--${boundary}--\r\n`;
  const upload = (...parts: Buffer[]) =>
    site.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, Buffer.from(end)]),
    });

  let before: { stored: number; rows: number };
  beforeEach(async () => void (before = { stored: (await listStored()).length, rows: await countRows() }));
  const growth = async (): Promise<{ stored: number; rows: number }> => ({
    stored: (await listStored()).length - before.stored,
    rows: (await countRows()) - before.rows,
  });

  it('keeps every file of an upload, its record and what belongs to it in one go', async () => {
    saveWith = async (work, files, fields) => {
      await work.db.sql.updateTable('companies').set({ phone: '551100' }).where('id', '=', ana.id).execute();
      return { ids: files.map(({ id }) => id), fields };
    };
    const answer = await upload(part(buildPng()), part(sampleHeads.pdf, 'nota.pdf'));
    expect(answer.statusCode).toBe(200);
    const { ids } = answer.json<{ ids: string[] }>();
    expect(await growth()).toEqual({ stored: 2, rows: 2 });
    const rows = await app.database.asOwner(
      'SELECT company_id, file_name, mime, visibility, storage_key FROM media_files WHERE id = ANY($1) ORDER BY file_name',
      [ids],
    );
    const month = app.clock.now().toISOString().slice(0, 7).replace('-', '/');
    expect(rows).toMatchObject([
      {
        company_id: ana.id,
        file_name: 'foto.png',
        mime: 'image/png',
        visibility: 'company',
        storage_key: expect.stringMatching(new RegExp(`^${ana.id}/${month}/`)),
      },
      { file_name: 'nota.pdf', mime: 'application/pdf' },
    ]);
    expect((await get(ids[1] ?? '', ana.attendant)).rawPayload.equals(sampleHeads.pdf)).toBe(true);
  });

  it('leaves neither bytes nor records when the transaction fails', async () => {
    saveWith = async () => {
      throw new AppError('ERR_TICKET_NOT_OPEN');
    };
    expect((await upload(part(buildPng()), part(buildPng()))).json()).toMatchObject({ error: 'ERR_TICKET_NOT_OPEN' });
    expect(await growth()).toEqual({ stored: 0, rows: 0 });
  });

  it('T44 leaves nothing when a later file is refused, too large or one too many', async () => {
    expect((await upload(part(buildPng()), part(sampleHeads.exe))).statusCode).toBe(415);
    expect((await upload(part(buildPng()), part(buildPng()), part(buildPng()), part(buildPng()))).statusCode).toBe(400);
    expect((await upload(part(buildPng()), part(buildPng()).subarray(0, -40))).statusCode).toBe(400);
    expect(await growth()).toEqual({ stored: 0, rows: 0 });
  });

  it('T13 keeps the bytes when the commit may have happened', async () => {
    let writes = 0;
    const lost: StoreDeps = {
      ...deps,
      uow: {
        ...app.uow,
        write: async (companyId, work) => {
          const done = await app.uow.write(companyId, work);
          // The first one only notes that bytes are coming.
          if ((writes += 1) > 1) throw new AppError('ERR_UNAVAILABLE');
          return done;
        },
      },
    };
    await expect(
      storeBytes(
        lost,
        { companyId: ana.id, visibility: 'company', fileName: 'a.png', content: buildPng(), maxBytes: mebibyte },
        async () => null,
      ),
    ).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(await growth()).toEqual({ stored: 1, rows: 1 });
  });

  it('T13 bytes whose process was killed before their record go when they are due, and only those', async () => {
    const [kept] = await storeBytes(
      deps,
      { companyId: ana.id, visibility: 'company', fileName: 'a.png', content: buildPng(), maxBytes: mebibyte },
      async (_work, files) => files,
    );
    const killed: StoreDeps = {
      ...deps,
      uow: {
        ...app.uow,
        read: () => Promise.reject(new Error('killed')),
        write: (companyId, work) =>
          killedAt === 'record'
            ? Promise.reject(new Error('killed'))
            : ((killedAt = 'record'), app.uow.write(companyId, work)),
      },
    };
    let killedAt: 'note' | 'record' = 'note';
    await expect(
      storeBytes(
        killed,
        { companyId: ana.id, visibility: 'company', fileName: 'b.png', content: buildPng(), maxBytes: mebibyte },
        async () => null,
      ),
    ).rejects.toThrow('killed');
    expect(await growth()).toEqual({ stored: 2, rows: 1 });
    expect(await sweepLeftovers(deps)).toBe(0);
    await app.database.asOwner('UPDATE media_leftovers SET due_at = now()');
    // Even a note that was never struck out does not take the bytes of a file.
    await app.database.asOwner('INSERT INTO media_leftovers (company_id, storage_key, due_at) VALUES ($1, $2, now())', [
      ana.id,
      kept?.key,
    ]);
    expect(await sweepLeftovers(deps)).toBeGreaterThan(0);
    expect(await growth()).toEqual({ stored: 1, rows: 1 });
    expect((await get(kept?.id ?? '', ana.admin)).statusCode).toBe(200);
  });

  it('deletes the files it is told and no other, and their bytes follow at once', async () => {
    const [kept, gone, theirs] = [
      await keep(ana, buildPng()),
      await keep(ana, buildPng()),
      await keep(bia, buildPng()),
    ];
    for (const id of [gone.id, theirs.id]) await app.uow.write(ana.id, (work) => deleteFiles(work, [id]));
    expect(await growth()).toEqual({ stored: 3, rows: 2 });
    expect([await sweepLeftovers(deps), await sweepLeftovers(deps)]).toEqual([1, 0]);
    expect(await growth()).toEqual({ stored: 2, rows: 2 });
    const statuses = [await get(kept.id, ana.admin), await get(gone.id, ana.admin), await get(theirs.id, bia.admin)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
  });

  it('deletes nothing when told of no file', async () => {
    const kept = await keep(ana, buildPng());
    await app.uow.write(ana.id, (work) => deleteFiles(work, []));
    expect((await get(kept.id, ana.admin)).statusCode).toBe(200);
  });

  it('T13 keeps nothing of a stream that breaks, and answers so', async () => {
    async function* broken() {
      yield buildPng();
      throw new Error('the phone went away');
    }
    const order = {
      companyId: ana.id,
      visibility: 'ticket' as const,
      fileName: 'a.png',
      content: Readable.from(broken()),
      maxBytes: mebibyte,
    };
    await expect(storeBytes(deps, order, async () => null)).rejects.toThrow('the phone went away');
    expect(await growth()).toEqual({ stored: 0, rows: 0 });
  });

  it('T44 refuses a file over the limit and an empty one, wherever they come from', async () => {
    const order = { companyId: ana.id, visibility: 'ticket' as const, fileName: 'a.png', maxBytes: mebibyte };
    await expect(
      storeBytes(deps, { ...order, content: buildPngOfBytes(mebibyte + 1) }, async () => null),
    ).rejects.toMatchObject({ code: 'ERR_FILE_TOO_LARGE' });
    await expect(storeBytes(deps, { ...order, content: Buffer.alloc(0) }, async () => null)).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
    expect(await growth()).toEqual({ stored: 0, rows: 0 });
  });

  it('never files under another company', async () => {
    const files = await storeBytes(
      deps,
      { companyId: bia.id, visibility: 'company', fileName: 'a.png', content: buildPng(), maxBytes: mebibyte },
      async (_work, kept) => kept,
    );
    expect(files[0]?.key.startsWith(`${bia.id}/`)).toBe(true);
    expect((await get(files[0]?.id ?? '', ana.admin)).statusCode).toBe(404);
  });

  it('T44 a large upload leaves the memory of the process level', async () => {
    const size = 256 * mebibyte;
    const piece = Buffer.alloc(256 * 1024);
    const before = process.memoryUsage.rss();
    let peak = 0;
    async function* flow() {
      yield part(buildPng()).subarray(0, -2);
      for (let sent = 0; sent < size; sent += piece.length) {
        peak = Math.max(peak, process.memoryUsage.rss() - before);
        yield piece;
      }
      yield Buffer.from(`\r\n${end}`);
    }
    const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/upload`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(flow())) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(200);
    expect(peak).toBeLessThan(120 * mebibyte);
    expect(await growth()).toEqual({ stored: 1, rows: 1 });
  });
});
