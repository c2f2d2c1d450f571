import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The policy of every page: own scripts only, styles only with this request's nonce, nothing framed, and connections to
 * the own host alone.
 */
export function contentSecurityPolicy(nonce: string, { headers }: Pick<FastifyRequest, 'headers'>): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${socketSources(headers.host)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * The own host for WebSockets, which older browsers do not count as 'self'. What does not look like a host is left out:
 * it would become part of the policy.
 */
function socketSources(host: string | undefined): string {
  return host !== undefined && /^[\w.:[\]-]{1,253}$/.test(host) ? ` ws://${host} wss://${host}` : '';
}

/** Headers of every answer. HSTS only where the product is served over https: plain LAN use must keep working. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  // What the API answers belongs to one session and must not be found in a cache after its end.
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers);
    done();
  });
}
