import {
  type Campaign,
  type CampaignCost,
  type CampaignCounters,
  type CampaignForecast,
  type CampaignRules,
  campaignsEndpoints,
  campaignsEvents,
  type CampaignSettings,
  type CampaignWaiting,
  pageSize,
  type ShippingRow,
} from '@balcao/contract';
import { readSendAt, usualGovernor, usualIntervals } from '@balcao/domain';
import { Refusal, route, type Route } from './fake-api.ts';
import { liveLine } from './fake-socket.ts';

/** How far a campaign is that has not begun. */
export const noCounters: CampaignCounters = {
  total: 0,
  valids: 0,
  confirmationRequested: 0,
  confirmed: 0,
  pending: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  retrying: 0,
  uncertain: 0,
  skipped: 0,
  answered: 0,
  control: 0,
  controlAnswered: 0,
};

/** The forecast of a campaign for nobody. */
const noForecast: CampaignForecast = {
  contacts: 0,
  recipients: 0,
  invalid: 0,
  unchecked: 0,
  optedOut: 0,
  blocked: 0,
  control: 0,
  endsAt: null,
  days: 0,
  hold: null,
  heldUntil: null,
  price: null,
};

type CampaignParts = Partial<Omit<Campaign, 'counters'>> & { counters?: Partial<CampaignCounters> };

/** The smallest valid campaign, as the server answers it. */
export function buildCampaign({ counters, ...parts }: CampaignParts = {}): Campaign {
  return {
    id: 1,
    name: 'Páscoa',
    status: 'INATIVA',
    confirmation: false,
    contactListId: null,
    contactList: null,
    whatsappId: null,
    whatsapp: null,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    stopReason: null,
    hold: null,
    heldUntil: null,
    version: 1,
    message1: null,
    message2: null,
    message3: null,
    message4: null,
    message5: null,
    confirmationMessage1: null,
    confirmationMessage2: null,
    confirmationMessage3: null,
    confirmationMessage4: null,
    confirmationMessage5: null,
    templates: [null, null, null, null, null],
    mediaPath: null,
    mediaName: null,
    controlPercent: 0,
    companyId: 7,
    createdAt: '2026-03-02T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...parts,
    counters: { ...noCounters, ...counters },
  };
}

/** What became of the message to one person, as the server answers it. */
export const buildDelivery = (parts: Partial<ShippingRow> = {}): ShippingRow => ({
  id: 1,
  campaignId: 1,
  contactId: null,
  name: 'Luciana Barros',
  number: '5511987412203',
  message: 'Oi Luciana!',
  confirmationMessage: null,
  messageVariant: 1,
  state: 'sent',
  reason: null,
  attempts: 1,
  retryAt: null,
  waitsSince: null,
  confirmationRequestedAt: null,
  confirmedAt: null,
  deliveredAt: '2026-03-09T19:01:41.000Z',
  receivedAt: null,
  readAt: null,
  answeredAt: null,
  ticketId: null,
  ...parts,
});

type Data = {
  campaigns?: readonly Campaign[];
  shipping?: readonly ShippingRow[];
  settings?: Partial<CampaignSettings>;
  forecast?: Partial<CampaignForecast>;
  cost?: CampaignCost;
  waiting?: CampaignWaiting;
};

/** An event as the server tells it of a campaign. */
export const tellOf = (campaign: Campaign) => ({
  action: 'update' as const,
  record: campaign,
  counters: campaign.counters,
});

