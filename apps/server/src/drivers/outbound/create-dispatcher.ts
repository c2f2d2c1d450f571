import { Agent, type buildConnector } from 'undici';
import { createGuardedConnector, type EgressRules } from './egress/guarded-connector.ts';
import { openTunnel } from './open-tunnel.ts';

/**
 * A file that does not begin, or stops coming, is given up: while one is fetched the WhatsApp Web library holds keys of
 * its link.
 */
const usual = { connectMs: 15_000, headersMs: 30_000, bodyMs: 60_000 };

/**
 * The dispatcher for `fetch` of addresses that senders choose: direct and to public addresses only, or through the
 * configured proxy.
 */
export function createDispatcher(
  { proxy, ...egress }: EgressRules & { proxy: string | null },
  { connectMs, headersMs, bodyMs }: typeof usual = usual,
): unknown {
  return new Agent({
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
    connect:
      proxy === null ? createGuardedConnector(egress, { timeout: connectMs }) : through(new URL(proxy), connectMs),
  });
}

function through(proxy: URL, limitMs: number): buildConnector.connector {
  return ({ hostname, port, protocol, servername }, done) => {
    const isSecure = protocol === 'https:';
    const target = {
      host: hostname,
      port: Number(port) || (isSecure ? 443 : 80),
      tls: isSecure ? { servername: servername || hostname } : null,
    };
    openTunnel(proxy, target, limitMs).then(
      (socket) => done(null, socket),
      (error: Error) => done(error, null),
    );
  };
}
