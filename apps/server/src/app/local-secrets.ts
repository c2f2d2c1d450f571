import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';

const file = z.object({ appSecret: z.string().check(z.minLength(32)), appKeys: z.string().check(z.minLength(10)) });

/** What signs tokens and what encrypts stored secrets. */
export type LocalSecrets = z.output<typeof file>;

/**
 * The secrets of this installation: from the environment, or for an evaluation made once and kept in the
 * data directory, readable by this user only. Production never gets here without its own (config).
 */
export async function readLocalSecrets(config: Config, dataDir: string): Promise<LocalSecrets> {
  return (await findLocalSecrets(config, dataDir)) ?? withConfigured(config, await makeSecrets(dataDir));
}

/** The same, but null where none were made yet. */
export async function findLocalSecrets(config: Config, dataDir: string): Promise<LocalSecrets | null> {
  const { appSecret, appKeys } = config;
  if (appSecret !== null && appKeys !== null) return { appSecret, appKeys };
  const kept = await readKept(join(dataDir, 'secrets.json'));
  return kept && withConfigured(config, kept);
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

async function makeSecrets(dataDir: string): Promise<LocalSecrets> {
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
