import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listSealedTables } from '../drivers/postgres/sealed-tables.ts';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';

const file = z.object({ appSecret: z.string().check(z.minLength(32)), appKeys: z.string().check(z.minLength(10)) });

/** What signs tokens and what encrypts stored secrets. */
export type LocalSecrets = z.output<typeof file>;

/**
 * The secrets of this installation: from the environment, or for an evaluation made once and kept in the data
 * directory, readable by this user only; null where none were made yet. Production has its own (config).
 */
export async function findLocalSecrets(config: Config, dataDir: string): Promise<LocalSecrets | null> {
  const { appSecret, appKeys } = config;
  if (appSecret !== null && appKeys !== null) return { appSecret, appKeys };
  const kept = await readKept(join(dataDir, 'secrets.json'));
  return kept && withConfigured(config, kept);
}

/**
 * Makes secrets for a new installation. Refused while the database holds what was sealed with lost ones: new ones in
 * silence would leave every number to be linked again, and nobody would know why.
 */
export async function makeLocalSecrets(
  config: Config,
  { dataDir, ownerUrl }: { dataDir: string; ownerUrl: string },
): Promise<LocalSecrets> {
  const tables = await listSealedTables(ownerUrl);
  if (tables.length > 0)
    throw new StartError(
      `${join(dataDir, 'secrets.json')} is missing, and the database holds secrets that were sealed with it (${tables.join(', ')}). ` +
        'Put the file back: every backup has it, and DATA_DIR may point to another folder than before. ' +
        'Only if it is lost for ever: npm run balcao -- new-secrets. Then everybody logs in again, phones are linked again and tokens of other services are entered anew.',
    );
  return withConfigured(config, await makeSecrets(dataDir));
}

const withConfigured = ({ appSecret, appKeys }: Config, kept: LocalSecrets): LocalSecrets => ({
  appSecret: appSecret ?? kept.appSecret,
  appKeys: appKeys ?? kept.appKeys,
});

async function readKept(path: string): Promise<LocalSecrets | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return null;
  }
  const parsed = parseSecrets(text);
  // Making new ones here would log everybody out and make stored secrets unreadable: that is for a person to decide.
  if (parsed === null)
    throw new StartError(
      `${path} is damaged. Put it back from a backup; or delete it, and everybody logs in again and stored tokens of other services must be entered anew.`,
    );
  return parsed;
}

/** Reads the text of such a file; null when it is damaged. */
export function parseSecrets(text: string): LocalSecrets | null {
  try {
    const parsed = z.safeParse(file, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Writes new secrets into the data directory; those that another process has just written win. */
export async function makeSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json');
  const made = { appSecret: randomBytes(48).toString('base64'), appKeys: `v1:${randomBytes(32).toString('base64')}` };
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    const kept = await readKept(path);
    if (kept) return kept;
    throw new StartError(
      `The folder ${dataDir} cannot be written (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}). Check its owner and the free space, or choose another with DATA_DIR.`,
    );
  }
}
