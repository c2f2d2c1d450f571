import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import { proxyErrorCode } from '../../ports/whatsapp.ts';

/** The proxy was not reached, or did not let us through. */
class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  readonly code = proxyErrorCode;
}

/** Where a tunnel leads to; with `tls` it is handed over when the other side has shown who it is. */
export type Target = { readonly host: string; readonly port: number; readonly tls: ConnectionOptions | null };

/**
 * Opens a way through a proxy within so many milliseconds. A failure says whether the proxy or the other side is to
 * blame.
 */
export async function openTunnel(proxy: URL, target: Target, limitMs: number): Promise<Socket> {
  const end = Date.now() + limitMs;
  const socket = await askProxy(proxy, target, limitMs);
  return target.tls === null ? socket : secure(socket, target, target.tls, end - Date.now());
}

function askProxy(proxy: URL, { host, port }: Target, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const ask = proxy.protocol === 'https:' ? askSecurely : askPlainly;
    const asked = ask({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port,
      method: 'CONNECT',
      path: `${host}:${port}`,
      headers: { host: `${host}:${port}`, ...credentials(proxy) },
      agent: false,
    });
    const timer = setTimeout(() => asked.destroy(new Error('no answer in time')), limitMs);
    const refuse = (why: string, cause?: unknown): void => {
      clearTimeout(timer);
      asked.destroy();
      reject(new ProxyRefused(why, { cause }));
    };
    asked.on('error', (cause) => refuse('the proxy was not reached', cause));
    // One that answers without opening anything has something to say against it.
    asked.on('response', ({ statusCode }) => refuse(`the proxy answered ${statusCode}`));
    asked.on('connect', ({ statusCode }, socket) => {
      clearTimeout(timer);
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      refuse(`the proxy answered ${statusCode}`);
    });
    asked.end();
  });
}

function credentials({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (username === '' && password === '') return {};
  return {
    'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
  };
}

function secure(socket: Socket, { host }: Target, options: ConnectionOptions, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = connect({ host, ...options, socket });
    const timer = setTimeout(
      () => secured.destroy(new Error('the other side did not show who it is in time')),
      Math.max(0, limitMs),
    );
    secured.once('error', reject).once('close', () => reject(new Error('the other side hung up')));
    secured.once('secureConnect', () => {
      clearTimeout(timer);
      secured.removeAllListeners('error').removeAllListeners('close');
      resolve(secured);
    });
  });
}
