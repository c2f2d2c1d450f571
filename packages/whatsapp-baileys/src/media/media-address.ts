const usualHost = 'mmg.whatsapp.net';

/**
 * Where a file may be fetched from. The address of a file is written by whoever sends it, so only WhatsApp's own hosts
 * are asked, over TLS: anything else would let a customer point our server at whatever stands beside it. `trusted` is
 * for tests.
 */
export function mediaAddress(
  { directPath, url }: { directPath?: string | undefined; url?: string | undefined },
  trusted: readonly string[] = [],
): string | null {
  const named = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  const host = named && isTrusted(named, trusted) ? named.host : null;
  // A path that does not begin with a slash could turn the host into a password.
  if (directPath?.startsWith('/')) return `https://${host ?? usualHost}${directPath}`;
  return named && host !== null ? named.href : null;
}

function isTrusted({ protocol, hostname, host, username, password }: URL, trusted: readonly string[]): boolean {
  if (username !== '' || password !== '') return false;
  return trusted.includes(host) || (protocol === 'https:' && hostname.endsWith('.whatsapp.net') && host === hostname);
}
