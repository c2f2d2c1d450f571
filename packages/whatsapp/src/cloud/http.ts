import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type Agent } from 'node:https';

/** The other side was not reached: certainly nothing left. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** The other side was reached and gave no answer: what was asked may have been done. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What was to be sent could not be read to its end; the other side throws away what it got of it. */
export class BodyBroken extends Error {
  override readonly name = 'BodyBroken';
}

/** What is sent: bytes, or a stream whose length is known beforehand. */
export type HttpBody = { readonly bytes: number; readonly content: Uint8Array | AsyncIterable<Uint8Array> };

export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpBody | undefined;
  /** What a secure connection goes through; without one, directly. */
  readonly agent?: Agent | undefined;
  readonly connectMs: number;
  /** Until the head of the answer is there; without it only silence counts. */
  readonly answerMs?: number | undefined;
  readonly idleMs: number;
};

// Shared by all links of the process. A resting connection keeps no process alive, and is dropped early: one that Meta
// closes at the very moment we write on it leaves us without knowing whether the message arrived.
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: 4_000 }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: 4_000 }),
};

/**
 * One HTTP request. Unlike `fetch` it tells whether anything can have left when it fails, follows no redirect (the
 * token would travel with it) and sends a stream with its length.
 */
export function callHttp(call: HttpCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = call.url.protocol === 'https:';
    const options = {
      method: call.method,
      headers: { ...call.headers, ...(call.body ? { 'content-length': String(call.body.bytes) } : {}) },
    };
    const sent = isSecure
      ? httpsRequest(call.url, { ...options, agent: call.agent ?? agents['https:'] })
      : httpRequest(call.url, { ...options, agent: agents['http:'] });
    const stopWatch = watch(sent, call, isSecure, reject);
    sent.once('response', (answer) => {
      stopWatch();
      resolve(answer);
    });
    write(sent, call.body);
  });
}

/** Fails the request when it takes too long, and says of every failure whether something can have left. */
function watch(
  sent: ClientRequest,
  { connectMs, answerMs, idleMs }: HttpCall,
  isSecure: boolean,
  reject: (error: Error) => void,
): () => void {
  let isConnected = false;
  const fail = (error: Error): void => {
    sent.destroy(error);
    reject(error);
  };
  // Told at once: a request that waits for its agent says nothing of its end.
  const timer = setTimeout(() => fail(new NotReached('no connection in time')), connectMs);
  let answerTimer: NodeJS.Timeout | undefined;
  const connected = (): void => {
    isConnected = true;
    clearTimeout(timer);
    if (answerMs !== undefined)
      answerTimer = setTimeout(() => sent.destroy(new NoAnswer('no answer in time')), answerMs);
    else sent.setTimeout(idleMs, () => sent.destroy(new NoAnswer('nothing moved for too long')));
  };
  sent.once('socket', (socket) =>
    socket.connecting ? socket.once(isSecure ? 'secureConnect' : 'connect', connected) : connected(),
  );
  const stop = (): void => {
    clearTimeout(timer);
    clearTimeout(answerTimer);
  };
  sent.on('error', (cause) => {
    stop();
    if (cause instanceof NotReached || cause instanceof NoAnswer || cause instanceof BodyBroken) return reject(cause);
    reject(isConnected ? new NoAnswer('the connection broke', { cause }) : new NotReached('no connection', { cause }));
  });
  return stop;
}

function write(sent: ClientRequest, body: HttpBody | undefined): void {
  if (body === undefined || body.content instanceof Uint8Array) return void sent.end(body?.content);
  stream(sent, body.content).catch((cause: unknown) =>
    sent.destroy(new BodyBroken('the file could not be read to its end', { cause })),
  );
}

/** Writes no faster than the other side reads, and stops reading the file when nobody listens any more. */
async function stream(sent: ClientRequest, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of content) {
    if (sent.destroyed) return;
    if (!sent.write(piece)) await roomIn(sent);
  }
  sent.end();
}

function roomIn(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      sent.off('drain', done).off('close', done);
      resolve();
    };
    sent.once('drain', done).once('close', done);
  });
}

/** The pieces of an answer. One that stops in the middle for too long is broken off. */
export async function* readPieces(answer: IncomingMessage, idleMs: number): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => answer.destroy(new NoAnswer('the answer stopped in the middle')), idleMs);
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      timer.refresh();
      yield piece;
      timer.refresh();
    }
  } catch (cause) {
    throw cause instanceof NoAnswer ? cause : new NoAnswer('the answer broke off', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The whole answer as text. More than `limit` bytes is not an answer of Graph and is not read. */
export async function readText(
  answer: IncomingMessage,
  { idleMs, limit = 8_000_000 }: { idleMs: number; limit?: number },
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of readPieces(answer, idleMs)) {
    size += piece.length;
    if (size > limit) throw new NoAnswer('the answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
