import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { createGuardedLookup } from './egress/guarded-connector.ts';
import { openTunnel } from './open-tunnel.ts';

type Done = (error: Error | null, stream?: Duplex) => void;
type Wanted = ConnectionOptions & { host?: string | undefined; port?: number | string | undefined };

/** A resting connection is dropped early: the other side may close it while we write. */
const resting = { keepAlive: true, timeout: 4_000 };

export type OutboundSettings = { httpsProxy: string | null; egressAllow: readonly string[]; graphUrl: string };

/** Until a way through the proxy is open. */
const limitMs = 8_000;

/** Leads secure connections through a proxy. Whoever gets one may take everything before it for "nothing has left". */
class OutboundProxy extends Agent {
  readonly #proxy: URL;

  constructor(proxy: string) {
    super(resting);
    this.#proxy = new URL(proxy);
  }

  /** What Node asks of an agent for a new connection; the answer may come later. */
  override createConnection({ host = '', port = 443, ...tls }: Wanted, done: Done): undefined {
    openTunnel(this.#proxy, { host, port: Number(port), tls }, limitMs).then((socket) => done(null, socket), done);
  }
}

/** What secure connections go through; undefined where nothing is in between. */
export const createProxyAgent = (proxy: string | null): Agent | undefined =>
  proxy === null ? undefined : new OutboundProxy(proxy);

/**
 * What secure connections to Meta go through: the proxy, or directly to public addresses only. Graph says where its
 * files are, and the place of Graph itself is the operator's choice.
 */
export function createCloudAgent({ httpsProxy, egressAllow, graphUrl }: OutboundSettings): Agent {
  const lookup = createGuardedLookup({ allow: [...egressAllow, `${new URL(graphUrl).hostname}:443`] });
  return createProxyAgent(httpsProxy) ?? new Agent({ ...resting, lookup });
}
