import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../../platform/start-error.ts';

/** The parts of a backup: a folder that is renamed to its name only when it is complete and was loaded once. */
export const manifestFile = 'manifest.json';
export const mediaListFile = 'media.sha256';
export const secretsFile = 'secrets.json';
const unfinished = '.unfinished';

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.literal(1),
  /** The version of the product that made it, and when. */
  version: z.string(),
  madeAt: z.string(),
  database: z.object({
    server: z.string(),
    migrations: z.array(z.string()).check(z.minLength(1)),
    tables: z
      .array(
        z.object({
          name: z.string(),
          columns: z.array(z.string()),
          /** Its rows in the text format of COPY, compressed. */
          file: z.string().check(z.regex(/^database\/[\w.]+$/)),
          rows: z.int(),
          sha256: z.string(),
        }),
      )
      .check(z.minLength(1)),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** Null when it was made without media; `lost` names those the store did not have as they should be. */
  media: z.nullable(z.object({ files: z.int(), bytes: z.int(), lost: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifest>;

/** The name of a backup of that moment, and what it is called until it is finished. */
export function nameBackup(at: Date): { finished: string; unfinished: string } {
  const finished = `balcao-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return { finished, unfinished: `${finished}${unfinished}` };
}

/** Whether a folder of that name holds a backup that is being made, or was when its process was killed. */
export const isUnfinished = (name: string): boolean => /^balcao-[\dT-]+Z\.unfinished$/.test(name);

/** Reads what a folder says of itself; throws when it is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (folder.endsWith(unfinished))
    throw new StartError(
      `${folder} is what an interrupted backup left behind. It is not complete; the next backup beside it deletes it.`,
    );
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} is no backup: it has no ${manifestFile}.`);
  const parsed = z.safeParse(manifest, parseJson(text));
  if (!parsed.success)
    throw new StartError(`${join(folder, manifestFile)} cannot be read: it is damaged, or a newer version made it.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
