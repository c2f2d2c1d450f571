import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installCompression } from './compress-answers.ts';
import { installRequestId, requestIdOf } from './request-id.ts';

const large = { text: 'olá '.repeat(1_000) };
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify({ genReqId: requestIdOf, requestIdHeader: false });
  installRequestId(app);
  installCompression(app);
  app.get('/large', async () => large);
  app.get('/small', async () => ({ ok: true }));
  app.get('/file', (_request, reply) =>
    reply.type('application/json').send(Readable.from([Buffer.from(JSON.stringify(large))])),
  );
  app.get('/packed', (_request, reply) =>
    reply.type('application/json').header('content-encoding', 'br').send(JSON.stringify(large)),
  );
  app.get('/none', (_request, reply) => reply.status(204).send());
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('compressed answers', () => {
  it.each(['gzip', 'br, gzip', 'deflate, GZIP;q=0.5', '*'])('to whoever accepts %s', async (accepted) => {
    const answer = await get('/large', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(large);
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])('not to whoever accepts "%s"', async (accepted) => {
    const answer = await get('/large', { 'accept-encoding': accepted });
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([undefined, 'accept-encoding']);
    expect(answer.json()).toEqual(large);
  });

  it.each([
    ['/small', undefined],
    ['/file', undefined],
    ['/none', undefined],
    ['/packed', 'br'],
  ])('not of %s, which is small, a stream, empty or compressed already', async (url, encoding) => {
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(encoding);
  });
});

describe('the id of a request', () => {
  it('is the one it came with', async () => {
    const id = 'proxy-7f3a.2:1';
    expect((await get('/small', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
  });

  it.each(['', 'short', 'with blanks in it', 'line\tbreak-9', 'x'.repeat(65), '"},{"level":"fatal'])(
    'is a new one instead of "%s"',
    async (given) => {
      expect((await get('/small', { 'x-request-id': given })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
