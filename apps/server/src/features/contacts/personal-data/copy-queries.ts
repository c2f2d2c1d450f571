import type { TenantDb } from '../../../platform/tenant-db.ts';

/** Rows of one kind are read so many at a time. */
const atOnce = 500;

export type Page = { contactId: number; after: number };

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The record of a person, with what is noted of them. Further information and addresses are few. */
export async function readPerson(db: TenantDb, contactId: number) {
  const [person, extra, identities, wish] = await Promise.all([
    db.sql
      .selectFrom('contacts')
      .select(['id', 'name', 'number', 'email', 'profile_pic_url', 'is_blocked', 'is_bot_off'])
      .select(['opted_out_at', 'created_at', 'updated_at', 'is_group', 'is_anonymous'])
      .where('company_id', '=', db.companyId)
      .where('id', '=', contactId)
      .executeTakeFirst(),
    db.sql
      .selectFrom('contact_fields')
      .select(['name', 'value'])
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', contactId)
      .orderBy('position')
      .execute(),
    db.sql
      .selectFrom('contact_identities')
      .select(['kind', 'scope', 'value', 'first_seen'])
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', contactId)
      .orderBy('first_seen')
      .execute(),
    db.sql
      .selectFrom('do_not_disturb')
      .select(['reason', 'source', 'created_at'])
      .where('company_id', '=', db.companyId)
      .where((eb) =>
        eb.or([
          eb('contact_id', '=', contactId),
          eb(
            'number',
            '=',
            eb
              .selectFrom('contacts')
              .select('number')
              .where('company_id', '=', db.companyId)
              .where('id', '=', contactId),
          ),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!person) return undefined;
  return {
    id: person.id,
    name: person.name,
    number: person.number,
    email: person.email,
    picture: person.profile_pic_url,
    isGroup: person.is_group,
    isAnonymous: person.is_anonymous,
    isBlocked: person.is_blocked,
    isBotOff: person.is_bot_off,
    optedOutAt: instant(person.opted_out_at),
    createdAt: person.created_at.toISOString(),
    updatedAt: person.updated_at.toISOString(),
    extraInfo: extra,
    identities: identities.map(({ first_seen: seen, ...identity }) => ({ ...identity, firstSeen: seen.toISOString() })),
    doNotDisturb: wish ? { reason: wish.reason, source: wish.source, since: wish.created_at.toISOString() } : null,
  };
}
export type CopiedPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** The next tickets of a person, with what they thought of each cycle of service. */
export async function listTicketsToCopy(db: TenantDb, { contactId, after }: Page) {
  const rows = await db.sql
    .selectFrom('tickets as t')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .select(['t.id', 't.status', 'q.name as queue', 'u.name as attendant', 't.created_at', 't.updated_at'])
    .where('t.company_id', '=', db.companyId)
    .where('t.contact_id', '=', contactId)
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(atOnce)
    .execute();
  return rows.map(({ created_at: createdAt, updated_at: updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** The next ratings that a person gave. */
export async function listRatingsToCopy(db: TenantDb, { contactId, after }: Page) {
  const rows = await db.sql
    .selectFrom('tickets as t')
    .innerJoin('ticket_trackings as r', (join) =>
      join.onRef('r.company_id', '=', 't.company_id').onRef('r.ticket_id', '=', 't.id'),
    )
    .select(['r.id', 't.id as ticketId', 'r.rate', 'r.comment', 'r.rating_at'])
    .where('t.company_id', '=', db.companyId)
    .where('t.contact_id', '=', contactId)
    .where('r.rate', 'is not', null)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(atOnce)
    .execute();
  return rows.map(({ rating_at: askedAt, ...row }) => ({ ...row, askedAt: instant(askedAt) }));
}

/** The next scheduled messages of a person. */
export async function listSchedulesToCopy(db: TenantDb, { contactId, after }: Page) {
  const rows = await db.sql
    .selectFrom('schedules')
    .select(['id', 'body as text', 'status', 'repeat', 'send_at', 'sent_at'])
    .select(['media_id as mediaId', 'media_name as mediaName'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map(({ send_at: sendAt, sent_at: sentAt, ...row }) => ({
    ...row,
    sendAt: sendAt.toISOString(),
    sentAt: instant(sentAt),
  }));
}

/** The next places of a person in lists, known there as a contact or by number. */
export async function listPlacesToCopy(db: TenantDb, { contactId, after }: Page) {
  const rows = await db.sql
    .selectFrom('contact_list_items as i')
    .innerJoin('contact_lists as l', (join) =>
      join.onRef('l.company_id', '=', 'i.company_id').onRef('l.id', '=', 'i.contact_list_id'),
    )
    .select(['i.id', 'l.name as list', 'i.name', 'i.number', 'i.email', 'i.variables', 'i.created_at'])
    .where('i.company_id', '=', db.companyId)
    .where('i.id', '>', after)
    .where((eb) =>
      eb.or([
        eb('i.contact_id', '=', contactId),
        eb(
          'i.number',
          '=',
          eb.selectFrom('contacts').select('number').where('company_id', '=', db.companyId).where('id', '=', contactId),
        ),
      ]),
    )
    .orderBy('i.id')
    .limit(atOnce)
    .execute();
  return rows.map(({ created_at: addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }));
}

/** The next notes of the team about a person. */
export async function listNotesToCopy(db: TenantDb, { contactId, after }: Page) {
  const rows = await db.sql
    .selectFrom('ticket_notes')
    .select(['id', 'ticket_id as ticketId', 'note', 'created_at'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Where messages are read: a conversation of the person, or what they wrote in groups. */
export type MessageStretch = { ticketId: number } | { writtenBy: number };

/** The next messages of a stretch. Documents stay behind their mask, as in every file that leaves. */
export async function listMessagesToCopy(db: TenantDb, stretch: MessageStretch, after: number) {
  const rows = await db.sql
    .selectFrom('messages as m')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .select((eb) => [
      'm.id',
      'm.ticket_id as ticketId',
      'm.from_me as isFromCompany',
      'u.name as author',
      'm.kind',
      eb.fn.coalesce('m.masked_body', 'm.body').as('text'),
      'm.media_id as mediaId',
      'm.media_name as mediaName',
      'm.is_deleted as isDeleted',
      'm.is_edited as isEdited',
      'm.sent_at',
    ])
    .where('m.company_id', '=', db.companyId)
    .where((eb) =>
      'ticketId' in stretch
        ? eb('m.ticket_id', '=', stretch.ticketId)
        : eb.and([eb('m.contact_id', '=', stretch.writtenBy), eb('t.contact_id', '<>', stretch.writtenBy)]),
    )
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(atOnce)
    .execute();
  return rows.map(({ id, sent_at: sentAt, ...row }) => ({ ...row, id: Number(id), sentAt: sentAt.toISOString() }));
}
export type CopiedMessage = Awaited<ReturnType<typeof listMessagesToCopy>>[number];

/** The time zone in which the copy tells times. */
export async function findTimeZone(db: TenantDb): Promise<string> {
  const { time_zone: zone } = await db.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return zone;
}
