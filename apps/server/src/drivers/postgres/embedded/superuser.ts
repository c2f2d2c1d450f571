import { Client } from 'pg';

/** Opens a connection as the cluster's superuser; the caller ends it. */
export async function connectAsSuperuser(port: number, password: string): Promise<Client> {
  return connect({ port, user: 'postgres', password, database: 'postgres' });
}

/** Opens a connection to the embedded server; the caller ends it. */
export async function connect(options: {
  port: number;
  user: string;
  password: string;
  database: string;
}): Promise<Client> {
  const client = new Client({ ...options, host: '127.0.0.1', ssl: false, connectionTimeoutMillis: 5_000 });
  // Without a listener a connection broken by the server would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
