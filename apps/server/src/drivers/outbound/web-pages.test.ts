import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createWebPages } from './web-pages.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine, which only the operator may permit, and how many connections it saw. */
async function startServer(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  const seen = { connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { place, url: `http://${place}/`, seen };
}

const silent = { info: () => undefined };
const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener => {
  return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
};
const read = async (answer: RequestListener): Promise<string | null> => {
  const { place, url } = await startServer(answer);
  return createWebPages({ allow: [place] }, silent).readStart(url);
};

it('S533 reads the beginning of a page, in the alphabet that it names', async () => {
  expect(await read(html('<title>Café</title>'))).toBe('<title>Café</title>');
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');
  expect(await read(html(latin, 'text/html'))).toContain('<title>Café</title>');
  expect(await read(html(Buffer.from('Café', 'latin1'), 'text/html; charset=windows-1252'))).toBe('Café');
  expect(await read(html('Café', 'text/html; charset=klingon'))).toBe('Café');
});

it.each<[string, RequestListener]>([
  ['a picture', html('x', 'image/png')],
  ['a page that is not there', (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end()],
  ['a server that breaks off', (request) => request.socket.destroy()],
])('S533 reads nothing of %s', async (_what, answer) => {
  expect(await read(answer)).toBeNull();
});

it('S533 takes the first 256 kB of a page that never ends', async () => {
  const page = await read((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const write = (): void => {
      while (response.write('<title>Longa</title>'.padEnd(64 * 1024)));
    };
    response.on('drain', write);
    write();
  });
  expect([page?.startsWith('<title>Longa</title>'), page?.length]).toEqual([true, 256 * 1024]);
});

it('S533 T45 goes to no private address, not even where a public page leads there', async () => {
  const inside = await startServer(html('<title>segredo</title>'));
  expect(await createWebPages({ allow: [] }, silent).readStart(inside.url)).toBeNull();
  const outside = await startServer((_request, response) => response.writeHead(302, { location: inside.url }).end());
  expect(await createWebPages({ allow: [outside.place] }, silent).readStart(outside.url)).toBeNull();
  const meta = await startServer(html(`<meta http-equiv="refresh" content="0; url=${inside.url}">`));
  await createWebPages({ allow: [meta.place] }, silent).readStart(meta.url);
  expect(inside.seen.connections).toBe(0);
});
