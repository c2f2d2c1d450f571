import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from '@balcao/embedded-postgres';
import { commands } from './app/commands/commands.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';

/** Runs one command of the operator, such as a backup; `npm run balcao` lists them. */
async function run([name = '', ...args]: string[], signal: AbortSignal): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const command = commands[name];
  if (command === undefined) {
    const list = Object.values(commands).map(({ usage }) => `  ${usage}`);
    throw new StartError(`Say what to do:\n${list.join('\n')}`);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const version: string = createRequire(import.meta.url)('../package.json').version;
  const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
  await command.run({ config, dataDir: resolve(config.dataDir), migrations, version, say, signal }, args);
}

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    process.exitCode = 128 + constants.signals[name];
    interruption.abort();
  });
try {
  await run(process.argv.slice(2), interruption.signal);
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode ||= 1;
}
