import type { Message } from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { containing } from '../../platform/search.ts';
import { ago, anyOf, appNow, folded } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { type Address, type IdentityKind, toAddress } from '../../ports/whatsapp.ts';
import { readMessage } from './hot-message-queries.ts';
import { numberRequestKind } from './outbound/number-request-kind.ts';

/** One message. */
export function findMessage(db: TenantDb, id: number): Promise<Message | undefined> {
  return readMessage(
    db,
    db.sql.selectFrom('messages').selectAll().where('company_id', '=', db.companyId).where('id', '=', id),
  );
}

/** What the customer of a ticket said last. */
export function findLastOfCustomer(db: TenantDb, ticketId: number): Promise<Message | undefined> {
  return readMessage(
    db,
    db.sql
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', db.companyId)
      .where('ticket_id', '=', ticketId)
      .where('from_me', '=', false)
      .orderBy('id', 'desc')
      .limit(1),
  );
}

const rowQuery = prepareQuery((db, param: Params<OfCompany & { ticketId: number; id: number }>) =>
  db
    .selectFrom('tickets')
    .select(['id', 'status', 'queue_id as queueId', 'user_id as userId', 'connection_id as whatsappId'])
    .where('company_id', '=', param('companyId'))
    .where('id', '=', param('ticketId'))
    .where('last_sent_id', '=', param('id')),
);

/** The ticket whose row shows how far this message got; undefined when it shows another one. */
export async function findRowOf(db: TenantDb, { id, ticketId }: Pick<Message, 'id' | 'ticketId'>) {
  return (await rowQuery(db, { companyId: db.companyId, ticketId, id }))[0];
}

/** A message by the id WhatsApp knows it under, with who wrote it. */
export async function findByWid(
  db: TenantDb,
  { connectionId, wid }: { connectionId: number; wid: string },
): Promise<{ fromMe: boolean; text: string; from: Address | null } | undefined> {
  const row = await db.sql
    .selectFrom('messages as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_identities')
          .select(['kind', 'scope', 'value'])
          .whereRef('company_id', '=', 'm.company_id')
          .whereRef('contact_id', '=', 'm.contact_id')
          .where('kind', 'in', ['lid', 'pn'])
          .orderBy('kind')
          .limit(1)
          .as('i'),
      (join) => join.on('m.from_me', '=', false),
    )
    .select(['m.from_me as fromMe', 'm.body as text', 'i.kind', 'i.scope', 'i.value'])
    .where('m.company_id', '=', db.companyId)
    .where('m.connection_id', '=', connectionId)
    .where('m.wid', '=', wid)
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, scope, value, ...message } = row;
  const isKnown = kind !== null && scope !== null && value !== null;
  // The table holds only identities that came as such.
  return { ...message, from: isKnown ? toAddress({ kind: kind as IdentityKind, scope, value }) : null };
}

/** What a message says, without its mask. It leaves only towards WhatsApp. */
export async function findBody(db: TenantDb, id: number): Promise<string> {
  const row = await db.sql
    .selectFrom('messages')
    .select('body')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body ?? '';
}

/** What a message says behind its mask; undefined for one that has none or was deleted. */
export function findMaskedMessage(db: TenantDb, id: number): Promise<{ ticketId: number; body: string } | undefined> {
  return db.sql
    .selectFrom('messages')
    .select(['ticket_id as ticketId', 'body'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('masked_body', 'is not', null)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

/** Whether a message is of this ticket. */
export async function hasMessage(db: TenantDb, ticketId: number, id: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('ticket_id', '=', ticketId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** Kinds whose body is data and not what somebody wrote. */
const withoutWords = ['location', 'contact', 'unknown', 'undecrypted'];

/**
 * The messages of a ticket that hold these words, newest first; accents and case do not matter. Only this ticket is
 * looked through, along its index.
 */
export async function findWords(
  db: TenantDb,
  { ticketIds, words, limit }: { ticketIds: readonly number[]; words: string; limit: number },
): Promise<{ id: number; ticketId: number }[]> {
  return db.sql
    .selectFrom('messages')
    .select(['id', 'ticket_id as ticketId'])
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ticketIds, 'int'))
    .where('is_deleted', '=', false)
    .where('kind', 'not in', withoutWords)
    .where(({ eb, or, ref, val }) => {
      const pattern = folded(val(containing(words)));
      return or([eb(folded(ref('body')), 'like', pattern), eb(folded(ref('media_name').$notNull()), 'like', pattern)]);
    })
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The message that a user already sent under this client id. */
export function findByClientId(db: TenantDb, userId: number, clientId: string): Promise<Message | undefined> {
  return readMessage(
    db,
    db.sql
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', db.companyId)
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId),
  );
}

/** What kind of ticket a message is the last of; undefined when others came after it. */
export async function findTicketItEnds(
  db: TenantDb,
  { ticketId, id }: { ticketId: number; id: number },
): Promise<{ isGroup: boolean } | undefined> {
  return db.sql
    .selectFrom('tickets as t')
    .select('t.is_group as isGroup')
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.company_id', '=', 't.company_id')
            .whereRef('m.ticket_id', '=', 't.id')
            .where('m.id', '>', id),
        ),
      ),
    )
    .executeTakeFirst();
}

/** What somebody wrote in groups stays there without a name. */
export async function forgetAuthor(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set({ contact_id: null })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Whether the product itself said this on the ticket within the last minutes. */
export async function wasSentRecently(
  db: TenantDb,
  { ticketId, body, minutes }: { ticketId: number; body: string; minutes: number },
): Promise<boolean> {
  const said = await db.sql
    .selectFrom((eb) =>
      eb
        .selectFrom('messages')
        .select(['body', 'from_me', 'user_id', 'created_at'])
        .where('company_id', '=', db.companyId)
        .where('ticket_id', '=', ticketId)
        .orderBy('id', 'desc')
        .limit(mostLookedBack)
        .as('newest'),
    )
    .select('newest.created_at')
    .where('newest.from_me', '=', true)
    .where('newest.user_id', 'is', null)
    .where('newest.body', '=', body)
    .where('newest.created_at', '>', ago({ minutes }))
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

/** How many of the newest messages of a ticket are looked at for what the product said. */
const mostLookedBack = 100;

/** The file of a message; null where it has none. */
export async function findMediaId(db: TenantDb, id: number): Promise<string | null> {
  const row = await db.sql
    .selectFrom('messages')
    .select('media_id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.media_id ?? null;
}

/** The ticket a file belongs to; none once its message was deleted. */
export async function findTicketOfFile(db: TenantDb, mediaId: string): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('messages')
    .select('ticket_id')
    .where('company_id', '=', db.companyId)
    .where('media_id', '=', mediaId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row?.ticket_id;
}

/** Deletes the messages of a ticket; answers the files they had. */
export async function deleteMessagesOfTicket(db: TenantDb, ticketId: number): Promise<string[]> {
  const rows = await db.sql
    .deleteFrom('messages')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .returning('media_id')
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}

/** Whether the customer of a ticket was asked for their number within the last day; what failed asked nobody. */
export async function hasAskedNumber(db: TenantDb, ticketId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', numberRequestKind)
    .where('sent_at', '>', ago({ days: 1 }, appNow()))
    .where((eb) => eb.or([eb('send_state', 'is', null), eb('send_state', '<>', 'failed')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
