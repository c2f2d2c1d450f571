import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { networkTrouble } from '@balcao/whatsapp';
import { startConnectProxy, startTlsFront, type ConnectProxy, type TlsFront } from '@balcao/whatsapp-fakes/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDispatcher } from './create-dispatcher.ts';
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
    ['directly', () => null, 0],
    ['through the proxy', () => proxy.url, 1],
  ])('serves fetch as well: %s', async (_title, by, led) => {
    const dispatcher = createDispatcher(by());
    const answer = await fetch(`http://127.0.0.1:${port}/`, { dispatcher } as RequestInit);
    expect(await answer.text()).toBe('hello');
    expect(proxy.led).toHaveLength(led);
  });

  it('is not needed where nothing is in between', () => expect(createProxyAgent(null)).toBeUndefined());
});
