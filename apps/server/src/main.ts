import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, type App } from './app/build-app.ts';
import { readLocalSecrets } from './app/local-secrets.ts';
import { openDatabase, type OpenDatabase } from './app/open-database.ts';
import { createOwner, hasUsers, newSetupCode } from './features/setup/index.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const version: string = createRequire(import.meta.url)('../package.json').version;

/** Reads the configuration, brings the database up, serves, and stops cleanly on a signal. */
async function start(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const dataDir = resolve(config.dataDir);
  const secrets = await readLocalSecrets(config, dataDir);
  const database = await openDatabase({ config, dataDir, migrations: here('../migrations'), say });
  const setupCode = newSetupCode();
  try {
    const app = await buildApp({ config: { ...config, ...secrets, dataDir }, ownerUrl: database.ownerUrl, log, folders: { web: here('../../web/dist'), migrations: here('../migrations') }, version, setupCode });
    await createConfiguredOwner(app, config);
    const address = await listen(app, config);
    if (config.roles.includes('worker')) app.jobs.start();
    stopOnSignal({ app, database, log, say });
    await greet({ app, address, setupCode, say });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** With OWNER_EMAIL and OWNER_PASSWORD set, the first start makes the owner without anybody at the screen. */
async function createConfiguredOwner(app: App, { owner, sampleData }: Config): Promise<void> {
  if (!owner || (await app.uow.readPlatform(hasUsers))) return;
  const { email, password, company } = owner;
  await createOwner(app.session, { companyName: company, name: email.split('@')[0] ?? email, email, password, sampleData }, async () => undefined);
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
    if (code === 'EACCES') throw new StartError(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`);
    throw error;
  }
}

type Greeting = { app: App; address: string; setupCode: string; say: (line: string) => void };

async function greet({ app, address, setupCode, say }: Greeting): Promise<void> {
  const url = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  say(`\nBalcão ${version} is ready at ${url}`);
  if (!(await app.uow.readPlatform(hasUsers))) {
    say(`Open it and create the owner. From another machine you will be asked for this code: ${setupCode}`);
  }
  say('Stop with Ctrl-C.\n');
}

type Running = { app: App; database: OpenDatabase; log: Logger; say: (line: string) => void };

/** The first signal stops cleanly, the second at once; nothing may hold the process longer than 20 s. */
function stopOnSignal({ app, database, log, say }: Running): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping…');
    setTimeout(() => process.exit(1), 20_000).unref();
    try {
      await app.stop();
      await database.stop();
      process.exit(0);
    } catch (err) {
      log.error({ err }, 'stop failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

try {
  await start();
} catch (error) {
  // What the person can mend is said in a sentence; anything else is a defect and shows itself whole.
  const text = error instanceof StartError ? `\nBalcão did not start.\n${error.message}\n` : `\nBalcão did not start because of a defect.\n${error instanceof Error ? error.stack : String(error)}\n`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
