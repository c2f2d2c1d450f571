import { type CampaignForecast, campaignsEndpoints } from '@balcao/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { campaignForecastKey } from '../query-keys.ts';
import { type CampaignFormValues, slots } from './campaign-form.ts';

type Asked = Pick<
  CampaignFormValues,
  'contactListId' | 'whatsappId' | 'scheduledAt' | 'controlPercent' | `template${(typeof slots)[number]}`
>;

/** What the campaign of the form would do; undefined until a list and a connection are chosen. */
export function useForecast(values: Asked): CampaignForecast | undefined {
  const { contactListId, whatsappId, scheduledAt, controlPercent } = values;
  const names = slots.flatMap((slot) => values[`template${slot}`]?.name ?? []);
  const query = {
    contactListId,
    whatsappId,
    ...(scheduledAt === '' ? {} : { scheduledAt }),
    ...(controlPercent === '0' ? {} : { controlPercent }),
    ...(names.length === 0 ? {} : { templates: [...new Set(names)].join(',') }),
  };
  const isChosen = contactListId !== '' && whatsappId !== '';
  const { data } = useQuery({
    queryKey: [...campaignForecastKey, query],
    queryFn: isChosen ? ({ signal }) => call(campaignsEndpoints.forecast, { query, signal }) : skipToken,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return isChosen ? data : undefined;
}
