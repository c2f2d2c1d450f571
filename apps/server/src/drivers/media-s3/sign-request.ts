import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

export type UnsignedRequest = {
  method: string;
  url: URL;
  /** Names in lower case. All of them are signed. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex: the store refuses a body that differs. */
  bodyHash: string;
  at: Date;
};

/** The digest of no body at all. */
export const emptyBodyHash = createHash('sha256').digest('hex');

/** The headers of a request with its signature among them, as every S3-compatible store checks it. */
export async function signRequest(
  { method, url, headers, bodyHash, at }: UnsignedRequest,
  credentials: Credentials,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  // The host is signed as well, and left out of the answer for clients that set it themselves.
  return { ...Object.fromEntries((await signer.sign()).headers), host: url.host };
}
