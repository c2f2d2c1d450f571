/** Why the other side could not be reached, as far as the error shows. */
export type NetworkTrouble = 'unreachable' | 'certificate_refused' | 'proxy_refused';

/** The code of the error when a proxy refused the connection. */
export const proxyErrorCode = 'ERR_PROXY_REFUSED';

/** Error codes of TLS for a certificate that is not trusted: unknown issuer, another name, or expired. */
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

/** How deep errors may be nested in others. */
const deepest = 6;

function* codesIn(error: unknown, depth = 0): Generator<unknown> {
  if (typeof error !== 'object' || error === null || depth > deepest) return;
  const { code, cause, data } = error as { code?: unknown; cause?: unknown; data?: unknown };
  yield code;
  yield* codesIn(cause, depth + 1);
  // The WhatsApp Web library puts the error of its socket here.
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
