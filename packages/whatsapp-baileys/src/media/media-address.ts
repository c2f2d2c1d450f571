const usualHost = 'mmg.whatsapp.net';

/**
 * The URL to fetch a file from, or null when it must not be fetched. The sender of a message chooses the address of its
 * file, so only WhatsApp's own hosts over TLS are allowed; otherwise a customer could make our server call internal
 * services. `trusted` is for tests.
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
