import type { Action } from '@balcao/domain';
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, or a session whose profile holds the action. */
export type Access = 'public' | Action;

/** A form with files: where they are, how many and how large at most, and the fields beside them. */
export type FormSpec = {
  readonly field: 'file' | 'medias';
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly fields: z.ZodMiniType;
};

export type EndpointSpec<Kind extends string = string> = {
  /** Unique name, `feature.verb`; also the operationId of the API document. */
  name: string;
  method: Method;
  /** Path below the base, parameters in braces: `/users/{id}`. */
  path: string;
  /** Everything lives under /api except media, which the browser loads directly. */
  base?: '/api' | '';
  /** One sentence for the API document. */
  summary: string;
  access: Access;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Headers that the action reads by itself, and what they say, for the API document. */
  headers?: Readonly<Record<string, string>>;
  /** The endpoint also takes files: a multipart form with these fields beside them. */
  form?: FormSpec;
  /** The body is not parsed as JSON: the action gets its bytes, because the sender has signed them. */
  rawBody?: true;
  /** Absent for routes that answer bytes. */
  response?: z.ZodMiniType;
  /** Status of success, 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /** Where ids are and of which kind: `params.id`, `query.companyId`, `body.queueIds[]`. */
  ids?: Readonly<Record<string, Kind>>;
  /** Stays open to the admin of an overdue company: session, billing and what they need. */
  whileOverdue?: boolean;
  /** Not called by people: the action itself looks at the bearer, which is a connection's token or a webhook's secret. */
  credential?: 'connection' | 'webhook';
  /** Called by the cookie of the session instead of the bearer token. */
  cookie?: 'refresh' | 'media';
};

/** Declares an endpoint; a route that is not declared so cannot exist. */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec;
}

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type ParamsOf<E extends EndpointSpec> = Out<E['params']>;
export type QueryOf<E extends EndpointSpec> = Out<E['query']>;
export type BodyOf<E extends EndpointSpec> = Out<E['body']>;
/** The JSON body; null when the caller sent a form with files instead. */
export type JsonOf<E extends EndpointSpec> = E['form'] extends object ? BodyOf<E> | null : BodyOf<E>;
export type ResponseOf<E extends EndpointSpec> = Out<E['response']>;
export type ParamsInputOf<E extends EndpointSpec> = In<E['params']>;
export type QueryInputOf<E extends EndpointSpec> = In<E['query']>;
export type BodyInputOf<E extends EndpointSpec> = In<E['body']>;

/** The path as the server and the browser see it, `/api/users/{id}`. */
export function fullPath(spec: EndpointSpec): string {
  return `${spec.base ?? '/api'}${spec.path}`;
}
