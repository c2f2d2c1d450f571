import { campaignsEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { campaignCreated, campaignDeleted, campaignSettingsSaved, campaignUpdated } from './events.ts';

/** Campaigns are the admins' alone. */
export function campaignsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { campaign, campaignSettings } = campaignsEvents;
  return [
    react(campaignCreated, ({ companyId, data }) =>
      broadcaster.emit(campaign, companyId, [rooms.companyAdmins(companyId)], { action: 'create', ...data }),
    ),
    react(campaignUpdated, ({ companyId, data }) =>
      broadcaster.emit(campaign, companyId, [rooms.companyAdmins(companyId)], { action: 'update', ...data }),
    ),
    react(campaignDeleted, ({ companyId, data: { campaignId: id } }) =>
      broadcaster.emit(campaign, companyId, [rooms.companyAdmins(companyId)], {
        action: 'delete',
        id,
        record: { id },
      }),
    ),
    react(campaignSettingsSaved, ({ companyId, data: settings }) =>
      broadcaster.emit(campaignSettings, companyId, [rooms.companyAdmins(companyId)], { action: 'update', settings }),
    ),
  ];
}
