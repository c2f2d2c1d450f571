import { Client } from 'pg';

const database = 'balcao';

/** The logins of the application: one that migrates, and one for each of the two roles it works as. */
export const logins = ['balcao_owner', 'balcao_app', 'balcao_platform'] as const;
export type Login = (typeof logins)[number];

/** The passwords of the embedded server. */
export type Passwords = { superuser: string } & Record<Login, string>;

/**
 * Makes sure that the database exists and its logins can log in; harmless when repeated, and a database of an earlier
 * version gets what it lacks. The owner is an ordinary role that may create roles, exactly as on a server of one's own.
 * The other two may become nobody else: whatever a request manages to say, it stays confined.
 */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  const canLogIn = await Promise.all(logins.map((login) => tryLogin(port, login, passwords[login])));
  if (canLogIn.every(Boolean)) return;
  const client = await connectAsSuperuser(port, passwords.superuser);
  try {
    for (const login of logins) await ensureLogin(client, login, passwords[login]);
    await client.query('grant balcao_app, balcao_platform to balcao_owner with admin option');
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}

/** The address under which a login reaches the database: through the socket file when there is one. */
export function loginUrl(
  login: Login,
  { port, password, socketFolder }: { port: number; password: string; socketFolder: string | null },
): string {
  const url = `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

async function tryLogin(port: number, user: Login, password: string): Promise<boolean> {
  const client = await connect({ port, user, password, database }).catch(() => null);
  await client?.end();
  return client !== null;
}

async function ensureLogin(client: Client, login: Login, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const attributes = `login ${login === 'balcao_owner' ? 'createrole' : 'nocreaterole'} nosuperuser nobypassrls nocreatedb noreplication`;
  await client.query(`${verb} role ${login} ${attributes} password ${client.escapeLiteral(password)}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database} owner balcao_owner`);
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
