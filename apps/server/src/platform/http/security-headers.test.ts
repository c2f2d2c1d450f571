import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, installSecurityHeaders } from './security-headers.ts';

const sourcesOf = (host: string | undefined): string | undefined =>
  contentSecurityPolicy('nonce', { headers: host === undefined ? {} : { host } })
    .split('; ')
    .find((one) => one.startsWith('connect-src'));

describe('the policy of pages', () => {
  it.each([
    ['desk.example.com', "connect-src 'self' ws://desk.example.com wss://desk.example.com"],
    ['[::1]:3000', "connect-src 'self' ws://[::1]:3000 wss://[::1]:3000"],
    ['evil.test; script-src *', "connect-src 'self'"],
    [undefined, "connect-src 'self'"],
  ])('T41 lets a page at %s connect to its own host alone', (host, expected) => {
    expect(sourcesOf(host)).toBe(expected);
  });
});

describe('headers', () => {
  it('T53 keep answers of the API out of every cache, refusals included', async () => {
    const app = Fastify();
    installSecurityHeaders(app, { https: false });
    app.get('/api/auth/me', async () => ({}));
    app.get('/page', async () => ({}));
    const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await cacheOf('/api/auth/me')).toBe('no-store');
    expect(await cacheOf('/api/nowhere')).toBe('no-store');
    expect(await cacheOf('/page')).toBeUndefined();
  });
});
