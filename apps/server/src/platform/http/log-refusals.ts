import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logger.ts';

/** What a guess or an attack looks like from here; ordinary mistakes of callers are none of it. */
const refusals = new Set([402, 403, 429]);

/** Writes down who was not let in, by request and endpoint; an expired token is only worth it where people log in. */
export function installRefusalLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const { statusCode: status } = reply;
    const isLogin = status === 401 && endpoint === 'session.login';
    if (isLogin || refusals.has(status))
      log.info({ requestId: request.id, endpoint, status }, isLogin ? 'login refused' : 'request refused');
    done();
  });
}
