import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createTrafficMetrics } from './traffic-metrics.ts';

/** The metrics of a running node. */
export type Metrics = ReturnType<typeof createMetrics>;

/** One registry per node, so that tests can start several in one process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    traffic: createTrafficMetrics(registry),
    httpSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer',
      labelNames: ['route', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    denied: new Counter({
      name: 'authz_denied_total',
      help: 'Refused for lack of a permission',
      labelNames: ['permission'],
      registers,
    }),
    loginFailures: new Counter({ name: 'login_fail_total', help: 'Failed logins', registers }),
    refreshReuse: new Counter({ name: 'refresh_reuse_total', help: 'Refresh tokens used a second time', registers }),
    rateLimited: new Counter({
      name: 'ratelimit_block_total',
      help: 'Calls refused by a limit',
      labelNames: ['name'],
      registers,
    }),
    /** Lets the figure of connected sockets be read when it is asked for. */
    watchSockets(count: () => number): void {
      new Gauge({
        name: 'socket_clients',
        help: 'Connected sockets',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
  };
}

/** Measures every request by route and answers /metrics to this machine or to the bearer of METRICS_TOKEN. */
export function installMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  // Every request passes here: counted in a plain number, and each pair of route and code looked up once.
  let inflight = 0;
  new Gauge({
    name: 'http_inflight',
    help: 'Requests being answered',
    registers: [metrics.registry],
    collect() {
      this.set(inflight);
    },
  });
  const timers = new Map<string, { observe(seconds: number): void }>();
  const timerOf = (route: string, code: number): { observe(seconds: number): void } => {
    const key = `${route} ${code}`;
    const timer = timers.get(key) ?? metrics.httpSeconds.labels(route, String(code));
    timers.set(key, timer);
    return timer;
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    inflight += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inflight -= 1;
    timerOf(request.routeOptions.config.endpoint ?? 'other', reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', { config: { endpoint: 'metrics' } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.status(404).send({ error: 'ERR_NOT_FOUND' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      isLoopback(request.socket.remoteAddress) &&
      request.headers['x-forwarded-for'] === undefined &&
      request.headers.forwarded === undefined
    );
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Whether the peer is this machine itself. */
export function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
