import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { openTunnel } from './open-tunnel.ts';

type Done = (error: Error | null, stream?: Duplex) => void;
type Wanted = ConnectionOptions & { host?: string | undefined; port?: number | string | undefined };

/** Until a way through the proxy is open. */
const limitMs = 8_000;

/** Leads secure connections through a proxy. Whoever gets one may take everything before it for "nothing has left". */
class OutboundProxy extends Agent {
  readonly #proxy: URL;

  constructor(proxy: string) {
    // A resting connection is dropped early, as without a proxy: the other side may close it while we write.
    super({ keepAlive: true, timeout: 4_000 });
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
