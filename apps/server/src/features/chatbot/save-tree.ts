import type { GivenTree, QueueOption, StoredTree } from '@balcao/contract';
import { type AuditAction, type Presentation, refuseOptions } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { readSetting } from '../settings/index.ts';
import { listOptions } from './option-queries.ts';
import { lockOptionsOf, requireEditable, requireReadable } from './require-editable.ts';
import { findQueueIds, writeTree } from './tree-queries.ts';
import { findKeptOptions, findVersion, keepVersion } from './version-queries.ts';

/** All choices of a queue, and their version. */
export function readTree(uow: UnitOfWork, principal: Principal, queueId: number): Promise<StoredTree> {
  return uow.read(principal.companyId, async (db) => {
    await requireReadable(db, principal, queueId);
    const [version, options] = await Promise.all([findVersion(db, queueId), listOptions(db, queueId)]);
    return { version, options };
  });
}

/** Makes these the choices of a queue. Whoever edited an older version is told, and nothing is overwritten. */
export function saveTree(
  uow: UnitOfWork,
  principal: Principal,
  { queueId, version, options }: { queueId: number; version: number; options: GivenTree },
): Promise<StoredTree> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    await requireEditable(db, principal);
    await lockOptionsOf(db, queueId);
    if ((await findVersion(db, queueId)) !== version) throw new AppError('ERR_OPTIONS_CHANGED');
    await requireSavable(db, queueId, options);
    return replaceTree(work, principal, { queueId, options, action: 'queue options saved' });
  });
}

/**
 * Makes the choices of a queue those of a kept version again. They come back under their ids, so that customers who were
 * at one of them go on there; forwards to queues that are gone since then are left out.
 */
export function restoreVersion(uow: UnitOfWork, principal: Principal, id: number): Promise<StoredTree> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    await requireEditable(db, principal);
    const kept = await findKeptOptions(db, id);
    if (!kept) throw new AppError('ERR_NO_OPTION_VERSION_FOUND');
    const { queueId } = kept;
    await lockOptionsOf(db, queueId);
    const known = await findQueueIds(db, forwardsOf(kept.options));
    const options = kept.options.map(({ forwardQueueId, ...option }) => ({
      ...option,
      forwardQueueId: forwardQueueId !== null && known.has(forwardQueueId) ? forwardQueueId : null,
    }));
    return replaceTree(work, principal, { queueId, options, action: 'queue options restored' });
  });
}

type Replacement = { queueId: number; options: GivenTree; action: AuditAction };

async function replaceTree(
  { db }: Work,
  principal: Principal,
  { queueId, options, action }: Replacement,
): Promise<StoredTree> {
  const { companyId } = principal;
  await writeTree(db, queueId, options);
  const saved = await listOptions(db, queueId);
  const version = await keepVersion(db, { queueId, userId: authorIn(principal), options: saved });
  const detail = { version, options: saved.length };
  await audit(db, { companyId, by: principal, action, object: String(queueId), detail });
  return { version, options: saved };
}

/** Refuses what cannot be the choices of a queue. */
export async function requireSavable(db: Work['db'], queueId: number, options: GivenTree): Promise<void> {
  requireStored(options, await listOptions(db, queueId));
  const refusal = refuseOptions(options, await readPresentation(db));
  if (refusal) throw new AppError(refusal);
  await requireForwards(db, options);
}

/** A choice of another queue, or of another company, cannot be taken over, and nothing can be put below it. */
function requireStored(options: GivenTree, stored: readonly QueueOption[]): void {
  const known = new Set(stored.map(({ id }) => id));
  const isUnknown = (id: number | null): boolean => id !== null && id >= 0 && !known.has(id);
  if (options.some(({ id, parentId }) => isUnknown(id) || isUnknown(parentId)))
    throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
}

const forwardsOf = (options: GivenTree): number[] => [
  ...new Set(options.flatMap(({ forwardQueueId }) => forwardQueueId ?? [])),
];

async function requireForwards(db: Work['db'], options: GivenTree): Promise<void> {
  const asked = forwardsOf(options);
  const known = await findQueueIds(db, asked);
  if (known.size < asked.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** How the company shows menus. */
async function readPresentation(db: Work['db']): Promise<Presentation> {
  const type = await readSetting(db, 'chatBotType');
  return type === 'button' || type === 'list' ? type : 'text';
}
