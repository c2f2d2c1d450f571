import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptEverything } from '../media/accept.ts';
import { installBodyTimeout } from './body-timeout.ts';
import { installErrorHandler } from './error-handler.ts';
import { receiveUpload } from './upload.ts';

type Line = { level: number; msg: string };

let app: FastifyInstance;
let lines: Line[];
let ended: Promise<void>;

const lost = (): Error => Object.assign(new Error('lost'), { code: 'ECONNRESET' });

beforeEach(async () => {
  lines = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  app = Fastify({ logger: { level: 'warn', stream }, forceCloseConnections: true });
  installErrorHandler(app);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  installBodyTimeout(app, 5_000);
  ended = new Promise((resolve) => {
    app.addHook('onError', async () => resolve());
    app.addHook('onResponse', async () => resolve());
    app.addHook('onRequestAbort', async (_request) => resolve());
  });
  app.post('/json', async () => ({}));
  app.post('/files', async (request) => {
    const upload = { field: 'file', maxBytes: 1_000_000, maxFiles: 1, accept: acceptEverything } as const;
    await receiveUpload(request, upload, async ({ stream: file }) => {
      for await (const _chunk of file);
    });
    return {};
  });
  app.get('/download', (_request, reply) => {
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.alloc(64 * 1024);
    }
    return reply.send(Readable.from(endless(), { objectMode: false }));
  });
  app.get('/ours', async () => {
    throw lost();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

async function send(head: string, ...headers: string[]): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  await once(socket, 'connect');
  socket.write([head, 'host: x', ...headers, '', ''].join('\r\n'));
  return socket;
}

describe('S1047 a client that hangs up is no line of errors or warnings', () => {
  it.each([
    ['in the middle of JSON', ['POST /json HTTP/1.1', 'content-type: application/json'], '{"a":'],
    [
      'in the middle of a file',
      ['POST /files HTTP/1.1', 'content-type: multipart/form-data; boundary=x'],
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(10_000)}`,
    ],
    ['before a file', ['POST /files HTTP/1.1', 'content-type: multipart/form-data; boundary=x'], '--x\r\n'],
  ])('%s', async (_what, [head = '', ...headers], body) => {
    const socket = await send(head, ...headers, 'content-length: 100000');
    const arrived = once(app.server, 'request');
    socket.write(body);
    await Promise.race([arrived, new Promise((resolve) => setImmediate(resolve))]);
    socket.resetAndDestroy();
    await ended;
    await app.close();
    expect(lines).toEqual([]);
  });

  it('in the middle of an answer', async () => {
    const socket = await send('GET /download HTTP/1.1');
    await once(socket, 'data');
    socket.resetAndDestroy();
    await ended;
    await app.close();
    expect(lines).toEqual([]);
  });

  it('but a connection of ours that is lost is one', async () => {
    const answer = await app.inject('/ours');
    expect(answer.statusCode).toBe(500);
    expect(lines).toMatchObject([{ level: 50, msg: 'request failed' }]);
  });
});
