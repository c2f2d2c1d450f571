import { type Campaign, type CampaignRecord, mostPeopleInRecord } from '@balcao/contract';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { findProvider } from '../queries.ts';
import { listReach } from '../starting/reach-queries.ts';

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * A campaign with the people it was written down for, or before it begins with those of its list, so that clients count
 * what the report says: whoever comes to the list later is not of this campaign.
 */
export async function withPeople(db: TenantDb, campaign: Campaign): Promise<CampaignRecord> {
  const { contactList } = campaign;
  if (contactList === null) return { ...campaign, contactList, shipping: [], truncated: false };
  const isWritten = campaign.startedAt !== null;
  const items = isWritten ? [] : await listItems(db, contactList.id, campaign.whatsappId);
  const recipients = isWritten ? await listRecipients(db, campaign.id) : [];
  const people = isWritten ? recipients : items;
  return {
    ...campaign,
    contactList: {
      ...contactList,
      contacts: people.slice(0, mostPeopleInRecord).map(({ id, isWhatsappValid }) => ({ id, isWhatsappValid })),
    },
    shipping: recipients.slice(0, mostPeopleInRecord).map((one) => ({
      deliveredAt: asInstant(one.deliveredAt),
      confirmationRequestedAt: asInstant(one.confirmationRequestedAt),
      confirmedAt: asInstant(one.confirmedAt),
    })),
    truncated: people.length > mostPeopleInRecord,
  };
}

const listRecipients = (db: TenantDb, campaignId: number) =>
  db.sql
    .selectFrom('campaign_recipients')
    .select([
      'id',
      'is_valid as isWhatsappValid',
      'sent_at as deliveredAt',
      'requested_at as confirmationRequestedAt',
      'confirmed_at as confirmedAt',
    ])
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .limit(mostPeopleInRecord + 1)
    .execute();

/** Before it begins: each person of the list once, as the report counts them. */
async function listItems(db: TenantDb, contactListId: number, connectionId: number | null) {
  const provider = connectionId === null ? undefined : await findProvider(db, connectionId);
  return listReach(db, { contactListId, takesUnchecked: provider === 'cloud', limit: mostPeopleInRecord + 1 });
}
