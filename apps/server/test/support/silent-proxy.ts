import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can fall silent as networks and hosts do: without closing anything. */
export type SilentProxy = {
  /** The given address, leading through the proxy. */
  url: string;
  /** Nothing passes any more on the connections that are open; later ones work, as behind a firewall that forgot. */
  silenceOpen(): void;
  /** Nothing passes on any connection, old or new, until `release`: the server is frozen. */
  freeze(): void;
  release(): void;
  stop(): void;
};

export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const to = new URL(target);
  const open = new Set<[Socket, Socket]>();
  const lost = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    open.add(pair);
    client.pipe(upstream);
    upstream.pipe(client);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(pair));
    }
    if (isFrozen) hold(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  // The address of a test names the server's socket file, too.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silenceOpen() {
      for (const pair of open) {
        hold(pair);
        for (const socket of pair) lost.add(socket);
      }
      open.clear();
    },
    freeze() {
      isFrozen = true;
      for (const pair of open) hold(pair);
    },
    release() {
      isFrozen = false;
      for (const [client, upstream] of open) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
    },
    stop() {
      server.close();
      for (const socket of [...lost, ...[...open].flat()]) socket.destroy();
    },
  };
}

/** Reads from neither side: what is sent waits in the kernel, which goes on acknowledging it. */
function hold([client, upstream]: [Socket, Socket]): void {
  client.unpipe(upstream).pause();
  upstream.unpipe(client).pause();
}
