import {
  anyOf,
  hasAnyKey,
  jsonb,
  literal,
  matchesAny,
  nextVersion,
  withoutKeys,
} from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Traces } from '../../contacts/index.ts';

/** The id a message has on WhatsApp may tell a number. In its place stands this, which also says that it was emptied. */
const forgotten = 'forgotten:';

/** Whether a contact was made anonymous: nobody else's messages are ever emptied. */
export async function isAnonymous(db: TenantDb, contactId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('contacts')
    .select('is_anonymous')
    .where('company_id', '=', db.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.is_anonymous === true;
}

/** All tickets of a contact. */
export async function listTicketIds(db: TenantDb, contactId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Where to look for what is left: in a conversation, or among what a person wrote in groups. */
export type Stretch = { ticketId: number } | { contactId: number };

export type MessageToForget = { id: number; connectionId: number | null; wid: string; mediaId: string | null };

/** The next messages that still say something, locked. */
export async function lockNext(
  db: TenantDb,
  { stretch, after, limit }: { stretch: Stretch; after: number; limit: number },
): Promise<MessageToForget[]> {
  const rows = await db.sql
    .selectFrom('messages')
    .select(['id', 'connection_id as connectionId', 'wid', 'media_id as mediaId'])
    .where('company_id', '=', db.companyId)
    .where((eb) =>
      'ticketId' in stretch ? eb('ticket_id', '=', stretch.ticketId) : eb('contact_id', '=', stretch.contactId),
    )
    .where('id', '>', after)
    .where('wid', 'not like', `${forgotten}%`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}

/** Takes out of messages all that was said in them. The rows stay, so that what is counted stays. */
export async function emptyMessages(db: TenantDb, ids: readonly number[]): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set((eb) => ({
      wid: eb.fn<string>('concat', [literal(forgotten), 'id']),
      body: '',
      masked_body: null,
      media_state: 'none',
      media_id: null,
      media_name: null,
      media_mime: null,
      media_bytes: null,
      media_ref: null,
      media_width: null,
      media_height: null,
      preview: null,
      reactions: jsonb({}),
      is_deleted: true,
      client_id: null,
      version: nextVersion,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .execute();
  await db.sql
    .deleteFrom('message_edits')
    .where('company_id', '=', db.companyId)
    .where('message_id', '=', anyOf(ids, 'bigint'))
    .execute();
  await db.sql
    .deleteFrom('outbox')
    .where('company_id', '=', db.companyId)
    .where('message_id', '=', anyOf(ids, 'bigint'))
    .execute();
}

const eventsOf = (db: TenantDb) =>
  db.sql
    .deleteFrom('inbound_events')
    .where('company_id', '=', db.companyId)
    .where('connection_id', 'in', (eb) =>
      eb.selectFrom('connections').select('id').where('company_id', '=', db.companyId),
    );

/**
 * Deletes what came from somebody, whether it waits to be taken up, was given up or is done: done ones still say from
 * which address, and given up ones what was said.
 */
export async function deleteEventsOf(
  db: TenantDb,
  { addresses, traces }: { addresses: readonly string[]; traces: Traces },
): Promise<void> {
  await eventsOf(db)
    .where(({ eb, ref, or }) =>
      or([
        eb('chat', '=', anyOf(addresses, 'text')),
        ...(['chat', 'provider_id', 'detail', 'payload'] as const).map((column) =>
          matchesAny(ref(column), traces.inTexts),
        ),
      ]),
    )
    .execute();
}

/** Deletes what came about these messages: their ids may tell a number. */
export async function deleteEventsAbout(db: TenantDb, wids: readonly string[]): Promise<void> {
  await eventsOf(db).where('provider_id', '=', anyOf(wids, 'text')).execute();
}

/** Takes back what somebody thought of messages in groups, which go on being others’. */
export async function deleteReactionsOf(db: TenantDb, addresses: readonly string[]): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set(({ ref }) => ({ reactions: withoutKeys(ref('reactions'), addresses), version: nextVersion }))
    .where('company_id', '=', db.companyId)
    .where('ticket_id', 'in', (eb) =>
      eb
        .selectFrom('tickets as t')
        .innerJoin('contacts as k', (join) =>
          join.onRef('k.company_id', '=', 't.company_id').onRef('k.id', '=', 't.contact_id'),
        )
        .select('t.id')
        .where('t.company_id', '=', db.companyId)
        .where('k.is_group', '=', literal(true)),
    )
    .where(({ ref }) => hasAnyKey(ref('reactions'), addresses))
    .execute();
}

/** The latest messages of a ticket, which an open conversation shows. */
export async function listLatestIds(db: TenantDb, ticketId: number, limit: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => Number(id));
}
