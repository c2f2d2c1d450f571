import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptEverything, acceptPictures } from '../media/accept.ts';
import { spool } from '../media/spool.ts';
import { buildPng, buildPngOfBytes, sampleHeads } from '../media/test-data.ts';
import { installErrorHandler } from './error-handler.ts';
import { receiveUpload, type UploadOptions } from './upload.ts';

const limit = 1024 * 1024;
const boundary = 'a-boundary-of-ours';
const defaults: UploadOptions = { field: 'file', maxBytes: limit, maxFiles: 3, accept: acceptPictures };

type Kept = { fileName: string; mime: string; bytes: number };
type Answer = {
  status: number;
  body: { error?: string; fields?: Record<string, string>; limit?: number; files?: Kept[] };
};

let app: FastifyInstance;
let port: number;
let folder: string;
let options: UploadOptions;
/** What became of each file that began to be kept. */
let outcomes: Promise<unknown>[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  app = Fastify({ bodyLimit: 1000 });
  installErrorHandler(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post('/upload', (request) =>
    receiveUpload(request, options, ({ stream, ...file }) => {
      const kept = spool(stream, { folder, maxBytes: options.maxBytes }).then(
        async ({ path, bytes }) => (await rm(path), { ...file, bytes }),
      );
      outcomes.push(kept.catch((error: unknown) => error));
      return kept;
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  options = defaults;
  outcomes = [];
});

const part = (content: string | Buffer, { name = 'file', fileName = 'foto.png', type = 'image/png' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, value: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const end = Buffer.from(`--${boundary}--\r\n`);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, end]);

type Sending = { contentType?: string; headers?: Record<string, string>; send: (request: ClientRequest) => void };

function exchange({
  contentType = `multipart/form-data; boundary=${boundary}`,
  headers = {},
  send,
}: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/upload',
        headers: { 'content-type': contentType, ...headers },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] });
        request.destroy();
      },
    );
    request.on('error', reject);
    send(request);
  });
}

const upload = (body: Buffer, contentType?: string): Promise<Answer> =>
  exchange({
    ...(contentType ? { contentType } : {}),
    headers: { 'content-length': String(body.length) },
    send: (request) => request.end(body),
  });

async function expectNothingKept(): Promise<void> {
  await Promise.all(outcomes);
  expect(await readdir(folder)).toEqual([]);
}

