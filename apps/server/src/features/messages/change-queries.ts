import type { Message } from '@balcao/contract';
import { maskedBodyOf } from '@balcao/domain';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { anyOf, jsonb, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import type { ChargeCategory } from '../../ports/whatsapp.ts';
import { type ArrivedMessage, readMessage, type Target } from './hot-message-queries.ts';
import { selectWire } from './hot-wire.ts';

/** Gives a message that could not be read its content; undefined when it has one already. */
export function fillUndecrypted(
  db: TenantDb,
  {
    connectionId,
    wid,
    fromMe,
    kind,
    body,
    media,
    quotedWid,
    forwarded,
    origin,
  }: Pick<ArrivedMessage, 'connectionId' | 'wid' | 'fromMe' | 'kind' | 'body' | 'media' | 'quotedWid' | 'forwarded'> & {
    origin: Origin;
  },
): Promise<Message | undefined> {
  return readMessage(
    db,
    updateTarget(db, { connectionId, wid, fromMe, origin })
      .set((eb) => ({
        kind,
        body,
        masked_body: maskedBodyOf({ kind, body }),
        media_state: media === null ? 'none' : 'pending',
        media_name: media?.name ?? null,
        media_mime: media?.mime ?? null,
        media_bytes: media?.bytes ?? null,
        media_width: media?.size?.width ?? null,
        media_height: media?.size?.height ?? null,
        media_ref: media === null ? null : jsonb(media.ref),
        forwarded,
        quoted_id: eb
          .selectFrom('messages as q')
          .select('q.id')
          .whereRef('q.company_id', '=', 'm.company_id')
          .whereRef('q.connection_id', '=', 'm.connection_id')
          .where('q.wid', '=', quotedWid)
          .whereRef('q.ticket_id', '=', 'm.ticket_id')
          .limit(1),
        version: eb('m.version', '+', 1),
      }))
      .where('m.kind', '=', 'undecrypted')
      .where('m.is_deleted', '=', false),
  );
}

/**
 * Whose event it is that speaks of a message. Senders choose the id that they name, so the message has to be of a chat
 * with one of these contacts, and where authors are given, of one of them.
 */
export type Origin = { readonly chatWith: readonly number[]; readonly authors: readonly number[] | null };

/** A message to be changed; without an origin it is the team that changes its own. */
export type ChangeTarget = Target & { readonly origin: Origin | null };

const isOf =
  (origin: Origin | null) =>
  ({ and, eb, exists, selectFrom }: ExpressionBuilder<Database & { m: Database['messages'] }, 'm'>) => {
    if (origin === null) return and([]);
    const { chatWith, authors } = origin;
    const isInChat = exists(
      selectFrom('tickets as t')
        .select('t.id')
        .whereRef('t.company_id', '=', 'm.company_id')
        .whereRef('t.id', '=', 'm.ticket_id')
        .where('t.contact_id', '=', anyOf(chatWith, 'int')),
    );
    return authors === null ? isInChat : and([isInChat, eb('m.contact_id', '=', anyOf(authors, 'int'))]);
  };

const isTarget =
  (db: TenantDb, { connectionId, wid, fromMe }: Target) =>
  ({ and, eb }: ExpressionBuilder<Database & { m: Database['messages'] }, 'm'>) =>
    and([
      eb('m.company_id', '=', db.companyId),
      eb('m.connection_id', '=', connectionId),
      eb('m.wid', '=', wid),
      eb('m.from_me', '=', fromMe),
    ]);

/** A change of the message `m` that WhatsApp means, if it is one that the event may change. */
const updateTarget = (db: TenantDb, target: ChangeTarget) =>
  db.sql.updateTable('messages as m').where(isTarget(db, target)).where(isOf(target.origin)).returningAll('m');

/** Whether a message with this id on WhatsApp is known. */
export async function knowsMessage(db: TenantDb, target: Target): Promise<boolean> {
  const row = await db.sql.selectFrom('messages as m').select('m.id').where(isTarget(db, target)).executeTakeFirst();
  return row !== undefined;
}

/** Replaces the words of a message and keeps the old ones; undefined when this edit is known or the message is not. */
export async function editMessage(
  db: TenantDb,
  target: ChangeTarget,
  { editId, body }: { editId: string; body: string },
): Promise<Message | undefined> {
  const kept = await db.sql
    .insertInto('message_edits')
    .columns(['company_id', 'message_id', 'edit_id', 'previous_body'])
    .expression((eb) =>
      eb
        .selectFrom('messages as m')
        .select(['m.company_id', 'm.id', eb.val(editId).as('edit_id'), 'm.body'])
        .where(isTarget(db, target))
        .where(isOf(target.origin)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  if (!kept) return undefined;
  return readMessage(
    db,
    updateTarget(db, target).set((eb) => ({
      body,
      // Only texts and captions are edited.
      masked_body: maskedBodyOf({ kind: 'text', body }),
      is_edited: true,
      version: eb('m.version', '+', 1),
    })),
  );
}

/** Until the end of the transaction nobody else edits or deletes the message. */
export async function lockMessage(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Takes back the last edit of a message that was not deleted meanwhile. */
export async function undoEdit(db: TenantDb, id: number): Promise<Message | undefined> {
  const edits = db.sql.selectFrom('message_edits').where('company_id', '=', db.companyId).where('message_id', '=', id);
  const last = await edits
    .select(['edit_id', 'previous_body'])
    .orderBy('edited_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { edit_id: editId, previous_body: body } = last;
  const row = await selectWire(
    db.sql
      .with('undone', (query) =>
        query
          .deleteFrom('message_edits')
          .where('company_id', '=', db.companyId)
          .where('message_id', '=', id)
          .where('edit_id', '=', editId)
          .returning('message_id'),
      )
      .with('m', (query) =>
        query
          .updateTable('messages')
          .from('undone')
          .set((eb) => ({
            body,
            masked_body: maskedBodyOf({ kind: 'text', body }),
            // The statement still sees the edit that it takes back.
            is_edited: eb(edits.select(eb.fn.countAll().as('count')), '>', 1).$castTo<boolean>(),
            version: eb('messages.version', '+', 1),
          }))
          .where('messages.company_id', '=', db.companyId)
          .whereRef('messages.id', '=', 'undone.message_id')
          .where('messages.is_deleted', '=', false)
          .returningAll('messages'),
      )
      .selectFrom('m'),
  ).executeTakeFirst();
  return row?.message;
}

/** Notes under which categories messages of ours, by their ids, are charged; what comes again changes nothing. */
export async function noteCharges(
  db: TenantDb,
  connectionId: number,
  charges: ReadonlyMap<string, ChargeCategory>,
): Promise<void> {
  if (charges.size === 0) return;
  const rows = [...charges].map(([wid, category]) => ({ wid, category }));
  await db.sql
    .insertInto('message_charges')
    .columns(['company_id', 'message_id', 'category'])
    .expression((eb) =>
      eb
        .selectFrom('messages as m')
        .innerJoin(rowsAs('c', rows, { wid: 'text', category: 'text' }), 'c.wid', 'm.wid')
        .select(['m.company_id', 'm.id', 'c.category'])
        .where('m.company_id', '=', db.companyId)
        .where('m.connection_id', '=', connectionId)
        .where('m.from_me', '=', true),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'message_id']).doNothing())
    .execute();
}

/**
 * The provider gave a message of ours an id of its own: from now on it is known under that. False when there is no such
 * message.
 */
export async function adoptWid(
  db: TenantDb,
  { connectionId, ourId, wid }: { connectionId: number; ourId: string; wid: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('messages as m')
    .set({ wid })
    .where(isTarget(db, { connectionId, wid: ourId, fromMe: true }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes what became of a call; undefined when it was not noted in a conversation, or says so already. */
export function setCallOutcome(db: TenantDb, target: Target, outcome: string): Promise<Message | undefined> {
  return readMessage(
    db,
    updateTarget(db, { ...target, origin: null })
      .set((eb) => ({ body: outcome, version: eb('m.version', '+', 1) }))
      .where('m.kind', 'in', ['call', 'video_call'])
      .where('m.body', '<>', outcome),
  );
}

/** Marks a message as deleted; its text is kept for the audit only. */
export function markDeleted(db: TenantDb, target: ChangeTarget): Promise<Message | undefined> {
  return readMessage(
    db,
    updateTarget(db, target)
      .set((eb) => ({ is_deleted: true, version: eb('m.version', '+', 1) }))
      .where('m.is_deleted', '=', false),
  );
}

/** Sets or takes back the reaction of one sender. */
export function setReaction(
  db: TenantDb,
  target: ChangeTarget,
  { from, emoji }: { from: string; emoji: string },
): Promise<Message | undefined> {
  const next = emoji === '' ? withoutKey(from) : withKey({ [from]: emoji });
  return readMessage(
    db,
    updateTarget(db, target)
      .set((eb) => ({ reactions: next, version: eb('m.version', '+', 1) }))
      .where('m.reactions', 'is distinct from', next),
  );
}

const withoutKey = (key: string): RawBuilder<never> => sql`(m.reactions - ${key}::text)`;

const withKey = (added: Record<string, string>): RawBuilder<never> => sql`(m.reactions || ${jsonb(added)})`;
