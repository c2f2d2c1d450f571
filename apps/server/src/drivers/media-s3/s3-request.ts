import { createReadStream } from 'node:fs';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { emptyBodyHash, signRequest, type Credentials } from './sign-request.ts';

/** A body in a file, so that it can be sent with its length and digest, and sent again. */
export type FileBody = { path: string; bytes: number; sha256: Buffer };

export type S3Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: FileBody;
};

/** Sends one request and gives back its answer, whatever its status; the caller reads or drops the body. */
export type SendToS3 = (call: S3Call) => Promise<IncomingMessage>;

const answerWithinMs = 30_000;
/** A person may pause a video for a while; its bytes then wait here. */
const bodyIdleMs = 10 * 60_000;

/** Signed requests over kept-alive connections. A redirect is never followed: the bytes pass through us. */
export function createS3Sender(credentials: Credentials, protocol: string): SendToS3 {
  const client = protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 64 });

  async function attempt(call: S3Call): Promise<IncomingMessage> {
    const headers = await signedHeaders(call, credentials);
    const request = client.request(call.url, { agent, method: call.method, headers });
    request.setTimeout(answerWithinMs, () => request.destroy(new Error('The object store did not answer in time')));
    const answered = answerTo(request);
    // A store that refuses answers before it has read the body.
    if (call.body) await Promise.race([pipeline(createReadStream(call.body.path), request), answered]);
    else request.end();
    return answered;
  }

  return async (call) => {
    try {
      return await attempt(call);
    } catch (error) {
      if (!wasIdleConnectionClosed(error)) throw error;
      return attempt(call);
    }
  };
}

function signedHeaders(
  { method, url, headers, body }: S3Call,
  credentials: Credentials,
): Promise<Record<string, string>> {
  const length: Record<string, string> = body ? { 'content-length': String(body.bytes) } : {};
  return signRequest(
    {
      method,
      url,
      headers: { ...headers, ...length },
      bodyHash: body?.sha256.toString('hex') ?? emptyBodyHash,
      at: new Date(),
    },
    credentials,
  );
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', (response) => {
      request.setTimeout(bodyIdleMs);
      resolve(response);
    });
    request.once('error', (error) => reject(Object.assign(error, { reusedSocket: request.reusedSocket })));
  });
}

/** The store may close a kept connection just as we take it: the request never arrived and goes out once more. */
function wasIdleConnectionClosed(error: unknown): boolean {
  if (!(error instanceof Error) || !('reusedSocket' in error) || !('code' in error)) return false;
  return error.reusedSocket === true && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
