import { createHmac, createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string };

/** A request as it came in, the target untouched. */
export type SignedRequest = { method: string; target: string; headers: IncomingHttpHeaders };

/** Why a request is turned away, in the words S3 uses. */
export type Refusal = { status: number; code: string };

const allowedSkewMs = 15 * 60_000;
const authorizationShape =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/;

const denied = (code: string, status = 403): Refusal => ({ status, code });

/**
 * Checks the Authorization header against the account: who, when, what was signed, and the signature over all of it.
 * Written apart from the driver's signing, so that the same mistake cannot be made on both sides.
 */
export function verifySignature(request: SignedRequest, account: S3Account, now: Date): Refusal | null {
  const { headers } = request;
  if (headers.authorization === undefined) return denied('AccessDenied');
  const parts = authorizationShape.exec(headers.authorization);
  if (!parts) return denied('AuthorizationHeaderMalformed', 400);
  const [, accessKeyId, day = '', region = '', signedNames = '', signature = ''] = parts;
  if (accessKeyId !== account.accessKeyId) return denied('InvalidAccessKeyId');
  if (region !== account.region) return denied('AuthorizationHeaderMalformed', 400);
  if (!isBodyHash(headers['x-amz-content-sha256'])) return denied('InvalidArgument', 400);

  const date = String(headers['x-amz-date'] ?? '');
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || Number.isNaN(at)) return denied('AccessDenied');
  if (Math.abs(now.getTime() - at) > allowedSkewMs) return denied('RequestTimeTooSkewed');

  const names = signedNames.split(';');
  if (!coversWhatMatters(names, headers)) return denied('AccessDenied');
  const wanted = signatureOf(canonicalRequest(request, names), { date, day, account });
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : denied('SignatureDoesNotMatch');
}

const isBodyHash = (value: unknown): value is string =>
  typeof value === 'string' && (value === 'UNSIGNED-PAYLOAD' || /^[0-9a-f]{64}$/.test(value));

/** The host and every x-amz header must be signed, or a thief could change them. */
function coversWhatMatters(names: readonly string[], headers: IncomingHttpHeaders): boolean {
  const inOrder = names.every((name, index) => index === 0 || String(names[index - 1]) < name);
  const present = names.every((name) => headers[name] !== undefined);
  return (
    inOrder &&
    present &&
    names.includes('host') &&
    Object.keys(headers).every((name) => !name.startsWith('x-amz-') || names.includes(name))
  );
}

function canonicalRequest({ method, target, headers }: SignedRequest, names: readonly string[]): string {
  const [path = '', query = ''] = target.split('?', 2);
  const lines = [method, path, canonicalQuery(query)];
  for (const name of names) lines.push(`${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`);
  lines.push('', names.join(';'), String(headers['x-amz-content-sha256']));
  return lines.join('\n');
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  return pairs.sort().join('&');
}

function signatureOf(
  canonical: string,
  { date, day, account }: { date: string; day: string; account: S3Account },
): Buffer {
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${account.region}/s3/aws4_request\n${digest}`;
  const dayKey = createHmac('sha256', `AWS4${account.secretAccessKey}`).update(day).digest();
  const regionKey = createHmac('sha256', dayKey).update(account.region).digest();
  const serviceKey = createHmac('sha256', regionKey).update('s3').digest();
  const signingKey = createHmac('sha256', serviceKey).update('aws4_request').digest();
  return createHmac('sha256', signingKey).update(text).digest();
}
