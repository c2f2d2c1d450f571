import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What PgBouncer knows without `ignore_startup_parameters`. */
const knownParameters = new Set(['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone']);

/** A pooler that gives each client a session of its own, such as PgBouncer with pool_mode = session. */
export type SessionPooler = { url: string; stop(): void };

/** Does what PgBouncer does in session mode, as far as a client can tell: it refuses settings in the first message. */
export async function startSessionPooler(target: string): Promise<SessionPooler> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    sockets.add(client);
    client.once('data', (first: Buffer) => {
      const strange = readParameters(first).find((name) => !knownParameters.has(name));
      if (strange !== undefined) return void client.end(refusal(`unsupported startup parameter: ${strange}`));
      const upstream = connect(Number(to.port), to.hostname);
      upstream.on('error', () => undefined);
      sockets.add(upstream);
      upstream.write(first);
      client.pipe(upstream).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  // The address of a test names the server's socket file, too.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The names in the first message: length and version, then names and values in turns, each ended by a zero. */
function readParameters(message: Buffer): string[] {
  const texts = message.subarray(8).toString('utf8').split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
