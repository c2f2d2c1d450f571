import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from './listen.ts';
import { pipeBothWays } from './pipe-both-ways.ts';

export type ConnectProxy = {
  readonly url: string;
  /** The hosts it connected clients to. */
  readonly led: string[];
  close(): void;
};

/** An HTTP CONNECT proxy that requires a password. */
export async function startConnectProxy({
  user,
  password,
}: { user?: string; password?: string } = {}): Promise<ConnectProxy> {
  const led: string[] = [];
  const open = new Set<Duplex>();
  const wanted =
    user === undefined ? undefined : `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`;
  const server = createServer();
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    open.add(socket);
    // Whoever was refused may hang up at once.
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
    const target = new URL(`http://${request.url ?? ''}`);
    led.push(target.host);
    pipeBothWays(
      socket,
      connect(Number(target.port), target.hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
    );
  });
  const port = await listen(server);
  return {
    url: `http://${user === undefined ? '' : `${user}:${password ?? ''}@`}127.0.0.1:${port}`,
    led,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
