import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signRequest, emptyBodyHash } from '../../../src/drivers/media-s3/sign-request.ts';
import { startS3Server, type S3Server } from './s3-server.ts';
import { verifySignature } from './verify-signature.ts';

const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('signatures agree with the examples Amazon publishes', () => {
  const at = new Date('2013-05-24T00:00:00Z');
  const scope = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
  const examples: readonly {
    name: string;
    method: string;
    url: string;
    headers: Record<string, string>;
    bodyHash: string;
    signature: string;
  }[] = [
    {
      name: 'GET with a range',
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9' },
      bodyHash: emptyBodyHash,
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      name: 'PUT',
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: sha256('Welcome to Amazon S3.'),
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      name: 'GET with a query without value',
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
      headers: {},
      bodyHash: emptyBodyHash,
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
  ];

  test.each(examples)('$name', async ({ method, url, headers, bodyHash, signature }) => {
    const signed = await signRequest({ method, url: new URL(url), headers, bodyHash, at }, account);
    expect(signed['authorization']).toContain(scope);
    expect(signed['authorization']).toContain(`Signature=${signature}`);
    const { pathname, search } = new URL(url);
    expect(verifySignature({ method, target: pathname + search, headers: signed }, account, at)).toBeNull();
  });
});

describe('the server believes nobody', () => {
  let server: S3Server;
  beforeEach(async () => void (server = await startS3Server({ ...account, bucket: 'files' })));
  afterEach(() => server.close());

  type Call = {
    method: string;
    path: string;
    body?: string;
    bodyHash?: string;
    at?: Date;
    credentials?: typeof account;
    change?: (headers: Record<string, string>) => void;
  };

  async function call({
    method,
    path,
    body,
    bodyHash = body === undefined ? emptyBodyHash : sha256(body),
    at = new Date(),
    credentials = account,
    change,
  }: Call) {
    const url = new URL(server.endpoint + path);
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const headers = await signRequest({ method, url, headers: length, bodyHash, at }, credentials);
    change?.(headers);
    return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const request = httpRequest(url, { method, headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      });
      request.on('error', reject).end(body);
    });
  }

  test('keeps, serves, measures and forgets an object', async () => {
    expect((await call({ method: 'PUT', path: '/files/a/b', body: 'hello world' })).status).toBe(200);
    expect((await call({ method: 'GET', path: '/files/a/b' })).text).toBe('hello world');
    expect((await call({ method: 'HEAD', path: '/files/a/b' })).headers['content-length']).toBe('11');
    expect((await call({ method: 'DELETE', path: '/files/a/b' })).status).toBe(204);
    expect((await call({ method: 'GET', path: '/files/a/b' })).status).toBe(404);
    expect((await call({ method: 'HEAD', path: '/files' })).status).toBe(200);
    expect((await call({ method: 'HEAD', path: '/other' })).status).toBe(404);
  });

  const forgeries: readonly (readonly [string, Partial<Call>, number, string])[] = [
    ['no signature', { change: (headers) => delete headers['authorization'] }, 403, 'AccessDenied'],
    ['a wrong secret', { credentials: { ...account, secretAccessKey: 'guessed' } }, 403, 'SignatureDoesNotMatch'],
    ['an unknown key', { credentials: { ...account, accessKeyId: 'AKIAOTHER' } }, 403, 'InvalidAccessKeyId'],
    ['another region', { credentials: { ...account, region: 'sa-east-1' } }, 400, 'AuthorizationHeaderMalformed'],
    ['an old signature', { at: new Date(Date.now() - 20 * 60_000) }, 403, 'RequestTimeTooSkewed'],
    ['a body other than the signed one', { bodyHash: sha256('something else') }, 400, 'XAmzContentSHA256Mismatch'],
    [
      'an unsigned amz header',
      { change: (headers) => void (headers['x-amz-acl'] = 'public-read') },
      403,
      'AccessDenied',
    ],
    ['a changed header', { change: (headers) => void (headers['content-length'] = '4') }, 403, 'SignatureDoesNotMatch'],
  ];

  test.each(forgeries)('refuses %s and keeps nothing', async (_name, change, status, code) => {
    const answer = await call({ method: 'PUT', path: '/files/a', body: 'hello', ...change });
    expect(answer).toMatchObject({ status, text: expect.stringContaining(`<Code>${code}</Code>`) });
    expect(server.objects.size).toBe(0);
  });
});
