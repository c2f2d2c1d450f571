import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { literal } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import { type Address, fromAddress } from '../../ports/whatsapp.ts';

const routeQuery = prepareQuery((db, param: Params<OfCompany & { ticketId: number }>) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.id', '=', 't.contact_id'),
    )
    .select(['w.id as connectionId', 't.chat', 'w.status', 'w.provider', 'p.is_blocked as isBlocked'])
    .select('p.is_anonymous as isAnonymous')
    .where('t.company_id', '=', param('companyId'))
    .where('t.id', '=', param('ticketId')),
);

/** The address a ticket's answers go to, and whether its link may take messages. */
export async function findRoute(
  db: TenantDb,
  ticketId: number,
): Promise<
  | {
      connectionId: number;
      chat: string;
      status: string;
      provider: string;
      isBlocked: boolean;
      isAnonymous: boolean;
    }
  | undefined
> {
  return (await routeQuery(db, { companyId: db.companyId, ticketId }))[0];
}

/** The contact a ticket is held with. */
export async function findCustomerOf(db: TenantDb, ticketId: number): Promise<number | undefined> {
  return (
    await db.sql
      .selectFrom('tickets')
      .select('contact_id')
      .where('company_id', '=', db.companyId)
      .where('id', '=', ticketId)
      .executeTakeFirst()
  )?.contact_id;
}

/** Who types on a ticket, and where it would be seen. */
export async function findTypist(
  db: TenantDb,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<{ name: string; ownsOpen: boolean; connectionId: number | null; chat: string } | undefined> {
  const row = await db.sql
    .selectFrom('users as u')
    .innerJoin('tickets as t', 't.company_id', 'u.company_id')
    .select(['u.name', 't.status', 't.user_id as ownerId', 't.connection_id as connectionId', 't.chat'])
    .where('t.id', '=', ticketId)
    .where('u.company_id', '=', db.companyId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, ownerId, ...typist } = row;
  return { ...typist, ownsOpen: status === 'open' && ownerId === userId };
}

/** The running ticket of a chat, found by who the address belongs to. */
export async function findTicketOfChat(
  db: TenantDb,
  { connectionId, chat }: { connectionId: number; chat: Address },
): Promise<TicketPlace | undefined> {
  const { kind, scope, value } = fromAddress(chat);
  return db.sql
    .selectFrom('contact_identities as i')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'i.company_id').onRef('t.contact_id', '=', 'i.contact_id'),
    )
    .select(['t.id', 't.status', 't.queue_id as queueId', 't.user_id as userId', 't.connection_id as whatsappId'])
    .where('t.connection_id', '=', connectionId)
    .where('t.status', 'in', [literal('open'), literal('pending')])
    .where('i.company_id', '=', db.companyId)
    .where('i.kind', '=', kind)
    .where('i.scope', '=', scope)
    .where('i.value', '=', value)
    .limit(1)
    .executeTakeFirst();
}
