import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { allEndpoints } from '@balcao/contract';
import { permissionTable, type PermissionTable } from '@balcao/domain';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { installBodyTimeout } from '../platform/http/body-timeout.ts';
import { createCallLimits } from '../platform/http/call-limits.ts';
import { installCompression } from '../platform/http/compress-answers.ts';
import { defineRoutes, type Route, type RouteOptions } from '../platform/http/define-routes.ts';
import { docsPage } from '../platform/http/docs-page.ts';
import { AppError } from '../platform/errors.ts';
import { answer, installErrorHandler } from '../platform/http/error-handler.ts';
import { installHealth, type Health } from '../platform/http/health.ts';
import { installRefusalLog } from '../platform/http/log-refusals.ts';
import { installMetrics, type Metrics } from '../platform/http/metrics.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { withoutDoubledSlash } from '../platform/http/public-address.ts';
import { installRequestId, requestIdOf } from '../platform/http/request-id.ts';
import { contentSecurityPolicy, installSecurityHeaders } from '../platform/http/security-headers.ts';
import { serveWebApp } from '../platform/http/web-app.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { SampledAudit } from '../platform/audit.ts';
import type { Authenticator } from '../platform/principal.ts';

export type HttpOptions = {
  log: Logger;
  metrics: Metrics;
  metricsToken: string | null;
  publicUrl: string | null;
  trustProxy: Config['trustProxy'];
  /** Calls of the API that one user may make in a minute. */
  apiLimit: number;
  webFolder: string;
  version: string;
  authenticator: Authenticator;
  permissions?: PermissionTable | undefined;
  /** The name of the cookie that lets the browser load files. */
  mediaCookie: string;
  auditSampled: SampledAudit;
  /** See `RouteOptions`. */
  onSupportCall: RouteOptions['onSupportCall'];
  /** See `RouteOptions`. */
  checksTexts?: boolean | undefined;
  /** Null on a node that serves no people (ROLES without web): it answers for its health and nothing else. */
  routes: readonly Route[] | null;
  health: Health;
};

const bodyLimit = 1_000_000;

/** The whole HTTP side of a node: routes of the contract, health, figures, API document and the browser app. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A logger per request would cost more than most requests; log lines contain the id of the request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trusted(options.trustProxy),
    rewriteUrl: ({ url = '/' }) => withoutDoubledSlash(url),
    genReqId: requestIdOf,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // The whole of a slow upload, which watches that it keeps flowing; headers have Node's own limit.
    requestTimeout: 15 * 60_000,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) =>
      void answer(reply as FastifyReply, new AppError('ERR_NOT_FOUND'), request as FastifyRequest),
  });
  installErrorHandler(app);
  installRequestId(app);
  installRefusalLog(app, options.log);
  installCompression(app);
  installSecurityHeaders(app, { https: options.publicUrl?.startsWith('https:') ?? false });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  installBodyTimeout(app);
  // What is sent to no route is not read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('ERR_NOT_FOUND');
  });
  installMetrics(app, options.metrics, { token: options.metricsToken, publicUrl: options.publicUrl });
  if (options.trustProxy === false) warnOfProxy(app, options.log);
  installHealth(app, options.health);
  if (options.routes === null) {
    app.setNotFoundHandler((request, reply) => answer(reply, new AppError('ERR_NOT_FOUND'), request));
    return app;
  }
  refuseMissingRoutes(options.routes);
  installDocs(app, options.version);
  defineRoutes(app, options.routes, {
    authenticator: options.authenticator,
    mediaCookie: options.mediaCookie,
    permissions: options.permissions ?? permissionTable,
    limits: createCallLimits({
      perUser: options.apiLimit,
      onLimited: () => options.metrics.rateLimited.inc({ name: 'api' }),
    }),
    async onDenied(principal, what) {
      options.metrics.denied.inc({ permission: what });
      const { companyId } = principal;
      await options.auditSampled({ companyId, by: principal, action: 'permission denied', object: what });
    },
    onSupportCall: options.onSupportCall,
    checksTexts: options.checksTexts,
  });
  await serveWebApp(app, options.webFolder);
  return app;
}

/** The same as Fastify takes it; a bare number of proxies it would not believe. */
function trusted(trustProxy: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

/** Says once that a proxy is there which nobody named: everybody would count as one address for the limits. */
function warnOfProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn('calls come through a proxy that TRUST_PROXY does not name: limits count them all as one address');
    }
    done();
  });
}

/** Closes after what was accepted is answered; a client that keeps its connection open cannot hold the stop up. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(patience);
  }
}

/** A declared endpoint without an action, or the reverse, is a mistake of ours and found at start. */
function refuseMissingRoutes(routes: readonly Route[]): void {
  const mounted = new Set(routes.map(({ endpoint }) => endpoint.name));
  const missing = allEndpoints.filter(({ name }) => !mounted.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Declared but not built: ${missing.join(', ')}`);
}

function installDocs(app: FastifyInstance, version: string): void {
  // Written for the first who asks: it would be a good part of the work of a start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get(
    '/api/openapi.json',
    { config: { endpoint: 'openapi' } },
    async () => (document ??= openApiDocument(allEndpoints, version)),
  );
  app.get('/api/docs', { config: { endpoint: 'docs' } }, async (request, reply) => {
    const nonce = randomUUID();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce, request))
      .send(docsPage(allEndpoints, nonce));
  });
}
