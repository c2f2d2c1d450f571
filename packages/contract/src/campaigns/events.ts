import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { campaignCounters, campaignRow, campaignSettings } from './schemas.ts';

export const campaignsEvents = {
  campaign: companyEvent(
    'campaign',
    z.union([
      /** While it is sent at most once a second for each campaign. */
      z.object({ action: z.enum(['create', 'update']), record: campaignRow, counters: campaignCounters }),
      /** Older report pages look at the record of every event. */
      z.object({ action: z.literal('delete'), id, record: z.object({ id }) }),
    ]),
  ),
  campaignSettings: companyEvent(
    'campaignSettings',
    z.object({ action: z.literal('update'), settings: campaignSettings }),
  ),
};
