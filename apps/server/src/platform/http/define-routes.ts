import { can, type PermissionTable } from '@balcao/domain';
import {
  fullPath,
  isAllowedInSupport,
  supportRuleOf,
  type EndpointSpec,
  type JsonOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, sessionEnded } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { isStrangersName } from '../pg-errors.ts';
import type { Authenticator, Principal } from '../principal.ts';
import type { CallLimits } from './call-limits.ts';
import { originOf } from './client-address.ts';
import { installJsonParser } from './json-parser.ts';
import { isDeclared, JsonText } from './json-text.ts';

/** What an action gets from HTTP: checked input and, on private routes, who is calling. */
export type RouteInput<E extends EndpointSpec> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Null when the caller sent files; the action reads them from the request. */
  body: JsonOf<E>;
  principal: E['access'] extends 'public' ? null : Principal;
  request: FastifyRequest;
  reply: FastifyReply;
  log: Logger;
};

/** Routes without a response schema answer bytes through `reply` themselves. */
type Answer<E extends EndpointSpec> = E['response'] extends z.ZodMiniType
  ? ResponseOf<E> | JsonText<ResponseOf<E>>
  : FastifyReply;
type Handler<E extends EndpointSpec> = (input: RouteInput<E>) => Promise<Answer<E>>;

export type Route = { endpoint: EndpointSpec; handle: (input: RouteInput<EndpointSpec>) => Promise<unknown> };

/** Ties an endpoint of the contract to its action. */
export function route<E extends EndpointSpec>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

export type RouteOptions = {
  authenticator: Authenticator;
  /** The name of the cookie that lets the browser load files. */
  mediaCookie: string;
  permissions: PermissionTable;
  limits: CallLimits;
  /** Told of a call that is refused for lack of a right: of a permission, or of the endpoint whose action refused. */
  onDenied: (principal: Principal, what: string) => Promise<void> | void;
  /** Writes down what the operator asks for in a support access, where the action leaves no row of its own. */
  onSupportCall: (
    principal: Principal,
    endpointName: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Whether answers that leave as the database wrote them are compared with what the contract declares; for tests. */
  checksTexts?: boolean | undefined;
};

/** What a signed message may weigh; Meta's go up to three megabytes. */
const rawBodyLimit = 3 * 1024 * 1024;
/** What a body may weigh of which nobody knows whose it is: the longest text, with every letter escaped. */
const publicBodyLimit = 64 * 1024;

/**
 * Mounts the routes: limits, who is it, may they; only then the body is read and the input checked; then the action;
 * then only declared fields leave.
 */
export function defineRoutes(app: FastifyInstance, routes: readonly Route[], options: RouteOptions): void {
  app.decorateRequest('principal', null);
  installJsonParser(app);
  mount(
    app,
    routes.filter(({ endpoint }) => !endpoint.rawBody),
    options,
  );
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: rawBodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    mount(
      scope,
      routes.filter(({ endpoint }) => endpoint.rawBody),
      options,
    );
  });
}

function mount(app: FastifyInstance, routes: readonly Route[], options: RouteOptions): void {
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: fullPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: endpoint.name, form: endpoint.form },
      ...(endpoint.access === 'public' && !endpoint.rawBody ? { bodyLimit: publicBodyLimit } : {}),
      // Before the body is read: parsing is work that only those get who may call.
      onRequest: async (request) => {
        parseParams(endpoint.params, request.params);
        request.principal = await authorise(endpoint, request, options);
      },
      handler: async (request, reply) => {
        const { principal } = request;
        const input = {
          params: parseParams(endpoint.params, request.params),
          query: parseInput(endpoint.query, request.query, 'query'),
          body: endpoint.form && request.isMultipart() ? null : parseInput(endpoint.body, request.body ?? {}, 'body'),
          principal,
          request,
          reply,
          log: request.log as Logger,
        } as RouteInput<EndpointSpec>;
        // Before the action: nothing that an access does may reach a customer without its row.
        if (principal?.support && supportRuleOf(endpoint.name) === 'noted')
          await options.onSupportCall(principal, endpoint.name, textsOf(request.params));
        const answer = await handle(input).catch(async (error: unknown) => {
          if (principal && error instanceof AppError && error.code === 'ERR_NO_PERMISSION')
            await options.onDenied(principal, endpoint.name);
          // The operator on a visit is none of the company's people: what is kept under somebody's name cannot be.
          if (principal?.support && isStrangersName(error)) throw new AppError('ERR_NOT_IN_SUPPORT');
          throw error;
        });
        if (!endpoint.response) return reply;
        reply.status(endpoint.status ?? 200);
        if (!(answer instanceof JsonText)) return z.parse(endpoint.response, answer);
        if (options.checksTexts) requireDeclared(endpoint, answer.text);
        return reply.type('application/json; charset=utf-8').send(answer.text);
      },
    });
  }
}

/** The parts of the path as they came, which the schema of the endpoint has taken. */
const textsOf = (params: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));

function requireDeclared(endpoint: EndpointSpec, text: string): void {
  if (endpoint.response && !isDeclared(endpoint.response, JSON.parse(text)))
    throw new Error(`${endpoint.name} answers what its schema does not declare`);
}

async function authorise(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  options: RouteOptions,
): Promise<Principal | null> {
  const { permissions, limits, onDenied } = options;
  // Files of a session come many at once and webhooks from few senders: neither is a call of the API.
  const isLimited = (endpoint.base === undefined || endpoint.access === 'public') && !endpoint.rawBody;
  if (isLimited) limits.fromAddress(request.ip);
  if (endpoint.access === 'public') return null;
  const known = await authenticate(endpoint, request, options);
  const principal: Principal = { ...known, origin: originOf(request) };
  if (isLimited) limits.byUser(principal.userId);
  if (principal.restricted && !(endpoint.whileOverdue && principal.profile === 'admin'))
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (!can(principal, endpoint.access, permissions)) {
    await onDenied(principal, endpoint.access);
    throw new AppError('ERR_NO_PERMISSION');
  }
  if (principal.support && !isAllowedInSupport(supportRuleOf(endpoint.name))) {
    await onDenied(principal, endpoint.name);
    throw new AppError('ERR_NOT_IN_SUPPORT');
  }
  return principal;
}

function authenticate(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  { authenticator, mediaCookie: cookieName }: RouteOptions,
): Promise<Principal> {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ') && header.length > 7) return authenticator.byAccessToken(header.slice(7));
  const mediaCookie = endpoint.cookie === 'media' ? request.cookies[cookieName] : undefined;
  if (mediaCookie) return authenticator.byMediaCookie(mediaCookie);
  throw sessionEnded();
}

/** The parts of the path. Where an id should stand and something else does, there is no such path. */
function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new AppError('ERR_NOT_FOUND');
  return result.data;
}

/** Checked input; what is wrong with it is said field by field. */
export function parseInput<S extends z.ZodMiniType | undefined>(
  schema: S,
  value: unknown,
  part: string,
): S extends z.ZodMiniType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodMiniType ? z.output<S> : undefined;
  if (!schema) return undefined as Parsed;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data as Parsed;
  throw new AppError('ERR_VALIDATION', { data: { fields: fieldProblems(result.error, part) } });
}

/** Field → reason, in words the screens have texts for. */
function fieldProblems(error: z.core.$ZodError, part: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.').slice(0, 100) : part;
    fields[field] ??= reason(issue);
  }
  return fields;
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooShort';
  if (issue.code === 'too_big') return 'tooLong';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'invalidEmail';
  return 'invalid';
}
