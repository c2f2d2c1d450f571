import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { networkTrouble } from '@balcao/whatsapp';
import { callHttp, NotReached } from '@balcao/whatsapp/cloud';
import { startConnectProxy, startTlsFront, type ConnectProxy, type TlsFront } from '@balcao/whatsapp-fakes/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDispatcher } from './create-dispatcher.ts';
import { openTunnel } from './open-tunnel.ts';
import { createProxyAgent } from './outbound-proxy.ts';

let server: Server;
let port: number;
let front: TlsFront;
let proxy: ConnectProxy;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
  front = await startTlsFront(port);
  proxy = await startConnectProxy({ user: 'ana', password: 'segredo' });
});
afterEach(() => {
  front.close();
  proxy.close();
  server.closeAllConnections();
  server.close();
});

/** What a request over TLS brings, or why it failed. */
function ask(by: string, ca?: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({ host: 'localhost', port: front.port, agent: createProxyAgent(by), ca }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve);
    });
    asked.on('error', (error) => resolve(networkTrouble(error))).end();
  });
}

describe('the way out through a proxy', () => {
  it('leads to the other side, whose certificate is still looked at', async () => {
    expect(await ask(proxy.url, front.ca)).toBe('hello');
    expect(proxy.led).toEqual([`localhost:${front.port}`]);
    expect(await ask(proxy.url)).toBe('certificate_refused');
  });

  it('says that the proxy is to blame when it wants another password, or is not there', async () => {
    expect(await ask(proxy.url.replace('segredo', 'outra'), front.ca)).toBe('proxy_refused');
    proxy.close();
    expect(await ask(proxy.url, front.ca)).toBe('proxy_refused');
    expect(proxy.led).toEqual([]);
  });

  it('blames the proxy too when it does not get through itself', async () => {
    front.close();
    expect(await ask(proxy.url, front.ca)).toBe('proxy_refused');
  });

  it.each([
    ['accepts and says nothing', (): Server => createServer().on('connect', () => undefined)],
    [
      'opens a way on which nobody speaks',
      (): Server => createServer().on('connect', (_request, socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')),
    ],
  ])('gives up a proxy that %s', async (_title, make) => {
    const mute = make();
    // We hang up on it, which is an error where it has not read everything yet.
    mute.on('connect', (_request, socket) => void socket.on('error', () => socket.destroy()));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const by = `http://127.0.0.1:${(mute.address() as { port: number }).port}`;
    try {
      const target = { host: 'localhost', port: front.port, tls: { ca: front.ca } };
      await expect(openTunnel(new URL(by), target, 50)).rejects.toThrow();
      const call = callHttp({
        method: 'GET',
        url: new URL(`https://localhost:${front.port}/`),
        headers: {},
        agent: createProxyAgent(by),
        connectMs: 50,
        idleMs: 1_000,
      });
      await expect(call).rejects.toBeInstanceOf(NotReached);
      const dispatcher = createDispatcher({ proxy: by, allow: [] }, { connectMs: 50, headersMs: 1_000, bodyMs: 1_000 });
      await expect(fetch(`https://localhost:${front.port}/`, { dispatcher } as RequestInit)).rejects.toThrow();
    } finally {
      mute.closeAllConnections();
      mute.close();
    }
  });

  it('uses one way for several requests', async () => {
    const agent = createProxyAgent(proxy.url);
    const get = () =>
      new Promise<string>((resolve, reject) => {
        request({ host: 'localhost', port: front.port, agent, ca: front.ca }, (answer) =>
          answer.setEncoding('utf8').on('data', resolve),
        )
          .on('error', reject)
          .end();
      });
    expect([await get(), await get()]).toEqual(['hello', 'hello']);
    expect(proxy.led).toHaveLength(1);
    agent?.destroy();
  });

  it.each([
    ['directly', () => null, 0],
    ['through the proxy', () => proxy.url, 1],
  ])('serves fetch as well: %s', async (_title, by, led) => {
    const dispatcher = createDispatcher({ proxy: by(), allow: [`127.0.0.1:${port}`] });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { dispatcher } as RequestInit);
    expect(await answer.text()).toBe('hello');
    expect(proxy.led).toHaveLength(led);
  });

  it('is not needed where nothing is in between', () => expect(createProxyAgent(null)).toBeUndefined());
});
