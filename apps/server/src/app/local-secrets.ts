import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';

const file = z.object({ appSecret: z.string().check(z.minLength(32)), appKeys: z.string().check(z.minLength(10)) });

/**
 * The secrets of this installation: from the environment, or for an evaluation made once and kept in the
 * data directory, readable by this user only. Production never gets here without its own (config).
 */
export async function readLocalSecrets(
  config: Config,
  dataDir: string,
): Promise<{ appSecret: string; appKeys: string }> {
  if (config.appSecret !== null && config.appKeys !== null)
    return { appSecret: config.appSecret, appKeys: config.appKeys };
  const path = join(dataDir, 'secrets.json');
  const kept = (await readKept(path)) ?? (await makeSecrets(dataDir, path));
  return { appSecret: config.appSecret ?? kept.appSecret, appKeys: config.appKeys ?? kept.appKeys };
}

async function readKept(path: string): Promise<z.output<typeof file> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return null;
  }
  const parsed = z.safeParse(file, tryJson(text));
  // Making new ones here would log everybody out and make stored secrets unreadable: that is for a person to decide.
  if (!parsed.success)
    throw new StartError(
      `${path} is damaged. Put it back from a backup; or delete it, and everybody logs in again and stored tokens of other services must be entered anew.`,
    );
  return parsed.data;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function makeSecrets(dataDir: string, path: string): Promise<z.output<typeof file>> {
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
