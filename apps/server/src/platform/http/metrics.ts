import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from './client-address.ts';
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

/** Who may read the figures: the bearer of the token, or without one this machine. */
export type MetricsAccess = { token: string | null; publicUrl: string | null };

/** Measures every request by route and answers /metrics to those who may read it. */
export function installMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
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
    if (!mayRead(request, access)) return reply.status(404).send({ error: 'ERR_NOT_FOUND' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Without a token only somebody at this machine may read, and not where the product has a public address: behind a
 * proxy that adds no header the whole world would look like this machine.
 */
function mayRead(request: FastifyRequest, { token, publicUrl }: MetricsAccess): boolean {
  if (token === null) return publicUrl === null && isFromThisMachine(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
