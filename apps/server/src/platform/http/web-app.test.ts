import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { serveWebApp } from './web-app.ts';

const files = {
  'index.html': '<html><style nonce="__CSP_NONCE__"></style></html>',
  'theme.js': 'theme',
  '.env': 'hidden',
  'assets/desk-1a2b.js': 'desk',
  'assets/desk-1a2b.js.br': 'packed',
  'assets/list-3c4d.js': 'list',
  'assets/.hidden.js': 'hidden',
};

let folder: string;
let app: FastifyInstance;
let routes: string[];

beforeAll(async () => {
  const above = await mkdtemp(join(tmpdir(), 'web-app-'));
  await writeFile(join(above, 'secret.js'), 'secret');
  folder = join(above, 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  app = Fastify();
  routes = [];
  app.addHook('onRoute', ({ url }) => void routes.push(url));
  installErrorHandler(app);
  await serveWebApp(app, folder);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(join(folder, '..'), { recursive: true });
});

describe('the files of the browser app', () => {
  test.each([
    ['an asset, kept for ever', '/assets/desk-1a2b.js', 'desk', 'public, max-age=31536000, immutable'],
    ['a file beside the page, asked for again each time', '/theme.js', 'theme', 'no-cache'],
  ])('%s', async (_what, url, text, caching) => {
    const { statusCode, body, headers } = await app.inject({ url });
    expect({ statusCode, body, caching: headers['cache-control'] }).toEqual({ statusCode: 200, body: text, caching });
    expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
  });

  test('an asset is sent packed to who can unpack it', async () => {
    const packed = await app.inject({ url: '/assets/desk-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.body).toBe('packed');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toContain('javascript');
    const plain = await app.inject({ url: '/assets/list-3c4d.js', headers: { 'accept-encoding': 'br' } });
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['list', undefined]);
  });

  test('all assets have one route, so that a start does not grow with them', () => {
    expect([...new Set(routes)].sort()).toEqual(['/', '/assets/*', '/index.html', '/theme.js']);
  });

  test.each([
    ['an asset that was never built', '/assets/none-0000.js'],
    ['the folder of the assets', '/assets/'],
    ['that folder without its stroke', '/assets'],
    ['a hidden asset', '/assets/.hidden.js'],
    ['a hidden file beside the page', '/.env'],
    ['a way out of the folder', '/assets/../../secret.js'],
    ['the page by way of the assets', '/assets/..%2findex.html'],
    ['a written way out', '/assets/..%2f..%2fsecret.js'],
    ['a way out in other letters', '/assets/%2e%2e/%2e%2e/secret.js'],
    ['an asset with a NUL byte behind it', '/assets/desk-1a2b.js%00'],
    ['a name of 5 000 letters', `/assets/${'x'.repeat(5_000)}.js`],
    ['a file above the folder', '/secret.js'],
    ['a public picture', '/public/media/none'],
  ])('there is nothing for %s', async (_what, url) => {
    const { statusCode, body } = await app.inject({ url });
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });

  test.each(['/', '/tickets/0f8fad5b', '/settings'])('%s is the page, with a nonce of its own', async (url) => {
    const [first, second] = [await app.inject({ url }), await app.inject({ url })];
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body).toMatch(/nonce="[\w+/]{22}=="/);
    expect(first.body).not.toBe(second.body);
  });
});