describe('an upload', () => {
  test('gives files, their real types and the fields', async () => {
    options = { ...defaults, field: 'medias', accept: acceptEverything };
    const body = form(
      field('body', 'olá'),
      part(buildPng(), { name: 'medias', fileName: 'relatório final.jpg', type: 'text/html' }),
      part('a;b\n1;2', { name: 'medias', fileName: 'lista.csv' }),
      field('sign', 'true'),
    );
    const { status, body: answer } = await upload(body);
    expect(status).toBe(200);
    expect(answer).toEqual({
      files: [
        {
          fileName: 'relatório final_jpg.png',
          mime: 'image/png',
          bytes: buildPng().length,
          size: { width: 1, height: 1 },
        },
        { fileName: 'lista.csv', mime: 'text/csv', bytes: 7, size: null },
      ],
      fields: { body: 'olá', sign: 'true' },
    });
  });

  test.each([
    ['limit − 1', limit - 1, 200],
    ['the limit', limit, 200],
    ['limit + 1', limit + 1, 413],
  ])('T44: %s', async (_name, size, status) => {
    const answer = await upload(form(part(buildPngOfBytes(size))));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.files).toMatchObject([{ bytes: size }]);
    else expect(answer.body).toMatchObject({ error: 'ERR_FILE_TOO_LARGE', limit });
    await expectNothingKept();
  });

  test('T44: an empty file is no file', async () => {
    expect(await upload(form(part('')))).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { file: 'required' } },
    });
  });

  test.each([
    ['no part at all', form()],
    ['fields only', form(field('body', 'x'))],
    ['nothing, not even an end', Buffer.alloc(0)],
  ])('T44: %s asks for the file', async (_name, body) => {
    expect(await upload(body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { file: 'required' } },
    });
  });

  test('T44: a length that cannot fit is refused before a byte of it came', async () => {
    const answer = await exchange({
      headers: { 'content-length': String(5 * 1024 ** 3) },
      send: (request) => request.flushHeaders(),
    });
    expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
  });

  test('T44: an endless upload without length is answered at the limit, and the server goes on', async () => {
    const piece = Buffer.alloc(64 * 1024);
    let sent = 0;
    async function* endless() {
      yield part(buildPng()).subarray(0, -2);
      for (;;) {
        sent += piece.length;
        yield piece;
      }
    }
    const answer = await exchange({
      send: (request) =>
        void Readable.from(endless())
          .on('error', () => undefined)
          .pipe(request),
    });
    expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE', limit } });
    expect(sent).toBeGreaterThan(limit);
    await expectNothingKept();
    expect((await upload(form(part(buildPng())))).status).toBe(200);
  });

  test('T44: nothing piles up however much flows', async () => {
    const large = 128 * limit;
    options = { ...defaults, maxBytes: large + 1000 };
    const piece = Buffer.alloc(256 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    async function* flow() {
      yield part(buildPng()).subarray(0, -2);
      for (let sent = 0; sent < large; sent += piece.length) {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        yield piece;
      }
      yield Buffer.concat([Buffer.from('\r\n'), end]);
    }
    const answer = await exchange({ send: (request) => void Readable.from(flow()).pipe(request) });
    expect(answer.body.files).toMatchObject([{ bytes: large + buildPng().length }]);
    expect(peak).toBeLessThan(64 * limit);
  });

  test.each([
    ['html dressed as png', Buffer.from('<html><script>alert(1)</script>')],
    ['svg dressed as png', Buffer.from('<svg onload="alert(1)"/>')],
    ['a gif that is a script', Buffer.from('GIF89a=1;alert(1)//')],
    ['a program dressed as png', sampleHeads.exe],
    ['a picture of 50 000 pixels', buildPng({ width: 50_000, height: 50_000 })],
    ['a pdf where pictures are wanted', sampleHeads.pdf],
  ])('T44: %s is refused', async (_name, content) => {
    expect(await upload(form(part(content)))).toMatchObject({ status: 415, body: { error: 'ERR_FILE_TYPE_REFUSED' } });
    await expectNothingKept();
  });

  test('T44: a refused kind is answered while the rest is still coming', async () => {
    const answer = await exchange({
      send: (request) => void request.write(part(Buffer.concat([sampleHeads.exe, Buffer.alloc(400_000)]))),
    });
    expect(answer).toMatchObject({ status: 415, body: { error: 'ERR_FILE_TYPE_REFUSED' } });
  });

  test('T44: where everything is kept, a page is only bytes', async () => {
    options = { ...defaults, accept: acceptEverything };
    const { body } = await upload(form(part('<html><script>1</script>', { fileName: 'foto.png' })));
    expect(body.files).toEqual([{ fileName: 'foto_png.bin', mime: 'application/octet-stream', bytes: 24, size: null }]);
  });

  test.each([
    ['fatura.pdf.exe', 'fatura_pdf_exe.png'],
    ['foto\u202Egnp.exe', 'fotognp_exe.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['..\\\\..\\\\x.png', 'x.png'],
    ['a\u0000b.png', 'ab.png'],
    ['😀 ação.png', '😀 ação.png'],
  ])('T44: the name %j becomes %j', async (fileName, safe) => {
    expect((await upload(form(part(buildPng(), { fileName })))).body.files).toMatchObject([{ fileName: safe }]);
  });

  test('T44: a very long name is cut', async () => {
    expect((await upload(form(part(buildPng(), { fileName: `${'a'.repeat(3_000)}.png` })))).body.files).toMatchObject([
      { fileName: `${'a'.repeat(146)}.png` },
    ]);
  });

  test('T44: ten thousand parts are refused', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x'));
    expect(await upload(form(...parts, part(buildPng())))).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  test('T44: ten thousand files are refused and none is left', async () => {
    const files = Array.from({ length: 10_000 }, () => part(buildPng()));
    expect(await upload(form(...files))).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { file: 'invalid' } },
    });
    await expectNothingKept();
  });

  test.each([
    ['another field', form(part(buildPng(), { name: 'avatar' })), undefined, { avatar: 'invalid' }],
    ['a huge field', form(field('body', 'x'.repeat(70_000)), part(buildPng())), undefined, { body: 'invalid' }],
    ['a field called __proto__', form(field('__proto__', 'x'), part(buildPng())), undefined, { file: 'invalid' }],
    ['a body cut off', form(part(buildPng())).subarray(0, -30), undefined, { file: 'invalid' }],
    ['a body that is no form', Buffer.from('hello'), undefined, { file: 'invalid' }],
    ['a form without boundary', form(part(buildPng())), 'multipart/form-data', { file: 'invalid' }],
    [
      'a field that is no JSON',
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: application/json\r\n\r\n{\r\n`,
        ),
        form(part(buildPng())),
      ]),
      undefined,
      { file: 'invalid' },
    ],
  ])('%s is a mistake of the sender', async (_name, body, contentType, fields) => {
    expect(await upload(body, contentType)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields } });
    await expectNothingKept();
  });

  test('a body that is not multipart is not read', async () => {
    expect(await upload(Buffer.from('{}'), 'application/json')).toMatchObject({
      status: 415,
      body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  test('T44: a sender that stops sending gets an answer and is disconnected', async () => {
    options = { ...defaults, idleMs: 60 };
    const answer = await exchange({ send: (request) => void request.write(part(buildPng()).subarray(0, 300)) });
    expect(answer).toMatchObject({ status: 408, body: { error: 'ERR_TOO_SLOW' } });
    await expectNothingKept();
  });

  test('T44: a sender that drips is let go too', async () => {
    options = { ...defaults, idleMs: 150 };
    const answer = await exchange({
      send: (request) => {
        request.write(part(buildPng()).subarray(0, -2));
        const drip = setInterval(() => request.write('x'), 20);
        request.on('close', () => clearInterval(drip)).on('response', () => clearInterval(drip));
      },
    });
    expect(answer).toMatchObject({ status: 408 });
    await expectNothingKept();
  });

  test('T13: a sender that goes away midway leaves nothing', async () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 900000\r\n\r\n`,
      );
      socket.write(part(buildPng({ padding: 500_000 })));
    });
    await expect.poll(() => outcomes.length).toBe(1);
    socket.destroy();
    expect(await outcomes[0]).toBeInstanceOf(Error);
    await expectNothingKept();
    expect((await upload(form(part(buildPng())))).status).toBe(200);
  });
});
