import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { passwordLength } from '@balcao/domain';
import { buildApp, type App } from './app/build-app.ts';
import { findLocalSecrets, makeLocalSecrets } from './app/local-secrets.ts';
import { openConsole } from './app/console.ts';
import { createLifecycle, StoppedWhileStarting, type Lifecycle } from './app/lifecycle.ts';
import { openDatabase } from './app/open-database.ts';
import { createOwner, hasUsers, newSetupCode } from './features/setup/index.ts';
import { readConfig, type Config } from './platform/config.ts';
import { AppError } from './platform/errors.ts';
import { createLogger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const version: string = createRequire(import.meta.url)('../package.json').version;

/**
 * Reads the configuration, brings the database up, serves, and stops cleanly on a signal, at whatever moment it comes.
 */
async function start(lifecycle: Lifecycle, say: (line: string) => void): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const dataDir = resolve(config.dataDir);
  const found = await findLocalSecrets(config, dataDir);
  const database = await openDatabase({ config, dataDir, migrations: here('../migrations'), say });
  lifecycle.onStop(database.stop);
  lifecycle.throwIfSignalled();
  const secrets = found ?? (await makeLocalSecrets(config, { dataDir, ownerUrl: database.ownerUrl }));
  const setupCode = newSetupCode();
  const app = await buildApp({
    config: {
      ...config,
      ...secrets,
      dataDir,
      databaseAppUrl: database.appUrl,
      databasePlatformUrl: database.platformUrl,
    },
    ownerUrl: database.ownerUrl,
    log,
    folders: { web: here('../../web/dist'), migrations: here('../migrations') },
    version,
    setupCode,
  });
  lifecycle.onStop(app.stop);
  lifecycle.throwIfSignalled();
  await createConfiguredOwner(app, config);
  const address = await listen(app, config);
  // A failure costs nothing but the first ones a little time.
  app.pools.warm().catch((err: Error) => log.warn({ err }, 'the connections to the database could not be warmed'));
  if (config.roles.includes('worker')) {
    app.jobs.start();
    app.workers.start();
  }
  if (config.roles.includes('sessions')) await app.whatsapp.start();
  lifecycle.throwIfSignalled();
  lifecycle.started();
  const { roles, production } = config;
  log.info({ version, node: process.version, roles, production, embedded: config.databaseUrl === null }, 'started');
  await greet({ app, address, setupCode, say, web: config.roles.includes('web') });
}

/** With OWNER_EMAIL and OWNER_PASSWORD set, the first start makes the owner without anybody at the screen. */
async function createConfiguredOwner(app: App, { owner, sampleData }: Config): Promise<void> {
  if (!owner || (await app.uow.readPlatform(hasUsers))) return;
  const { email, password, company } = owner;
  const wanted = {
    companyName: company,
    name: email.split('@')[0] ?? email,
    email,
    password,
    minPasswordLength: passwordLength.min,
    publicSignup: false,
    sampleData,
  };
  await createOwner(app.deps, wanted, async () => undefined).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_PASSWORD_TOO_COMMON')
      throw new StartError('OWNER_PASSWORD is a password that guessing programs try first. Choose another one.');
    throw error;
  });
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    if (code === 'EACCES')
      throw new StartError(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    throw error;
  }
}

type Greeting = { app: App; address: string; setupCode: string; say: (line: string) => void; web: boolean };

async function greet({ app, address, setupCode, say, web }: Greeting): Promise<void> {
  const url = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  say(`\nBalcão ${version} ${web ? `is ready at ${url}` : `works in the background; its health is at ${url}/readyz`}`);
  if (web && !(await app.uow.readPlatform(hasUsers))) {
    say(`Open it and create the owner. From another machine you will be asked for this code: ${setupCode}`);
  }
  say('Stop with Ctrl-C.\n');
}

// Without it the engine lets what is used and forgotten again, as the messages of a campaign are, fill up to four times
// the memory that is in use before it looks for what can go: hundreds of megabytes that hold nothing.
setFlagsFromString('--heap-growing-percent=60');
if (existsSync('.env')) process.loadEnvFile('.env');
const terminal = openConsole({ production: process.env['NODE_ENV'] === 'production' });
const lifecycle = createLifecycle(terminal.say);
try {
  await start(lifecycle, terminal.say);
} catch (error) {
  await lifecycle.end();
  if (error instanceof StoppedWhileStarting) process.exit(0);
  terminal.fail(error);
  process.exit(1);
}
