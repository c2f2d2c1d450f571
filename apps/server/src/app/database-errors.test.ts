import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { getCertificate, type Certificate } from '@balcao/whatsapp-fakes/network';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { explainDatabaseError } from './database-errors.ts';

let certificate: Certificate;
let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  certificate = await getCertificate();
  folder = mkdtempSync(join(tmpdir(), 'balcao-tls-'));
  writeFileSync(join(folder, 'ca.pem'), certificate.cert);
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What PostgreSQL answers to a login it refuses: whoever reads it got as far as the login. */
const refusal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A server that takes TLS or not, and then refuses the password. */
async function startServer({ tls, says = refusal('28P01', 'no') }: { tls: boolean; says?: Buffer }): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      const asksForTls = first.length === 8;
      if (!asksForTls) return void socket.end(says);
      socket.write(tls ? 'S' : 'N');
      if (!tls) return;
      const secure = new TLSSocket(socket, { isServer: true, ...certificate });
      secure.on('error', () => undefined);
      secure.once('data', () => secure.end(says));
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function connect(port: number, options: string): Promise<string | undefined> {
  const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://u:segredo@127.0.0.1:${port}/d${options}` });
  const url = databaseUrl ?? '';
  try {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    return explainDatabaseError(error, { url, variable: 'DATABASE_URL' })?.message;
  }
  return undefined;
}

const gotThrough = 'The database refused the user or password';

it.each([
  ['no TLS is asked for', false, '', gotThrough],
  ['require meets a server without TLS', false, '?sslmode=require', 'The database has no TLS'],
  ['require encrypts without asking who answers', true, '?sslmode=require', gotThrough],
  ['verify-full does not know the authority', true, '?sslmode=verify-full', 'of an authority that is not known here'],
  ['the file of the authority is missing', true, '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', '/nowhere/ca.pem'],
])('T64 TLS to the database: %s', async (_name, tls, options, sentence) => {
  expect(await connect(await startServer({ tls }), options)).toContain(sentence);
});

it('T64 verify-full and verify-ca get through with the file of the authority', async () => {
  const port = await startServer({ tls: true });
  for (const mode of ['verify-full', 'verify-ca', 'require'])
    expect(await connect(port, `?sslmode=${mode}&sslrootcert=${join(folder, 'ca.pem')}`)).toContain(gotThrough);
});

it('T64 says that the server takes only encrypted connections', async () => {
  const says = refusal('28000', 'no pg_hba.conf entry for host "10.0.0.1", user "u", database "d", no encryption');
  expect(await connect(await startServer({ tls: false, says }), '')).toContain('takes only encrypted connections');
});
