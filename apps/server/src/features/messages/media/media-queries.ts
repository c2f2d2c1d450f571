import type { Message } from '@balcao/contract';
import { sql } from 'kysely';
import {
  arrayOf,
  fromNow,
  literal,
  millisecondsBetween,
  nextVersion,
  now,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { KeptFile } from '../../media/index.ts';
import type { MediaOutcome } from './media-outcome.ts';
import { readMessage } from '../hot-message-queries.ts';

export type WaitingFile = {
  messageId: number;
  fence: number;
  name: string | null;
  mime: string;
  bytes: number | null;
  ref: unknown;
  attempts: number;
};

/** The claim of one file. */
export type FileClaim = Pick<WaitingFile, 'messageId' | 'fence'>;

const dueAt = sql.ref('messages.media_next_at');

/** Claims files that are due; those of a node that died meanwhile are due again when the lease is over. */
export async function claimFiles(
  db: TenantDb,
  { connectionId, limit, leaseMs }: { connectionId: number; limit: number; leaseMs: number },
): Promise<WaitingFile[]> {
  return db.sql
    .updateTable('messages')
    .set((eb) => ({ media_attempts: eb('media_attempts', '+', 1), media_next_at: leaseEnd(leaseMs) }))
    .where('id', '=', (eb) => eb.fn.any(arrayOf(dueFiles(db, connectionId, limit))))
    .returning(['id as messageId', 'media_name as name', 'media_bytes as bytes', 'media_attempts as attempts'])
    .returning((eb) => [
      fenceOf(dueAt).as('fence'),
      eb.ref('media_mime').$notNull().as('mime'),
      eb.ref('media_ref').$castTo<unknown>().as('ref'),
    ])
    .execute();
}

const pendingFiles = (db: TenantDb, connectionId: number) =>
  db.sql
    .selectFrom('messages')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('media_state', '=', literal('pending'));

const dueFiles = (db: TenantDb, connectionId: number, limit: number) =>
  pendingFiles(db, connectionId)
    .select('id')
    .where('media_next_at', '<=', now())
    .orderBy('media_next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();

/** The milliseconds until the next file is due; null when none waits. */
export async function nextFileIn(db: TenantDb, connectionId: number): Promise<number | null> {
  const row = await pendingFiles(db, connectionId)
    .select((eb) => millisecondsBetween(now(), eb.fn.min<Date | null>('media_next_at')).as('waitMs'))
    .executeTakeFirst();
  return row?.waitMs ?? null;
}

/** A message whose file is still ours to fetch, to be changed. */
const claimedMessage = (db: TenantDb, { messageId, fence }: FileClaim) =>
  db.sql
    .updateTable('messages')
    .where('company_id', '=', db.companyId)
    .where('id', '=', messageId)
    .where('media_state', '=', 'pending')
    .where(isLeasedUnder(fence, dueAt));

/** The file of a message is in our store. Undefined, and nothing written, when the claim is no longer ours. */
export async function attachFile(
  db: TenantDb,
  claim: FileClaim,
  { id, mime, bytes, fileName, size }: Pick<KeptFile, 'id' | 'mime' | 'bytes' | 'fileName' | 'size'>,
): Promise<Message | undefined> {
  const change = claimedMessage(db, claim).set({
    media_state: 'ready',
    media_id: id,
    media_mime: mime,
    media_bytes: bytes,
    // What the sender declared stays where the file itself does not tell its size.
    ...(size && { media_width: size.width, media_height: size.height }),
    // The name fit to be shown and saved; until now it was what the sender called it.
    media_name: fileName,
    media_ref: null,
    version: nextVersion,
  });
  return readMessage(db, change.returningAll());
}

/**
 * The file of a message did not come: it is tried later, or never. Answers the message if it changed with it, and
 * undefined when the claim is no longer ours: then nothing is written.
 */
export async function postponeFile(
  db: TenantDb,
  claim: FileClaim,
  outcome: MediaOutcome,
): Promise<{ message: Message | null } | undefined> {
  if (outcome.state !== 'pending') {
    const change = claimedMessage(db, claim).set({ media_state: outcome.state, version: nextVersion });
    const message = await readMessage(db, change.returningAll());
    return message && { message };
  }
  const back = outcome.countsAsAttempt ? 0 : 1;
  const { numUpdatedRows } = await claimedMessage(db, claim)
    .set((eb) => ({
      media_next_at: fromNow({ milliseconds: outcome.waitMs }),
      media_attempts: eb('media_attempts', '-', back),
    }))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { message: null } : undefined;
}

/** Gives claimed files back as if they had not been claimed. */
export async function handBackFiles(db: TenantDb, claims: readonly FileClaim[]): Promise<void> {
  const rows = claims.map(({ messageId, fence }) => ({ id: messageId, fence }));
  await db.sql
    .updateTable('messages')
    .from(rowsAs('claim', rows, { id: 'bigint', fence: 'bigint' }))
    .set((eb) => ({ media_next_at: now(), media_attempts: eb('media_attempts', '-', 1) }))
    .where('company_id', '=', db.companyId)
    .whereRef('messages.id', '=', 'claim.id')
    .where('media_state', '=', 'pending')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}
