import type { Pool } from 'pg';
import { resealAll, sampleSealed, type SealedRow } from '../drivers/postgres/sealed-rows.ts';
import { deleteKeyProof, listKeyProofs, writeKeyProof } from '../features/settings/index.ts';
import type { Logger } from '../platform/logger.ts';
import { type SecretBox, type SecretPlace, versionOf } from '../platform/security/secret-box.ts';
import { StartError } from '../platform/start-error.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import { type Cron, defineCron } from '../ports/job-queue.ts';

type Deps = { uow: UnitOfWork; pool: Pool; secrets: SecretBox };

const proofPlace = (version: string): SecretPlace => ({
  table: 'platform_settings',
  column: 'value',
  companyId: 0,
  row: version,
});

/**
 * Refuses to start with keys that do not open what the database holds. Each key that sealed something has left a proof;
 * a database of an earlier release has none yet, so some of its sealed texts are tried instead.
 */
export async function requireRightKeys({ uow, pool, secrets }: Deps): Promise<void> {
  const sampled = await sampleSealed(pool);
  // Nothing is lost by whatever keys these are, such as those that were made anew for an evaluation.
  if (sampled.length === 0) return proveNewest(uow, secrets);
  const proofs = await uow.readPlatform(listKeyProofs);
  for (const [version, proof] of proofs) requireKey(secrets, version, [{ sealed: proof, place: proofPlace(version) }]);
  const unproven = new Set(sampled.map(({ sealed }) => versionOf(sealed)).filter((version) => !proofs.has(version)));
  for (const version of unproven)
    requireKey(
      secrets,
      version,
      sampled.filter(({ sealed }) => versionOf(sealed) === version),
    );
  const [newest] = secrets.versions;
  if (newest !== undefined && !proofs.has(newest)) unproven.add(newest);
  if (unproven.size > 0) await uow.writePlatform(({ db }) => keepProofs(db, secrets, unproven));
}

/** The only proof is that of the newest key. */
async function proveNewest(uow: UnitOfWork, secrets: SecretBox): Promise<void> {
  await uow.writePlatform(async ({ db }) => {
    for (const version of (await listKeyProofs(db)).keys()) await deleteKeyProof(db, version);
    await keepProofs(db, secrets, secrets.versions.slice(0, 1));
  });
}

type PlatformDb = Parameters<typeof writeKeyProof>[0];

async function keepProofs(db: PlatformDb, secrets: SecretBox, versions: Iterable<string>): Promise<void> {
  for (const version of versions)
    await writeKeyProof(db, version, secrets.sealWith(version, 'balcao', proofPlace(version)));
}

/** One of the texts has to open: a damaged row alone stops nobody. */
function requireKey(secrets: SecretBox, version: string, rows: readonly SealedRow[]): void {
  if (!secrets.versions.includes(version))
    throw new StartError(
      `APP_KEYS lacks the key ${version}, with which secrets in the database are sealed. Add it behind the others, for example APP_KEYS="${secrets.versions[0]}:…,${version}:…", and start again; the log says when it is no longer needed.`,
    );
  if (rows.some((row) => opens(secrets, row))) return;
  throw new StartError(
    `The key ${version} in APP_KEYS is not the one with which the secrets in the database are sealed. Put the right one back: every backup has it in its secrets.json. ` +
      'Only if it is lost for ever: npm run balcao -- new-secrets. Then everybody logs in again, phones are linked again and tokens of other services are entered anew.',
  );
}

function opens(secrets: SecretBox, { sealed, place }: SealedRow): boolean {
  try {
    secrets.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}

/** While APP_KEYS has older keys: seals everything anew with the newest, and says when the older ones may go. */
export function createKeyRotation({ uow, pool, secrets, log }: Deps & { log: Logger }): Cron {
  return defineCron({
    name: 'secrets.reseal',
    every: { everyMinutes: 10 },
    run: () => rotateKeys({ uow, pool, secrets, log }),
  });
}

/** Nodes that were not started anew yet may still seal with an older key: then the next run finds that. */
export async function rotateKeys({ uow, pool, secrets, log }: Deps & { log: Logger }): Promise<void> {
  const [newest, ...older] = secrets.versions;
  if (newest === undefined || older.length === 0) return;
  const unreadable = new Set<string>();
  const seen = new Set<string>();
  const reseal = ({ sealed, place }: SealedRow): string | null => {
    seen.add(versionOf(sealed));
    if (opens(secrets, { sealed, place })) return secrets.seal(secrets.open(sealed, place), place);
    unreadable.add(`${place.table}.${place.column}`);
    return null;
  };
  const { replaced, left } = await resealAll(pool, { newest, reseal });
  if (replaced > 0) {
    // Written by a node that still has the older key in front, maybe after it was said to be free.
    const again = older.filter((version) => seen.has(version));
    await uow.writePlatform(({ db }) => keepProofs(db, secrets, again));
    log.info({ replaced, newest }, 'secrets sealed anew with the newest key of APP_KEYS');
    return;
  }
  // An older key does not open them either, so they do not keep it.
  if (left > 0) log.warn({ left, columns: [...unreadable] }, 'secrets that no key of APP_KEYS opens; enter them anew');
  for (const version of older) {
    if (await uow.writePlatform(({ db }) => deleteKeyProof(db, version)))
      log.info({ version }, `nothing is sealed with the key ${version} any more: take it out of APP_KEYS`);
  }
}
