import {
  type BodyOf,
  type EndpointSpec,
  errorCatalogue,
  type ErrorCode,
  fullPath,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@balcao/contract';
import { vi } from 'vitest';
import { createDeferred } from '../deferred.ts';

/** A call as the page made it, read by the schemas of its endpoint. */
export type Call<E extends EndpointSpec = EndpointSpec> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** What was sent as JSON, or the fields of a form. */
  body: BodyOf<E>;
  /** The files of a form. */
  files: readonly File[];
  /** The token it carried. */
  token: string | null;
};

type Answer<E extends EndpointSpec> = (call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>;

/** An endpoint and how the fake server answers it. */
export type Route = { spec: EndpointSpec; answer: Answer<EndpointSpec> };

/** Thrown by an answer to refuse the call as the server would. */
export class Refusal extends Error {
  readonly status: number;
  readonly answer: object;

  /**
   * `data` is what the answer tells besides the code, such as the fields that are wrong. Few codes have a second status.
   */
  constructor(code: ErrorCode, data: object = {}, status: number = errorCatalogue[code].status) {
    super(code);
    this.status = status;
    this.answer = { error: code, ...data };
  }
}

export type FakeApi = {
  /** The calls of an endpoint so far, in their order. */
  callsOf<E extends EndpointSpec>(spec: E): Call<E>[];
  /** The names of all calls so far, in their order. */
  calls(): string[];
  /** Refuses the calls of an endpoint until the returned function is called. */
  refuse(spec: EndpointSpec, code: ErrorCode, data?: object): () => void;
  /** Refuses those calls of an endpoint, until the returned function is called; the others are answered as usual. */
  refuseSome<E extends EndpointSpec>(spec: E, code: ErrorCode, isRefused: (call: Call<E>) => boolean): () => void;
  /** Refuses every call from now on. */
  refuseAll(code: ErrorCode): void;
  /**
   * Keeps calls of an endpoint waiting, all or some, until the returned function is called. What is refused is refused
   * then.
   */
  hold<E extends EndpointSpec>(spec: E, isHeld?: (call: Call<E>) => boolean): () => void;
  /** Lets no call through, as without a network, until the returned function is called. */
  cutNetwork(): () => void;
};

/** Says how the fake server answers an endpoint. */
export function route<E extends EndpointSpec>(spec: E, answer: Answer<E>): Route {
  // The calls it is given are read by the schemas of the same endpoint.
  return { spec, answer: answer as unknown as Route['answer'] };
}

const patternOf = (spec: EndpointSpec): RegExp =>
  new RegExp(`^${fullPath(spec).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Of several endpoints that a path fits, the one without parameters is meant: `/users/list` is no user. */
function findRoute(routes: readonly Route[], method: string, path: string): Route | undefined {
  const fitting = routes.filter(({ spec }) => spec.method === method && patternOf(spec).test(path));
  return fitting.find(({ spec }) => fullPath(spec) === path) ?? fitting[0];
}

/** A call without a body is one with an empty body, as for the server. */
function readBody(spec: EndpointSpec, body: RequestInit['body']): unknown {
  if (!(body instanceof FormData)) return spec.body?.parse(typeof body === 'string' ? JSON.parse(body) : {});
  const fields = [...body].filter(([name]) => name !== spec.form?.field);
  return spec.form?.fields.parse(Object.fromEntries(fields));
}

function readFiles(spec: EndpointSpec, body: RequestInit['body']): File[] {
  const sent = body instanceof FormData ? body.getAll(spec.form?.field ?? '') : [];
  return sent.filter((value) => value instanceof File);
}

function readCall(spec: EndpointSpec, url: URL, { body, headers }: RequestInit): Call {
  return {
    params: spec.params?.parse(patternOf(spec).exec(url.pathname)?.groups),
    query: spec.query?.parse(Object.fromEntries(url.searchParams)),
    body: readBody(spec, body),
    files: readFiles(spec, body),
    token: new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null,
  } as Call;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Takes the place of XMLHttpRequest, by which forms are sent, as far as the page uses it. */
function createRequestClass(send: Send) {
  return class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = '';
    private method = '';
    private url = '';
    private isOver = false;

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    abort(): void {
      this.end('abort');
    }

    send(body: FormData): void {
      // Half of it is on its way until the answer comes.
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      send(this.url, { method: this.method, headers: this.headers, body }).then(
        async (response) => {
          this.responseText = await response.text();
          this.status = response.status;
          this.end('load');
        },
        () => this.end('error'),
      );
    }

    private end(how: 'load' | 'error' | 'abort'): void {
      if (this.isOver) return;
      this.isOver = true;
      this.dispatchEvent(new ProgressEvent(how));
      this.dispatchEvent(new ProgressEvent('loadend'));
    }
  };
}

const browserFetch = globalThis.fetch.bind(globalThis);

/**
 * Takes the place of the server until the next one starts. Each call of the page is read and answered by the contract;
 * one that no route answers or that the contract forbids is an error of the test.
 */
export function startFakeApi(routes: readonly Route[]): FakeApi {
  const calls: { spec: EndpointSpec; call: Call }[] = [];
  const replaced = new Map<EndpointSpec, Route['answer']>();

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const { method = 'GET' } = init;
    const found = findRoute(routes, method, url.pathname);
    if (found === undefined) throw new Error(`the fake server has no route for ${method} ${url.pathname}`);
    const { spec } = found;
    const call = readCall(spec, url, init);
    calls.push({ spec, call });
    try {
      const json = await (replaced.get(spec) ?? found.answer)(call);
      if (spec.status === 204) return new Response(null, { status: 204 });
      // What has no schema is a file.
      if (spec.response === undefined) return new Response(new Blob());
      return Response.json(spec.response.parse(json), { status: spec.status });
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.answer, { status: error.status });
      throw error;
    }
  }

  let hasNetwork = true;
  async function send(input: string | URL, init: RequestInit = {}): Promise<Response> {
    // A file that the test itself has made.
    if (String(input).startsWith('blob:')) return browserFetch(input, init);
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    return answer(new URL(input, location.origin), init).catch((error: unknown) => {
      // The page would take it for a lost network; the test has to fail.
      reportError(error);
      throw error;
    });
  }
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('XMLHttpRequest', createRequestClass(send));

  function replace(spec: EndpointSpec, other: Route['answer']): () => void {
    replaced.set(spec, other);
    return () => void replaced.delete(spec);
  }

  return {
    callsOf: <E extends EndpointSpec>(spec: E) =>
      calls.flatMap((made) => (made.spec === spec ? [made.call as Call<E>] : [])),

    calls: () => calls.map(({ spec }) => spec.name),

    refuse: (spec, code, data) =>
      replace(spec, () => {
        throw new Refusal(code, data);
      }),

    refuseSome(spec, code, isRefused) {
      const usual = routes.find((other) => other.spec === spec)?.answer;
      return replace(spec, (call) => {
        if (isRefused(call as Call<typeof spec>)) throw new Refusal(code);
        return usual?.(call);
      });
    },

    refuseAll(code) {
      for (const { spec } of routes)
        replace(spec, () => {
          throw new Refusal(code);
        });
    },

    hold(spec, isHeld = () => true) {
      const released = createDeferred<void>();
      const refusal = replaced.get(spec);
      const usual = refusal ?? routes.find((other) => other.spec === spec)?.answer;
      const stop = replace(spec, async (call) => {
        if (isHeld(call as Call<typeof spec>)) await released.promise;
        return usual?.(call);
      });
      return () => {
        stop();
        if (refusal !== undefined) replaced.set(spec, refusal);
        released.resolve(undefined);
      };
    },

    cutNetwork() {
      hasNetwork = false;
      return () => {
        hasNetwork = true;
      };
    },
  };
}