/** Answers for these campaigns, tells of each change, and does with them what the real server does. */
export function campaignsRoutes(data: Data = {}): Route[] {
  let campaigns = [...(data.campaigns ?? [])];
  let rules: CampaignRules = usualGovernor;
  let settings: CampaignSettings = { ...usualIntervals, variables: [], ...data.settings };
  const get = (id: number): Campaign => {
    const campaign = campaigns.find((other) => other.id === id);
    if (campaign === undefined) throw new Refusal('ERR_NO_CAMPAIGN_FOUND');
    return campaign;
  };
  const put = (campaign: Campaign): Campaign => {
    const isNew = campaigns.every(({ id }) => id !== campaign.id);
    campaigns = isNew
      ? [campaign, ...campaigns]
      : campaigns.map((other) => (other.id === campaign.id ? campaign : other));
    if (liveLine.isOpen()) liveLine.send(campaignsEvents.campaign, tellOf(campaign));
    return campaign;
  };
  const change = (id: number, parts: Partial<Campaign>): Campaign =>
    put({ ...get(id), ...parts, version: get(id).version + 1 });
  const settingsList = () =>
    (['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const).map((key) => ({
      key,
      value: JSON.stringify(settings[key]),
    }));
  return [
    route(campaignsEndpoints.list, ({ query: { searchParam, pageNumber } }) => {
      const found = campaigns.filter(({ name }) => name.toLowerCase().includes(searchParam));
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(campaignsEndpoints.report, ({ params: { id } }) => get(id)),
    route(campaignsEndpoints.create, ({ body }) => put(buildCampaign({ id: 100 + campaigns.length, ...given(body) }))),
    route(campaignsEndpoints.update, ({ params: { id }, body }) => change(id, given(body))),
    route(campaignsEndpoints.remove, ({ params: { id } }) => {
      campaigns = campaigns.filter((other) => other.id !== id);
      return { id };
    }),
    route(campaignsEndpoints.cancel, ({ params: { id } }) => change(id, { status: 'CANCELADA' })),
    route(campaignsEndpoints.restart, ({ params: { id } }) => change(id, { status: 'EM_ANDAMENTO' })),
    route(campaignsEndpoints.duplicate, ({ params: { id } }) => {
      const { counters: _counters, ...copied } = get(id);
      return put(
        buildCampaign({
          ...copied,
          id: 100 + campaigns.length,
          name: `${copied.name} (cópia)`,
          status: 'INATIVA',
          scheduledAt: null,
        }),
      );
    }),
    route(campaignsEndpoints.sendAgain, ({ params: { id }, body: { includeUncertain = false } }) => {
      const { failed, uncertain } = get(id).counters;
      return { count: failed + (includeUncertain ? uncertain : 0) };
    }),
    route(campaignsEndpoints.uploadMedia, ({ params: { id }, files: [file] }) =>
      change(id, { mediaName: file?.name ?? '', mediaPath: '/media/1' }),
    ),
    route(campaignsEndpoints.removeMedia, ({ params: { id } }) => change(id, { mediaName: null, mediaPath: null })),
    route(campaignsEndpoints.shipping, ({ query: { searchParam, pageNumber, state } }) => {
      const found = (data.shipping ?? []).filter(
        (row) =>
          row.name.includes(searchParam) &&
          (state === undefined ||
            row.state === state ||
            (state === 'answered' && row.answeredAt !== null) ||
            (state === 'retrying' && row.retryAt !== null) ||
            (state === 'waiting' && row.waitsSince !== null)),
      );
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), hasMore: found.length > end };
    }),
    route(campaignsEndpoints.exportShipping, () => undefined),
    route(campaignsEndpoints.waiting, () => data.waiting ?? { count: 0, until: null }),
    route(campaignsEndpoints.cost, () => data.cost ?? { charged: 0, price: null }),
    route(campaignsEndpoints.forecast, () => ({ ...noForecast, ...data.forecast })),
    route(campaignsEndpoints.rules, () => rules),
    route(campaignsEndpoints.saveRules, ({ body }) => {
      rules = { ...rules, ...(Object.fromEntries(Object.entries(body)) as Partial<CampaignRules>) };
      return rules;
    }),
    route(campaignsEndpoints.settings, settingsList),
    route(campaignsEndpoints.saveSettings, ({ body }) => {
      settings = {
        ...settings,
        ...Object.fromEntries(Object.entries(body.settings).filter(([, value]) => value !== undefined)),
      };
      return settingsList();
    }),
  ];
}

/** What a client sent, as it is stored: the time in the company's zone, what was left out as it is. */
function given({
  scheduledAt,
  startsNow = false,
  ...values
}: {
  scheduledAt?: string | null | undefined;
  startsNow?: boolean | undefined;
}): Partial<Campaign> {
  if (startsNow) return { ...given({ ...values, scheduledAt: new Date().toISOString() }), status: 'PROGRAMADA' };
  const at =
    typeof scheduledAt === 'string' && scheduledAt !== '' ? readSendAt(scheduledAt, 'America/Sao_Paulo') : null;
  return {
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Campaign>),
    ...(scheduledAt === undefined
      ? {}
      : { scheduledAt: at?.toISOString() ?? null, status: at === null ? 'INATIVA' : 'PROGRAMADA' }),
  };
}
