import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature, type Refusal, type S3Account } from './verify-signature.ts';

export type StoredObject = { body: Buffer; type: string };

export type S3Server = {
  /** The address clients are configured with. */
  endpoint: string;
  /** What the bucket holds, by key. */
  objects: Map<string, StoredObject>;
  /** Every request so far as "METHOD path status". */
  log: string[];
  /** Answers the next request with this status instead of serving it. */
  failNext(status: number): void;
  close(): Promise<void>;
};

export type S3ServerOptions = S3Account & { bucket: string };

const refusal = (status: number, code: string): Refusal => ({ status, code });

/**
 * A small S3 server with one bucket: PUT, GET with Range, HEAD and DELETE of objects, HEAD of the bucket. Like the
 * real one it believes nobody: every request must be signed, and a body must be what its signed digest says.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const log: string[] = [];
  let nextFailure: number | null = null;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failure = nextFailure;
    nextFailure = null;
    if (failure !== null) return refuse(response, refusal(failure, 'InternalError'), request);
    const denied = verifySignature(
      { method: request.method ?? '', target: request.url ?? '', headers: request.headers },
      options,
      new Date(),
    );
    if (denied) return refuse(response, denied, request);
    const [bucket, key] = splitTarget(request.url ?? '');
    if (bucket !== options.bucket) return refuse(response, refusal(404, 'NoSuchBucket'), request);
    if (key === '')
      return request.method === 'HEAD'
        ? void response.writeHead(200).end()
        : refuse(response, refusal(501, 'NotImplemented'), request);
    const handle = Object.hasOwn(handlers, request.method ?? '') ? handlers[request.method ?? ''] : undefined;
    if (!handle) return refuse(response, refusal(405, 'MethodNotAllowed'), request);
    const problem = await handle({ request, response, objects, key });
    if (problem) refuse(response, problem, request);
  }

  const server = createServer((request, response) => {
    response.on('finish', () => log.push(`${request.method} ${request.url} ${response.statusCode}`));
    serve(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    log,
    failNext: (status) => void (nextFailure = status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse; objects: Map<string, StoredObject>; key: string };

const handlers: Readonly<Record<string, (exchange: Exchange) => Promise<Refusal | null>>> = {
  PUT: putObject,
  GET: getObject,
  HEAD: getObject,
  DELETE: async ({ response, objects, key }) => {
    objects.delete(key);
    response.writeHead(204).end();
    return null;
  },
};

async function putObject({ request, response, objects, key }: Exchange): Promise<Refusal | null> {
  const declared = request.headers['content-length'];
  if (declared === undefined) return refusal(411, 'MissingContentLength');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const digest = request.headers['x-amz-content-sha256'];
  if (digest !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== digest)
    return refusal(400, 'XAmzContentSHA256Mismatch');
  objects.set(key, { body, type: request.headers['content-type'] ?? 'binary/octet-stream' });
  response.writeHead(200, { etag: etagOf(body) }).end();
  return null;
}

async function getObject({ request, response, objects, key }: Exchange): Promise<Refusal | null> {
  const object = objects.get(key);
  if (!object) return refusal(404, 'NoSuchKey');
  const { body, type } = object;
  const headers = { 'content-type': type, etag: etagOf(body), 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range?.[2] ? Math.min(Number(range[2]), body.length - 1) : body.length - 1;
  if (range && start >= body.length) return refusal(416, 'InvalidRange');
  const part = body.subarray(start, end + 1);
  const partHeaders = range ? { 'content-range': `bytes ${start}-${end}/${body.length}` } : {};
  response
    .writeHead(range ? 206 : 200, { ...headers, ...partHeaders, 'content-length': part.length })
    .end(request.method === 'HEAD' ? undefined : part);
  return null;
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

function splitTarget(target: string): [bucket: string, key: string] {
  const [path = ''] = target.split('?', 1);
  const [, bucket = '', ...rest] = path.split('/');
  return [decodeURIComponent(bucket), rest.map(decodeURIComponent).join('/')];
}

function refuse(response: ServerResponse, { status, code }: Refusal, request: IncomingMessage): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  // The rest of a refused body is not worth reading.
  response
    .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    .end(request.method === 'HEAD' ? undefined : body);
}
