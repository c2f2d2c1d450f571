import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What PostgreSQL says to whoever may come in: authentication is fine, and it is ready for a query. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** A pooler before a database: every transaction of a client gets whichever session is free. */
export type TransactionPooler = { url: string; stop(): Promise<void> };

/** Does what PgBouncer does in transaction mode, as far as a client can tell, with two sessions on the server. */
export async function startTransactionPooler(ownerUrl: string): Promise<TransactionPooler> {
  const sessions = await Promise.all([openSession(ownerUrl), openSession(ownerUrl)]);
  const free = sessions.map(({ stream }) => stream);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write(welcome);
      serveClient(client, free);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://anybody@127.0.0.1:${port}/any`,
    async stop() {
      for (const client of clients) client.destroy();
      server.close();
      for (const { stream } of sessions) stream.destroy();
    },
  };
}

/** The stream of a session that has logged in; pg itself hears nothing of it any more. */
async function openSession(url: string): Promise<{ stream: Duplex }> {
  const session = new pg.Client({ connectionString: url });
  session.on('error', () => undefined);
  await session.connect();
  const { stream } = (session as unknown as { connection: { stream: Duplex } }).connection;
  stream.removeAllListeners('data');
  return { stream };
}

/** Hands what a client says to a free session, the one used last first, until that session's transaction is over. */
function serveClient(client: Socket, free: Duplex[]): void {
  let held: Duplex | undefined;
  client.on('data', (chunk: Buffer) => {
    // The client says goodbye to us, not to the session.
    if (chunk[0] === 'X'.charCodeAt(0)) return void client.end();
    if (held === undefined) {
      const session = free.pop();
      if (session === undefined) return;
      held = session;
      const onData = (answer: Buffer): void => {
        client.write(answer);
        // The last message of an answer says whether a transaction is open; I means that none is.
        if (!answer.toString('latin1').endsWith('Z\0\0\0\x05I')) return;
        session.off('data', onData);
        held = undefined;
        free.push(session);
      };
      session.on('data', onData);
    }
    held.write(chunk);
  });
}
