import type { MailLanguage, PushKind, TicketFacts } from '@balcao/domain';
import { sql } from 'kysely';
import { anyOf, arrayOf, fromNow, millisecondsBetween, now, rowsAs } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../platform/worker/due-time-lease.ts';

/** A notice that is due, and whose it is. */
export type DueNotice = { id: number; companyId: number };

/** Lists what is due: of every company its oldest, then of every company its second, and so on up to the limit. */
export async function listDueNotices(db: PlatformDb, limit: number): Promise<DueNotice[]> {
  return db.sql
    .selectFrom('push_notices')
    .select(['id', 'company_id as companyId'])
    .where('next_at', '<=', now())
    .orderBy(({ fn }) => fn.agg('row_number').over((over) => over.partitionBy('company_id').orderBy('id')))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The claim of one notice. */
export type NoticeClaim = {
  id: number;
  companyId: number;
  deviceId: number;
  ticketId: number | null;
  chatId: number | null;
  kind: PushKind;
  attempts: number;
  fence: number;
};

const dueAt = sql.ref('push_notices.next_at');

/** Claims those that are still due; those of a node that died are due again when the lease is over. */
export async function claimNotices(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<NoticeClaim[]> {
  return db.sql
    .updateTable('push_notices')
    .set({ next_at: leaseEnd(leaseMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_notices')
        .select('id')
        .where('id', '=', anyOf(ids, 'bigint'))
        .where('next_at', '<=', now())
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'company_id as companyId',
      'device_id as deviceId',
      'ticket_id as ticketId',
      'chat_id as chatId',
      'kind',
      'attempts',
      fenceOf(dueAt).as('fence'),
    ])
    .execute();
}

/** Gives claimed notices back as if they had not been claimed. */
export async function handBackNotices(db: PlatformDb, claims: readonly NoticeClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('push_notices')
    .from(rowsAs('claim', rows, { id: 'bigint', fence: 'bigint' }))
    .set({ next_at: now() })
    .whereRef('push_notices.id', '=', 'claim.id')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

/** Tries again later; false when the claim is no longer ours. */
export async function postponeNotice(db: TenantDb, { id, fence }: NoticeClaim, waitMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('push_notices')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: fromNow({ milliseconds: waitMs }) }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The notice is done with; false when the claim is no longer ours. */
export async function deleteNotice(db: TenantDb, { id, fence }: NoticeClaim): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('push_notices')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteDelivered(db: TenantDb, deviceId: number): Promise<void> {
  await db.sql
    .updateTable('push_devices')
    .set({ last_delivered_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', deviceId)
    .execute();
}

/** The browser is no longer there. */
export async function dropDevice(db: TenantDb, deviceId: number): Promise<void> {
  await db.sql.deleteFrom('push_devices').where('company_id', '=', db.companyId).where('id', '=', deviceId).execute();
}

/** Whose device it is, as that person's rights are at this moment. */
export type NoticeFacts = {
  ageMs: number;
  at: Date;
  timeZone: string;
  hash: Buffer;
  sealedTarget: string;
  userId: number;
  isAdmin: boolean;
  queueIds: number[];
  companyHasNoQueue: boolean;
  isLoggedIn: boolean;
  isLooking: boolean;
  language: MailLanguage | null;
};

/** What decides about a claimed notice; undefined when its device or the claim is gone. */
export async function findNoticeFacts(db: TenantDb, { id, fence }: NoticeClaim): Promise<NoticeFacts | undefined> {
  return db.sql
    .selectFrom('push_notices')
    .innerJoin('push_devices as d', (join) =>
      join.onRef('d.company_id', '=', 'push_notices.company_id').onRef('d.id', '=', 'push_notices.device_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'd.company_id').onRef('u.id', '=', 'd.user_id'))
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select((eb) => [
      millisecondsBetween(eb.ref('push_notices.created_at'), now()).as('ageMs'),
      now().as('at'),
      'c.time_zone as timeZone',
      'd.endpoint_hash as hash',
      'd.sealed_target as sealedTarget',
      'u.id as userId',
      eb
        .or([eb('u.profile', '=', 'admin'), eb.ref('u.is_super')])
        .$castTo<boolean>()
        .as('isAdmin'),
      arrayOf(
        eb
          .selectFrom('user_queues as l')
          .select('l.queue_id')
          .whereRef('l.company_id', '=', 'u.company_id')
          .whereRef('l.user_id', '=', 'u.id'),
      ).as('queueIds'),
      eb
        .not(eb.exists(eb.selectFrom('queues as q').select('q.id').whereRef('q.company_id', '=', 'u.company_id')))
        .$castTo<boolean>()
        .as('companyHasNoQueue'),
      eb
        .exists(
          eb
            .selectFrom('presence as p')
            .select('p.user_id')
            .whereRef('p.company_id', '=', 'u.company_id')
            .whereRef('p.user_id', '=', 'u.id')
            .where('p.is_hidden', '=', false),
        )
        .$castTo<boolean>()
        .as('isLooking'),
      eb
        .exists(
          eb
            .selectFrom('sessions as s')
            .select('s.id')
            .whereRef('s.company_id', '=', 'u.company_id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.revoked_at', 'is', null)
            .where('s.expires_at', '>', now()),
        )
        .$castTo<boolean>()
        .as('isLoggedIn'),
      eb
        .selectFrom('sessions as s')
        .select('s.language')
        .whereRef('s.company_id', '=', 'u.company_id')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.language', 'is not', null)
        .orderBy('s.created_at', 'desc')
        .limit(1)
        .as('language'),
    ])
    .where('push_notices.company_id', '=', db.companyId)
    .where('push_notices.id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
}

export type NoticeTicket = TicketFacts & {
  id: number;
  uuid: string;
  isGroup: boolean;
  chatbot: boolean;
  unreadMessages: number;
  lastMessage: string;
  contactName: string;
  /** The queues that its connection leads to. */
  connectionQueueIds: number[];
};

/** The ticket of a notice as it is now. */
export async function findNoticeTicket(db: TenantDb, ticketId: number): Promise<NoticeTicket | undefined> {
  return db.sql
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .select((eb) => [
      't.id',
      't.uuid',
      't.status',
      't.queue_id as queueId',
      't.user_id as userId',
      't.connection_id as whatsappId',
      't.is_group as isGroup',
      't.chatbot',
      't.unread as unreadMessages',
      't.last_message as lastMessage',
      'c.name as contactName',
      arrayOf(
        eb
          .selectFrom('connection_queues as l')
          .select('l.queue_id')
          .whereRef('l.company_id', '=', 't.company_id')
          .whereRef('l.connection_id', '=', 't.connection_id'),
      ).as('connectionQueueIds'),
    ])
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
}

/** A chat of a notice, as who takes part in it sees it now. */
export type NoticeChat = {
  id: number;
  uuid: string;
  unreads: number;
  lastText: string;
  lastSenderId: number | null;
  lastSenderName: string;
};

/** The chat of a notice as it is now; undefined for who takes no part in it. */
export async function findNoticeChat(db: TenantDb, chatId: number, userId: number): Promise<NoticeChat | undefined> {
  return db.sql
    .selectFrom('chats as c')
    .innerJoin('chat_users as me', (join) =>
      join.onRef('me.company_id', '=', 'c.company_id').onRef('me.chat_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.uuid', 'me.unreads', 'c.last_text as lastText'])
    .select(['c.last_sender_id as lastSenderId', 'c.last_sender_name as lastSenderName'])
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', chatId)
    .where('me.user_id', '=', userId)
    .executeTakeFirst();
}
