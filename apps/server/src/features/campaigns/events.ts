import type { CampaignCounters, CampaignRow, CampaignSettings } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

type Progress = { record: CampaignRow; counters: CampaignCounters };

export const campaignCreated = defineEvent<'campaignCreated', Progress>('campaignCreated');
/** Its parts, its status or its progress changed. */
export const campaignUpdated = defineEvent<'campaignUpdated', Progress>('campaignUpdated');
export const campaignDeleted = defineEvent<'campaignDeleted', { campaignId: number }>('campaignDeleted');
export const campaignSettingsSaved = defineEvent<'campaignSettingsSaved', CampaignSettings>('campaignSettingsSaved');
