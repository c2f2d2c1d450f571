import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { PushKeys } from '../../../ports/push-service.ts';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A new pair of keys on the curve P-256. */
export function createVapidKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  return {
    publicKey: pair.generateKeys('base64url'),
    // A key with leading zeros is shorter, and other programs want all 32 bytes.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

export type VapidClaims = {
  /** The origin of the push service: what is signed for one is worth nothing at another. */
  readonly audience: string;
  /** Whom a push service can write to: an address of the web or of mail. */
  readonly contact: string;
  /** Seconds since 1970; push services refuse more than a day ahead. */
  readonly expiresAt: number;
};

/** The header by which a push service knows who sends (RFC 8292). */
export function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  { audience, contact, expiresAt }: VapidClaims,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  });
  const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url({ aud: audience, exp: expiresAt, sub: contact })}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
