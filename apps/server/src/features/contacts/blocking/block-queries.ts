import { sql } from 'kysely';
import { ago, anyOf, arrayOf, fromNow, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { Address, BlockRefusal } from '../../../ports/whatsapp.ts';

/** What is told anew is told whatever came of it before; whoever is at it finds that the claim is gone. */
const dueNow = { due_at: now(), failures: 0, refusal: null, changed_at: now() };

/**
 * Has WhatsApp told that a person is blocked, on every connection over which there was a conversation, or that the
 * person is let in again wherever that was told.
 */
export async function wantBlocks(db: TenantDb, contactId: number, isBlocked: boolean): Promise<void> {
  await db.sql
    .updateTable('contact_blocks')
    .set({ is_blocked: isBlocked, ...dueNow })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
  if (!isBlocked) return;
  await db.sql
    .insertInto('contact_blocks')
    .columns(['company_id', 'connection_id', 'contact_id', 'chat', 'is_blocked', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('tickets')
        .select((t) => [
          'company_id',
          t.ref('connection_id').$notNull().as('connection_id'),
          'contact_id',
          t.ref('chat').$notNull().as('chat'),
          t.lit(true).as('is_blocked'),
          now().as('due_at'),
        ])
        .distinctOn('connection_id')
        .where('company_id', '=', db.companyId)
        .where('contact_id', '=', contactId)
        .where('connection_id', 'is not', null)
        .where('chat', 'is not', null)
        .orderBy('connection_id')
        .orderBy('updated_at', 'desc'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'chat'])
        .doUpdateSet((eb) => ({ contact_id: eb.ref('excluded.contact_id'), is_blocked: true, ...dueNow })),
    )
    .execute();
}

/**
 * Two contacts are two again, and their tickets are given back: the chats in which only the second one talks are the
 * second one's to block, or to let in again.
 */
export async function giveBlocksBack(
  db: TenantDb,
  { winnerId, loserId }: { winnerId: number; loserId: number },
): Promise<void> {
  await db.sql
    .updateTable('contact_blocks as b')
    .set({ contact_id: loserId })
    .where('b.company_id', '=', db.companyId)
    .where('b.contact_id', '=', winnerId)
    .where(({ and, exists, not, selectFrom }) => {
      const talks = (contactId: number) =>
        exists(
          selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.company_id', '=', 'b.company_id')
            .whereRef('t.connection_id', '=', 'b.connection_id')
            .whereRef('t.chat', '=', 'b.chat')
            .where('t.contact_id', '=', contactId),
        );
      return and([talks(loserId), not(talks(winnerId))]);
    })
    .execute();
}

/** Nobody knows any more who somebody was: WhatsApp is told to let the person in again, and then nothing is kept. */
export async function forgetBlocks(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .updateTable('contact_blocks')
    .set({ contact_id: null, ...dueNow })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Something to tell, and by which connection. */
export type DueBlock = { id: number; companyId: number; connectionId: number };

/** No more are looked at in one turn. */
const atOnce = 500;

/** What is to be told over connections that are open, of all companies; who waits longest first. */
export function listDueBlocks(db: PlatformDb): Promise<DueBlock[]> {
  return db.sql
    .selectFrom('contact_blocks as b')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.company_id', '=', 'b.company_id').onRef('c.id', '=', 'b.connection_id'),
    )
    .select(['b.id', 'b.company_id as companyId', 'b.connection_id as connectionId'])
    .where('c.status', '=', 'CONNECTED')
    .where((eb) =>
      eb.or([
        eb('b.due_at', '<=', now()),
        // The contact was deleted after WhatsApp was told.
        eb.and([eb('b.contact_id', 'is', null), eb('b.due_at', 'is', null)]),
      ]),
    )
    .orderBy('b.changed_at')
    .orderBy('b.id')
    .limit(atOnce)
    .execute();
}

/** What is told about whom, under a claim. */
export type BlockClaim = DueBlock & {
  fence: number;
  contactId: number | null;
  chat: Address;
  isBlocked: boolean;
  failures: number;
};

const dueAt = sql.ref('contact_blocks.due_at');

/** Claims those of the rows that are still due. */
export async function claimBlocks(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<BlockClaim[]> {
  const due = db.sql
    .selectFrom('contact_blocks')
    .select('id')
    .where('id', '=', anyOf(ids, 'int'))
    .where((eb) => eb.or([eb('due_at', '<=', now()), eb.and([eb('contact_id', 'is', null), eb('due_at', 'is', null)])]))
    .forUpdate()
    .skipLocked();
  return db.sql
    .updateTable('contact_blocks')
    .set({ due_at: leaseEnd(leaseMs) })
    .where('id', '=', (eb) => eb.fn.any(arrayOf(due)))
    .returning(['id', 'company_id as companyId', 'connection_id as connectionId', 'contact_id as contactId'])
    .returning((eb) => [
      'failures',
      eb.ref('chat').$castTo<Address>().as('chat'),
      eb
        .and([eb('is_blocked', '=', true), eb('contact_id', 'is not', null)])
        .$castTo<boolean>()
        .as('isBlocked'),
      fenceOf(dueAt).as('fence'),
    ])
    .execute();
}

/** Gives claimed rows back as if they had not been claimed. */
export async function handBackBlocks(db: PlatformDb, claims: readonly BlockClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('contact_blocks')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'bigint' }))
    .set({ due_at: now() })
    .whereRef('contact_blocks.id', '=', 'claim.id')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

/** What became of telling: WhatsApp knows it, will never take it, or is told again later. */
export type BlockOutcome =
  | { readonly kind: 'told' }
  | { readonly kind: 'refused'; readonly refusal: BlockRefusal }
  | { readonly kind: 'later'; readonly waitMs: number; readonly isFailure: boolean };

/** Writes what became of it; false when the claim is no longer ours, because the person was switched meanwhile. */
export async function settleBlock(
  db: TenantDb,
  { id, fence, contactId, isBlocked }: BlockClaim,
  outcome: BlockOutcome,
): Promise<boolean> {
  // Somebody who was let in again, or whom nobody knows any more, needs no row.
  const isOver = outcome.kind === 'told' ? !isBlocked : outcome.kind === 'refused' && contactId === null;
  if (isOver) {
    const { numDeletedRows } = await db.sql
      .deleteFrom('contact_blocks')
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .where(isLeasedUnder(fence, dueAt))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await db.sql
    .updateTable('contact_blocks')
    .set((eb) =>
      outcome.kind === 'later'
        ? {
            due_at: fromNow({ milliseconds: outcome.waitMs }),
            failures: eb('failures', '+', outcome.isFailure ? 1 : 0),
          }
        : { due_at: null, failures: 0, refusal: outcome.kind === 'refused' ? outcome.refusal : null },
    )
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what could not be told for so long about people whom nobody knows any more. */
export async function deleteLeftBlocks(db: PlatformDb, days: number): Promise<void> {
  await db.sql
    .deleteFrom('contact_blocks')
    .where('contact_id', 'is', null)
    .where('changed_at', '<=', ago({ days }))
    .execute();
}
