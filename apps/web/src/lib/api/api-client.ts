import {
  type BodyInputOf,
  type EndpointSpec,
  fullPath,
  type ParamsInputOf,
  type QueryInputOf,
  type ResponseOf,
  type Session,
  sessionEndpoints,
} from '@balcao/contract';
import { supportEndings } from '@balcao/domain';
import { ApiError, networkCode, readApiError } from './api-error.ts';
import { type FormSender, sendFormByXhr } from '../forms/send-form.ts';
import { type SessionStore, sessionStore } from '../session/session-store.ts';

/** Path and query values are text on the wire; callers may also pass numbers. */
type WithNumbers<T> = { [K in keyof T]: T[K] | number };
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

export type CallOptions<E extends EndpointSpec> = Part<
  'params',
  ParamsInputOf<E> extends undefined ? undefined : WithNumbers<ParamsInputOf<E>>
> &
  Part<'query', QueryInputOf<E> extends undefined ? undefined : WithNumbers<QueryInputOf<E>>> &
  Part<'body', BodyInputOf<E>> & { signal?: AbortSignal };

type Request = { params?: object; query?: object; body?: unknown; signal?: AbortSignal };

/** Fills the braces of a path and appends the query; empty values are left out. */
export function buildUrl(spec: EndpointSpec, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = fullPath(spec).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

export type UploadOptions<E extends EndpointSpec> = Part<
  'params',
  ParamsInputOf<E> extends undefined ? undefined : WithNumbers<ParamsInputOf<E>>
> & {
  form: FormData;
  /** Called with the share that has been sent, from 0 to 1. Starts again at 0 when the call is repeated. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

type FormRequest = { params?: object; form: FormData; onProgress?: (share: number) => void; signal?: AbortSignal };

const headersOf = (token: string | null, language: string): Record<string, string> => ({
  Accept: 'application/json',
  // The language on screen, which need not be the browser's: mails are written in it.
  'Accept-Language': language,
  'X-Requested-With': 'balcao',
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
});

export type ApiClientDeps = {
  fetch: typeof fetch;
  session: SessionStore;
  /** Sends forms with files. */
  sendForm: FormSender;
  /** The language on screen. */
  language: () => string;
  /** The support access of this tab is over: loads the page anew, in the own company. */
  reload?: () => void;
};

type Transport = Omit<ApiClientDeps, 'session' | 'reload'>;

/** A call that was not answered becomes an error of its own code, unless the caller has given it up. */
function toNetworkError(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw error;
  throw new ApiError(networkCode, 0);
}

/** Sends requests with a given token. Knows nothing of the session. */
function createSender({ fetch, sendForm, language }: Transport) {
  return {
    async send(spec: EndpointSpec, request: Request, token: string | null): Promise<unknown> {
      const headers = headersOf(token, language());
      if (request.body !== undefined) headers['Content-Type'] = 'application/json';
      const response = await fetch(buildUrl(spec, request.params, request.query), {
        method: spec.method,
        headers,
        credentials: 'same-origin',
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      }).catch((error: unknown) => toNetworkError(error, request.signal));
      const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
      if (!response.ok) throw readApiError(response.status, body);
      return body;
    },

    /** The bytes that an endpoint answers. */
    async fetchFile(spec: EndpointSpec, { params, query, body, signal }: Request, token: string | null): Promise<Blob> {
      const headers = headersOf(token, language());
      if (body !== undefined) headers['Content-Type'] = 'application/json';
      const response = await fetch(buildUrl(spec, params, query), {
        method: spec.method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      }).catch((error: unknown) => toNetworkError(error, signal));
      if (!response.ok) throw readApiError(response.status, await response.json().catch(() => undefined));
      return response.blob().catch((error: unknown) => toNetworkError(error, signal));
    },

    async sendFiles(spec: EndpointSpec, request: FormRequest, token: string | null): Promise<unknown> {
      const { params, form, onProgress, signal } = request;
      const url = buildUrl(spec, params);
      const { status, body } = await sendForm({
        method: spec.method,
        url,
        headers: headersOf(token, language()),
        form,
        onProgress,
        signal,
      }).catch((error: unknown) => toNetworkError(error, signal));
      if (status < 200 || status >= 300) throw readApiError(status, body);
      return body;
    },
  };
}

/**
 * Whether the server refused a refresh for good. A failure of the network or the server says nothing about the session.
 */
const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether it was the support access that is over, and not the session. */
const isSupportOver = ({ code }: ApiError): boolean => code === 'ERR_SUPPORT_ENDED' || code === 'ERR_NO_SUPPORT_FOUND';

/** The tokens of the session: the current one, and how to get a newer one. */
function createTokens(
  session: SessionStore,
  { requestRefresh, onFinal }: { requestRefresh: () => Promise<unknown>; onFinal: (error: ApiError) => void },
) {
  let refreshing: Promise<Session> | null = null;

  const current = (): string | null => {
    const state = session.get();
    return state.status === 'in' ? state.token : null;
  };

  /** Exchanges the cookie for a new token; callers at the same time share one exchange. */
  function refresh(): Promise<Session> {
    refreshing ??= requestRefresh()
      .then((answer) => {
        const opened = answer as Session;
        session.renew(opened);
        return opened;
      })
      .catch((error: unknown) => {
        if (isFinalRefusal(error)) onFinal(error);
        throw error;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  return {
    current,
    refresh,
    /** A token newer than the one that just failed: from a finished refresh, another tab, or a refresh now. */
    async newerThan(failed: string): Promise<string> {
      const known = current();
      if (known !== null && known !== failed) return known;
      // What other tabs keep is a token of the own company.
      const stored = session.supportAccessId() === undefined ? session.storedToken() : null;
      if (stored !== null && stored !== failed && refreshing === null) {
        session.adoptToken(stored);
        return stored;
      }
      return (await refresh()).token;
    },
  };
}

/**
 * Calls the server. An expired token is exchanged once for all calls that need it, and each of them is repeated once
 * (S10, R20). A 401 on a call that carried the current token ends the session (S9).
 */
export function createApiClient({ session, reload = () => undefined, ...transport }: ApiClientDeps) {
  const { send, sendFiles, fetchFile } = createSender(transport);
  const tokens = createTokens(session, {
    requestRefresh: () => {
      const supportAccessId = session.supportAccessId();
      return send(sessionEndpoints.refresh, supportAccessId === undefined ? {} : { body: { supportAccessId } }, null);
    },
    onFinal(error) {
      if (isSupportOver(error)) leaveSupport(error);
      else session.close({ why: error });
    },
  });

  function leaveSupport({ data: { why } }: ApiError): void {
    session.leaveSupport(supportEndings.find((known) => known === why) ?? 'session');
    reload();
  }

  function throwFinally(error: unknown, token: string | null): never {
    if (token === null || !(error instanceof ApiError)) throw error;
    // A late answer to an old token must not end the session that replaced it.
    if (error.status === 401 && tokens.current() === token) session.close({ why: error });
    // Never repeated: with another token it would be done in another company.
    if (error.code === 'ERR_SUPPORT_ENDED' && session.supportAccessId() !== undefined) leaveSupport(error);
    if (error.code !== 'ERR_SUBSCRIPTION_EXPIRED') throw error;
    // The message shown needs the due date, and closing an attendant's session forgets it.
    const dueDate = error.data.dueDate ?? session.storedDueDate() ?? undefined;
    const overdue = new ApiError(error.code, error.status, { ...error.data, dueDate });
    session.restrict(overdue);
    throw overdue;
  }

  async function withToken<Answer>(attempt: (token: string | null) => Promise<Answer>): Promise<Answer> {
    const token = tokens.current();
    try {
      return await attempt(token);
    } catch (error) {
      // With 401 the same code means that there is nothing left to refresh.
      const expired = error instanceof ApiError && error.status === 403 && error.code === 'ERR_SESSION_EXPIRED';
      if (!expired || token === null) return throwFinally(error, token);
      const renewed = await tokens.newerThan(token);
      return attempt(renewed).catch((again: unknown) => throwFinally(again, renewed));
    }
  }

  return {
    refresh: tokens.refresh,
    /** Calls an endpoint of the contract. Answers are trusted, not validated again. */
    call<E extends EndpointSpec>(
      spec: E,
      ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
    ): Promise<ResponseOf<E>> {
      return withToken((token) => send(spec, options ?? {}, token)) as Promise<ResponseOf<E>>;
    },
    /** Fetches a file from an endpoint of the contract, by the same rules of the session as `call`. */
    download<E extends EndpointSpec>(
      spec: E,
      ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
    ): Promise<Blob> {
      return withToken((token) => fetchFile(spec, options ?? {}, token));
    },
    /** Sends a form with files to an endpoint of the contract, by the same rules of the session as `call`. */
    upload<E extends EndpointSpec>(spec: E, options: UploadOptions<E>): Promise<ResponseOf<E>> {
      return withToken((token) => sendFiles(spec, options, token)) as Promise<ResponseOf<E>>;
    },
    /** Calls with another credential than the session's: whatever is answered, the session stays as it is. */
    callWith<E extends EndpointSpec>(credential: string, spec: E, options: CallOptions<E>): Promise<ResponseOf<E>> {
      return send(spec, options, credential) as Promise<ResponseOf<E>>;
    },
    /** The same with files. */
    uploadWith<E extends EndpointSpec>(credential: string, spec: E, options: UploadOptions<E>): Promise<ResponseOf<E>> {
      return sendFiles(spec, options, credential) as Promise<ResponseOf<E>>;
    },
  };
}

const client = createApiClient({
  fetch: (...input) => globalThis.fetch(...input),
  session: sessionStore,
  sendForm: sendFormByXhr,
  language: () => document.documentElement.lang,
  reload: () => location.assign('/settings?tab=companies'),
});

/** Calls an endpoint of the contract with the page's session. */
export const call = client.call;

/** Fetches a file with the page's session. */
export const download = client.download;

/** Sends files with the page's session and reports the progress. */
export const upload = client.upload;

/** Calls an endpoint as somebody else than the session, such as a program with a token of its own. */
export const callWith = client.callWith;

/** Sends files in the same way. */
export const uploadWith = client.uploadWith;

/** Exchanges the refresh cookie for a new token. Calls at the same time share one exchange. */
export const refreshSession = client.refresh;

export { ApiError, isApiError } from './api-error.ts';
