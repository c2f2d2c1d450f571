/** What can be wrong between us and the other side, as far as one can tell. */
export type NetworkTrouble = 'unreachable' | 'certificate_refused' | 'proxy_refused';

/** The code of an error with which a proxy was not passed. */
export const proxyErrorCode = 'ERR_PROXY_REFUSED';

/**
 * What TLS says of a certificate it does not believe: signed by nobody we know, for somebody else, or out of its time.
 */
const certificateCodes: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Errors lie inside others; deeper than this nobody puts them. */
const deepest = 6;

function* codesIn(error: unknown, depth = 0): Generator<unknown> {
  if (typeof error !== 'object' || error === null || depth > deepest) return;
  const { code, cause, data } = error as { code?: unknown; cause?: unknown; data?: unknown };
  yield code;
  yield* codesIn(cause, depth + 1);
  // Where the WhatsApp Web library puts what its socket said.
  yield* codesIn(data, depth + 1);
}

/** Why the other side was not reached. */
export function networkTrouble(error: unknown): NetworkTrouble {
  for (const code of codesIn(error)) {
    if (code === proxyErrorCode) return 'proxy_refused';
    if (typeof code === 'string' && certificateCodes.has(code)) return 'certificate_refused';
  }
  return 'unreachable';
}
