import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser hands to the server when it subscribes. */
export type FakeSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type ReceivedPush = {
  payload: { title: string; body: string; url: string; tag: string };
  ttl: number;
  topic: string | undefined;
};

type Browser = { pair: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string; got: ReceivedPush[] };

/**
 * A push service with its browsers. It takes only what is signed for it by the key that the browser subscribed with, and
 * decrypts what it gets as the browser would, written here anew from the standards (RFC 8188, 8291, 8292).
 */
export async function startFakePush() {
  const browsers = new Map<string, Browser>();
  /** What the service answers instead of taking a message. */
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const problems: string[] = [];
  let requests = 0;

  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await readBody(request);
    const answer = answers.shift();
    if (answer) return void response.writeHead(answer.status, answer.headers).end();
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void response.writeHead(410).end();
    try {
      checkSignature(String(request.headers.authorization), { serverKey: browser.serverKey, audience: origin });
      const payload = JSON.parse(decrypt(body, browser)) as ReceivedPush['payload'];
      const topic = request.headers['topic'];
      browser.got.push({
        payload,
        ttl: Number(request.headers['ttl']),
        topic: typeof topic === 'string' ? topic : undefined,
      });
      response.writeHead(201).end();
    } catch (error) {
      problems.push(String(error));
      response.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;

  return {
    host,
    answers,
    /** What was wrong with messages that were not taken. */
    problems,
    requestCount: () => requests,
    /** A new browser that subscribes with the server's key. */
    subscribe(serverKey: string): FakeSubscription & { got: ReceivedPush[]; unsubscribe: () => void } {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const browser: Browser = { pair, auth, serverKey, got: [] };
      browsers.set(path, browser);
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        got: browser.got,
        unsubscribe: () => void browsers.delete(path),
      };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type FakePush = Awaited<ReturnType<typeof startFakePush>>;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The longest time ahead for which push services take a signature, in seconds. */
const longestAhead = 24 * 3600;

function checkSignature(header: string, { serverKey, audience }: { serverKey: string; audience: string }): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== serverKey) throw new Error('signed by another key than the browser subscribed with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...coordinates } });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  if (alg !== 'ES256' || read.aud !== audience) throw new Error('signed for somebody else');
  const ahead = read.exp - Date.now() / 1000;
  if (ahead <= 0 || ahead > longestAhead) throw new Error('signed for too long');
  if (!/^(?:https?:\/\/|mailto:)/.test(read.sub)) throw new Error('says nobody to write to');
}

function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = record.lastIndexOf(2);
  if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return record.subarray(0, end).toString('utf8');
}
