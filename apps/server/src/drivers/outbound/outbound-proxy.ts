import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import type { Agent } from 'node:https';
import { TLSSocket } from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { proxyErrorCode } from '../../ports/whatsapp.ts';

/** The proxy was not reached, or did not let us through. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  readonly code = proxyErrorCode;
}

type ConnectOptions = Parameters<HttpsProxyAgent<string>['connect']>[1];
type Tunnel = Awaited<ReturnType<HttpsProxyAgent<string>['connect']>>;

/**
 * Leads secure connections through a proxy. Unlike the agent it is made of it says of a failure whether the proxy or the
 * other side is to blame, and hands a connection over only when the other side has shown who it is: whoever gets it may
 * take everything before for "nothing has left".
 */
export class OutboundProxy extends HttpsProxyAgent<string> {
  override async connect(request: ClientRequest, options: ConnectOptions): Promise<Tunnel> {
    let refusal: number | undefined;
    request.once('proxyConnect', ({ statusCode }: { statusCode: number }) => (refusal = statusCode === 200 ? undefined : statusCode));
    const tunnel = await super.connect(request, options).catch((cause: unknown) => {
      throw new ProxyRefused('the proxy was not reached', { cause });
    });
    if (refusal !== undefined) {
      tunnel.destroy();
      throw new ProxyRefused(`the proxy answered ${refusal}`);
    }
    if (tunnel instanceof TLSSocket) await once(tunnel, 'secureConnect');
    return tunnel;
  }
}

/** What secure connections go through; undefined where nothing is in between. */
export function createProxyAgent(proxy: string | null): Agent | undefined {
  // It serves as an agent wherever one is taken; only Node's type wants all of its own class.
  return proxy === null ? undefined : (new OutboundProxy(proxy) as unknown as Agent);
}
