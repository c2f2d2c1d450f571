import {
  type Campaign,
  type CampaignRow,
  campaignsEvents,
  campaignStatusOf,
  type CampaignSettings,
  type PayloadOf,
} from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { campaignKey, campaignSettingsKey, campaignsPageKey, deliveriesKey } from './query-keys.ts';

export type CampaignEvent = PayloadOf<typeof campaignsEvents.campaign>;

/** Applies a change to the list, and to the campaign whose report is open (S354, S371). */
export function applyCampaignEvent(client: QueryClient, event: CampaignEvent): void {
  if (event.action === 'delete') {
    applyToList<CampaignRow>(client, campaignsPageKey, { remove: event.id });
    // Whoever looks at its report is told that it is gone.
    void client.resetQueries({ queryKey: campaignKey(event.id) });
    return;
  }
  const { record, counters } = event;
  applyToList<CampaignRow>(client, campaignsPageKey, { save: record });
  client.setQueryData<Campaign>(campaignKey(record.id), (known) =>
    known === undefined || known.version > record.version ? known : { ...known, ...record, counters },
  );
}

/** Puts a campaign as the server answered it where the screens find it. */
export function putCampaign(client: QueryClient, campaign: Campaign): void {
  const { counters, ...record } = campaign;
  client.setQueryData<Campaign>(campaignKey(campaign.id), campaign);
  applyCampaignEvent(client, { action: 'update', record, counters });
}

/** So long after the end the report is fetched once more: the last receipts are late (S371). */
const afterEndMs = 5_000;

/** Keeps campaigns and their reports up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  function fetchAfterEnd(id: number): void {
    clearTimeout(timers.get(id));
    const fetchAgain = (): void => {
      timers.delete(id);
      for (const queryKey of [campaignKey(id), deliveriesKey(id)]) void client.invalidateQueries({ queryKey });
    };
    timers.set(id, setTimeout(fetchAgain, afterEndMs));
  }
  const stops = [
    realtime.on(campaignsEvents.campaign, (event) => {
      applyCampaignEvent(client, event);
      if (event.action !== 'delete' && campaignStatusOf(event.record) === 'finished') fetchAfterEnd(event.record.id);
    }),
    realtime.on(campaignsEvents.campaignSettings, ({ settings }) =>
      client.setQueryData<CampaignSettings>(campaignSettingsKey, settings),
    ),
  ];
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
