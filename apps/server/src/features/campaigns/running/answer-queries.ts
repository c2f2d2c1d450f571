import { answerMs, confirmationMs } from '@balcao/domain';
import { ago, appNow, literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

export type Answering = { contactId: number; connectionId: number };

const since = (milliseconds: number) => ago({ milliseconds }, appNow());

/**
 * What campaigns wrote to a person over a connection that a message of theirs may answer, the latest first; and where
 * they were left out on purpose.
 */
export function listAnswerable(db: TenantDb, { contactId, connectionId }: Answering) {
  return db.sql
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .select([
      'r.id',
      'r.campaign_id as campaignId',
      'r.state',
      'r.message_id as messageId',
      'r.ask_message_id as askMessageId',
      'c.status',
    ])
    .where('r.company_id', '=', db.companyId)
    .where('r.contact_id', '=', contactId)
    .where('r.answered_at', 'is', null)
    .where('c.connection_id', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb.and([eb('r.state', '=', literal('asked')), eb('r.asked_at', '>', since(confirmationMs))]),
        eb.and([
          eb('r.state', 'in', [literal('sent'), literal('delivered'), literal('read'), literal('uncertain')]),
          eb(eb.fn.coalesce('r.sent_at', 'r.first_tried_at'), '>', since(answerMs)),
        ]),
        eb.and([eb('r.state', '=', literal('control')), eb('c.started_at', '>', since(answerMs))]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('r.sent_at', 'r.asked_at', 'r.first_tried_at', 'c.started_at'), 'desc')
    .orderBy('r.id', 'desc')
    .forUpdate('r')
    .execute();
}

/** Whether advertising was ever written to a person, by a campaign or a scheduled message. */
export async function wasAdvertisedTo(db: TenantDb, contactId: number): Promise<boolean> {
  const row = await db.sql
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('campaign_recipients as r')
              .select('r.id')
              .where('r.company_id', '=', db.companyId)
              .where('r.contact_id', '=', contactId)
              .where('r.first_tried_at', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('schedules as s')
              .select('s.id')
              .where('s.company_id', '=', db.companyId)
              .where('s.contact_id', '=', contactId)
              .where('s.is_advertising', '=', literal(true))
              .where((is) => is.or([is('s.sent_at', 'is not', null), is('s.last_sent_at', 'is not', null)])),
          ),
        ])
        .$castTo<boolean>()
        .as('was'),
    )
    .executeTakeFirstOrThrow();
  return row.was;
}

const one = (db: TenantDb, id: number) =>
  db.sql.updateTable('campaign_recipients').where('company_id', '=', db.companyId).where('id', '=', id);

/** The person said yes: it is their turn. */
export async function noteConfirmed(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ state: 'pending', confirmed_at: appNow() }).execute();
}

/** The person said no. */
export async function noteDeclined(db: TenantDb, id: number): Promise<void> {
  await one(db, id).set({ state: 'skipped', reason: 'declined', answered_at: appNow() }).execute();
}

/** The person wrote: it counts once. */
export async function noteAnswered(db: TenantDb, id: number, ticketId: number): Promise<void> {
  await one(db, id).set({ answered_at: appNow(), ticket_id: ticketId }).execute();
}
