import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { answer } from './error-handler.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const noncePlaceholder = '__CSP_NONCE__';
const serverPaths = /^\/(api|media|public|socket\.io|webhooks|metrics|assets)(\/|$)/;

/** Serves the built browser app: hashed assets for ever, and its page for every address that is a screen. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  const page = built ? await readFile(join(folder, 'index.html'), 'utf8') : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      preCompressed: true,
      serveDotFiles: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    await serveAssets(app, join(folder, 'assets'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && !serverPaths.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (page === null || !wantsPage) return answer(reply, new AppError('ERR_NOT_FOUND'), request);
    return sendPage(request, reply, page);
  });
  app.get('/', async (request: FastifyRequest, reply) =>
    page === null ? answer(reply, new AppError('ERR_NOT_FOUND'), request) : sendPage(request, reply, page),
  );
}

/** One route for the hundreds of assets: a route for each of them was a quarter of the work of a start. */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = new Set((await readdir(folder)).filter((name) => !name.startsWith('.')));
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params: { '*': name } }, reply) =>
    names.has(name) ? reply.sendFile(join('assets', name)) : reply.callNotFound(),
  );
}

/** A page with a style nonce of its own; never stored, because the nonce must not be used twice. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce, request))
    .send(page.replaceAll(noncePlaceholder, nonce));
}
