import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installBodyTimeout } from './body-timeout.ts';
import { installErrorHandler } from './error-handler.ts';

let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  installErrorHandler(app);
  await app.register(fastifyMultipart);
  installBodyTimeout(app, 50);
  app.post('/json', async ({ body }) => ({ body }));
  app.post('/files', async (request) => {
    const file = await request.file();
    return { bytes: (await file?.toBuffer())?.length };
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

describe('a slow body', () => {
  it('T44 of JSON is answered with 408 and the connection ends, however it drips', async () => {
    const socket = await send('POST /json HTTP/1.1', 'content-type: application/json', 'content-length: 1000');
    const drip = setInterval(() => socket.write(' '), 10);
    const answer = await text(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('ERR_TOO_SLOW');
  });

  it('T44 that nobody reads, of a call to nowhere, ends too', async () => {
    const socket = await send('POST /nowhere HTTP/1.1', 'content-type: text/strange', 'content-length: 1000');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('of JSON that is there in time is taken', async () => {
    const socket = await send(
      'POST /json HTTP/1.1',
      'content-type: application/json',
      'content-length: 2',
      'connection: close',
    );
    socket.write('{}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('T44 of an upload keeps its own time', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const end = 'abc\r\n--x--\r\n';
    const socket = await send(
      'POST /files HTTP/1.1',
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${body.length + end.length}`,
      'connection: close',
    );
    socket.write(body);
    // A JSON body that began after it is over before it.
    const json = await send('POST /json HTTP/1.1', 'content-type: application/json', 'content-length: 1000');
    expect(await text(json)).toMatch(/^HTTP\/1\.1 408 /);
    socket.write(end);
    expect(await text(socket)).toContain('{"bytes":3}');
  });
});
