import { type FailCode, failCodes, maySendAgain } from '@balcao/domain';
import { anyOf, appNow, fromNow, literal, millisecondsBetween } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { forgetIdentities, nameWinner } from './identity-queries.ts';

const never: FailCode[] = failCodes.filter((code) => !maySendAgain(code));

/** The messages of a campaign that were put in line and of which nobody knows more: questions as well. */
export async function listInLine(db: TenantDb, campaignId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('campaign_recipients')
    .select(['message_id as messageId', 'ask_message_id as askMessageId', 'state'])
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('state', '=', literal('queued')),
        eb.and([eb('state', '=', literal('asked')), eb('requested_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.flatMap(({ messageId, askMessageId, state }) => (state === 'asked' ? askMessageId : messageId) ?? []);
}

/**
 * Those whose messages were taken out of the line have their turn again. Their rows know the messages no more: those are
 * deleted.
 */
export async function takeBack(db: TenantDb, campaignId: number, withdrawn: readonly number[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await db.sql
    .updateTable('campaign_recipients')
    .set((eb) => ({
      state: 'pending',
      asked_at: null,
      attempts: eb('attempts', '-', 1),
      // Nothing was ever sent to who was taken back at the first try: a changed text is written for them too.
      first_tried_at: eb.case().when('attempts', '>', 1).then(eb.ref('first_tried_at')).end(),
    }))
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', literal('queued')), eb('message_id', 'is', null)]),
        eb.and([eb('state', '=', literal('asked')), eb('ask_message_id', 'is', null)]),
      ]),
    )
    .execute();
}

/** Lets those to whom it failed have their turn again, but for people who want nothing; answers how many. */
export async function retryFailed(
  db: TenantDb,
  campaignId: number,
  { isUncertainToo }: { isUncertainToo: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db.sql
    .updateTable('campaign_recipients')
    .set({ state: 'failed', retry_at: appNow() })
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', literal('failed')),
          eb.or([eb('reason', 'is', null), eb.not(eb('reason', '=', anyOf(never, 'text')))]),
        ]),
        ...(isUncertainToo ? [eb('state', '=', literal('uncertain'))] : []),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whom a message that failed was for, and how often that was tried; undefined for a message of no campaign. */
export function findFailed(db: TenantDb, messageId: number) {
  return db.sql
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .select((eb) => [
      'r.id',
      'r.campaign_id as campaignId',
      'r.reason',
      'r.attempts',
      'c.connection_id as connectionId',
      millisecondsBetween(eb.ref('r.first_tried_at'), appNow()).as('sinceFirstMs'),
    ])
    .where('r.company_id', '=', db.companyId)
    .where('r.state', '=', literal('failed'))
    .where((eb) => eb.or([eb('r.message_id', '=', messageId), eb('r.ask_message_id', '=', messageId)]))
    .executeTakeFirst();
}

/** It is tried again by itself after so long. */
export async function setRetry(db: TenantDb, id: number, milliseconds: number): Promise<void> {
  await db.sql
    .updateTable('campaign_recipients')
    .set({ retry_at: fromNow({ milliseconds }, appNow()) })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** The campaigns that wait for a connection or are sent by it. */
export async function listBusy(db: TenantDb, connectionId: number, { isWaitingToo }: { isWaitingToo: boolean }) {
  const rows = await db.sql
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', [literal('running'), ...(isWaitingToo ? [literal('scheduled')] : [])])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The line of a connection is about to go: of what is on its way nobody will hear any more. */
export async function giveUpOnTheWay(db: TenantDb, connectionId: number): Promise<void> {
  await db.sql
    .updateTable('campaign_recipients as r')
    .from('campaigns as c')
    .set({ state: 'uncertain', reason: 'no_answer' })
    .whereRef('c.company_id', '=', 'r.company_id')
    .whereRef('c.id', '=', 'r.campaign_id')
    .where('r.company_id', '=', db.companyId)
    .where('c.connection_id', '=', connectionId)
    .where('r.state', '=', literal('queued'))
    .execute();
}

/**
 * Two contacts turned out to be one person: what either has got, they have got. Of two turns in one campaign one is left.
 */
export async function moveRecipients(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('campaign_recipients as r')
    .set({ state: 'skipped', reason: 'duplicate' })
    .where('r.company_id', '=', db.companyId)
    .where('r.contact_id', '=', anyOf([loserId, winnerId], 'int'))
    .where('r.state', '=', literal('pending'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaign_recipients as other')
          .select('other.id')
          .where('other.company_id', '=', db.companyId)
          .whereRef('other.campaign_id', '=', 'r.campaign_id')
          .where('other.contact_id', '=', anyOf([loserId, winnerId], 'int'))
          .whereRef('other.id', '<>', 'r.id')
          .where((is) => is.or([is('other.state', '<>', literal('pending')), is('other.id', '<', is.ref('r.id'))])),
      ),
    )
    .execute();
  await nameWinner(db, { loserId, winnerId });
  await db.sql
    .updateTable('campaign_recipients')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}

/** Somebody was made anonymous: the counts stay, who it was and what was written to them goes. */
export async function forgetRecipients(
  db: TenantDb,
  { contactId, numbers }: { contactId: number; numbers: readonly string[] },
): Promise<void> {
  await forgetIdentities(db, { contactId, numbers });
  await db.sql
    .updateTable('campaign_recipients')
    .set((eb) => ({
      name: '',
      number: null,
      message: '',
      confirmation_message: null,
      template: null,
      person: eb.fn<string>('concat', [eb.cast<string>(eb.val('x'), 'text'), eb.ref('id')]),
      state: eb
        .case()
        .when('state', 'in', [literal('pending'), literal('asked'), literal('failed')])
        .then(literal('skipped'))
        .else(eb.ref('state'))
        .end(),
      reason: eb
        .case()
        .when('state', 'in', [literal('pending'), literal('asked'), literal('failed')])
        .then(literal('contactGone'))
        .else(eb.ref('reason'))
        .end(),
      retry_at: null,
    }))
    .where('company_id', '=', db.companyId)
    .where((eb) => eb.or([eb('contact_id', '=', contactId), eb('number', '=', anyOf(numbers, 'text'))]))
    .execute();
}
