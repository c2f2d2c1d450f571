import { Client } from 'pg';

const owner = 'balcao_owner';
const database = 'balcao';

/** The two passwords of the embedded server. */
export type Passwords = { superuser: string; owner: string };

/**
 * Makes sure that the database exists and its owner can log in; harmless when repeated. The owner is
 * an ordinary role that may create roles, exactly as on a server of one's own.
 */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  if (await ownerCanLogIn(port, passwords.owner)) return;
  const client = await connectAsSuperuser(port, passwords.superuser);
  try {
    await ensureOwner(client, passwords.owner);
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}

/** The address under which the application reaches its database: through the socket file when there is one. */
export function ownerUrl(port: number, password: string, socketFolder: string | null): string {
  const url = `postgres://${owner}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

async function ownerCanLogIn(port: number, password: string): Promise<boolean> {
  const client = await connect({ port, user: owner, password, database }).catch(() => null);
  await client?.end();
  return client !== null;
}

async function ensureOwner(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const attributes = 'login createrole nosuperuser nobypassrls nocreatedb noreplication';
  await client.query(`${verb} role ${owner} ${attributes} password ${client.escapeLiteral(password)}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database} owner ${owner}`);
}

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
