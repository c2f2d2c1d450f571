import { type CampaignForecast, campaignsEndpoints } from '@balcao/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { campaignForecastKey } from '../query-keys.ts';
import { type CampaignFormValues, slots } from './campaign-form.ts';

/** While numbers are being checked it is asked again and again. */
const askEvery = 5_000;

type Asked = Pick<
  CampaignFormValues,
  'contactListId' | 'whatsappId' | 'scheduledAt' | 'startsNow' | 'controlPercent' | `template${(typeof slots)[number]}`
>;

/** What the campaign of the form would do; undefined until a list and a connection are chosen. */
export function useForecast(values: Asked): CampaignForecast | undefined {
  const { contactListId, whatsappId, scheduledAt, startsNow, controlPercent } = values;
  const names = slots.flatMap((slot) => values[`template${slot}`]?.name ?? []);
  const query = {
    contactListId,
    whatsappId,
    ...(scheduledAt === '' || startsNow ? {} : { scheduledAt }),
    ...(controlPercent === '0' ? {} : { controlPercent }),
    ...(names.length === 0 ? {} : { templates: [...new Set(names)].join(',') }),
  };
  const isChosen = contactListId !== '' && whatsappId !== '';
  const { data } = useQuery({
    queryKey: [...campaignForecastKey, query],
    queryFn: isChosen ? ({ signal }) => call(campaignsEndpoints.forecast, { query, signal }) : skipToken,
    placeholderData: keepPreviousData,
    // Each number that is found on WhatsApp meanwhile is one person more.
    refetchInterval: ({ state }) => ((state.data?.unchecked ?? 0) > 0 ? askEvery : false),
    meta: { quiet: true },
  });
  return isChosen ? data : undefined;
}
