import {
  campaignHolds,
  campaignSlots,
  type CampaignStatus,
  campaignStops,
  campaignVariableLimits,
  failCodes,
  governorHolds,
  governorOptions,
  intervalOptions,
  mostControlPercent,
  recipientSkips,
  recipientStates,
  textLength,
} from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, givenInt, id, idText, instant, longText, name, textOfForm } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';
import { messageRates } from '../plans/schemas.ts';
import { scheduleTemplate, sendAtText } from '../schedules/schemas.ts';

/** The statuses as the wire has them. */
const wireStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
type WireStatus = (typeof wireStatuses)[number];

/** What each status is called on the wire. */
export const campaignStatusOnWire = {
  inactive: 'INATIVA',
  scheduled: 'PROGRAMADA',
  running: 'EM_ANDAMENTO',
  cancelled: 'CANCELADA',
  finished: 'FINALIZADA',
} as const satisfies Record<CampaignStatus, WireStatus>;

const statusOf: Readonly<Record<WireStatus, CampaignStatus>> = {
  INATIVA: 'inactive',
  PROGRAMADA: 'scheduled',
  EM_ANDAMENTO: 'running',
  CANCELADA: 'cancelled',
  FINALIZADA: 'finished',
};

/** The status of a campaign in our own words. */
export const campaignStatusOf = ({ status }: { status: WireStatus }): CampaignStatus => statusOf[status];

const named = z.nullable(z.object({ id, name: z.string() }));

/** A campaign as lists show it, and as events tell it. */
export const campaignRow = z.object({
  id,
  name: z.string(),
  status: z.enum(wireStatuses),
  confirmation: z.boolean(),
  contactListId: z.nullable(id),
  contactList: named,
  whatsappId: z.nullable(id),
  whatsapp: named,
  scheduledAt: z.nullable(instant),
  /** When its first message could leave; null before. */
  startedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Why it was stopped, unless a person did it. */
  stopReason: z.nullable(z.enum(campaignStops)),
  /** Why it sends nothing just now, while it is running. */
  hold: z.nullable(z.enum(campaignHolds)),
  /** Until when, as far as anybody can say. */
  heldUntil: z.nullable(instant),
  version: z.int(),
});
export type CampaignRow = z.output<typeof campaignRow>;

/** How far a campaign is: kept while it is sent, never counted anew. */
export const campaignCounters = z.object({
  /** Everybody of the list when it began, each person once; before, everybody who is in it now. */
  total: z.int(),
  /** Of these, whom it is meant for: numbers that WhatsApp knows, without who wants nothing and who is left out. */
  valids: z.int(),
  confirmationRequested: z.int(),
  confirmed: z.int(),
  /** Waiting for their turn, or for the answer to the question. */
  pending: z.int(),
  /** Handed over and not taken by WhatsApp yet. */
  queued: z.int(),
  /** Taken by WhatsApp, whatever came after: what older screens call delivered. */
  sent: z.int(),
  /** Of these, arrived on the phone. */
  delivered: z.int(),
  /** Of these, read. */
  read: z.int(),
  failed: z.int(),
  /** Of the failed ones, those that are tried again by themselves. */
  retrying: z.int(),
  /** May have arrived; nobody knows. */
  uncertain: z.int(),
  skipped: z.int(),
  /** People who wrote within seven days after they got it, each once. */
  answered: z.int(),
  /** Who gets nothing, to compare with, and how many of them wrote in the same time. */
  control: z.int(),
  controlAnswered: z.int(),
});
export type CampaignCounters = z.output<typeof campaignCounters>;

const slots = Array.from({ length: campaignSlots }, (_, place) => place + 1);
/** The same field for each of the five texts: `message1` to `message5`. */
const perSlot = <P extends 'message' | 'confirmationMessage', S>(prefix: P, schema: S) =>
  Object.fromEntries(slots.map((slot) => [`${prefix}${slot}`, schema])) as Record<`${P}${1 | 2 | 3 | 4 | 5}`, S>;

/** A campaign with all it consists of. */
export const campaign = z.extend(campaignRow, {
  ...perSlot('message', z.nullable(z.string())),
  ...perSlot('confirmationMessage', z.nullable(z.string())),
  /** On Meta's API the templates that take the place of the texts, one for each of the five; values hold variables. */
  templates: z.array(z.nullable(scheduleTemplate)),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** The share of the list, in percent, that gets nothing. */
  controlPercent: z.int(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
  counters: campaignCounters,
});
export type Campaign = z.output<typeof campaign>;

/** How many people a campaign's record carries. */
export const mostPeopleInRecord = 5_000;

/** Somebody the campaign is for, as clients count them; before it begins, somebody of its list. */
const recordContact = z.object({ id, isWhatsappValid: z.boolean() });
const recordShipping = z.object({
  /** When WhatsApp took it: the name is that of older screens. */
  deliveredAt: z.nullable(instant),
  confirmationRequestedAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
});

/**
 * A campaign with its people, from which clients count the report by themselves. Names, numbers and texts are left out,
 * so that a client can send the whole record back.
 */
export const campaignRecord = z.extend(campaign, {
  contactList: z.nullable(
    z.object({
      id,
      name: z.string(),
      contacts: z.array(recordContact).check(z.maxLength(mostPeopleInRecord)),
    }),
  ),
  /** What became of the message to each of them, in the same order; empty before it begins. */
  shipping: z.array(recordShipping).check(z.maxLength(mostPeopleInRecord)),
  /** Whether there are more people than these newest ones. */
  truncated: z.boolean(),
});
export type CampaignRecord = z.output<typeof campaignRecord>;

export const campaignIdParams = z.object({ id: idText });

/** An empty text is none. */
const text = z.pipe(
  longText(textLength.message),
  z.transform((given) => (given.trim() === '' ? null : given)),
);
const messageText = z.optional(z.nullable(text));
const noneOr = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(z.union([z.literal(''), schema])));

/**
 * What a person writes; whatever else GET answered is ignored. A field that is left out stays as it is. A time without a
 * zone is the company's.
 */
export const campaignInput = z.object({
  name,
  confirmation: z.optional(z.boolean()),
  contactListId: noneOr(givenId),
  whatsappId: noneOr(givenId),
  scheduledAt: noneOr(sendAtText),
  ...perSlot('message', messageText),
  ...perSlot('confirmationMessage', messageText),
  templates: z.optional(z.array(z.nullable(scheduleTemplate)).check(z.maxLength(campaignSlots))),
  controlPercent: z.optional(z.int().check(z.minimum(0), z.maximum(mostControlPercent))),
  /** Begins at once, by the server’s clock; takes the place of a time. */
  startsNow: z.optional(z.boolean()),
});
export type CampaignInput = z.output<typeof campaignInput>;

/** What became of the message to one person. */
export const shippingRow = z.object({
  id,
  campaignId: id,
  contactId: z.nullable(id),
  name: z.string(),
  number: z.nullable(z.string()),
  /** The finished text. */
  message: z.string(),
  confirmationMessage: z.nullable(z.string()),
  /** Which of the five texts it is. */
  messageVariant: z.int(),
  state: z.enum(recipientStates),
  /** Why it was skipped or failed. */
  reason: z.nullable(z.enum([...recipientSkips, ...failCodes])),
  attempts: z.int(),
  /** When it is tried again by itself. */
  retryAt: z.nullable(instant),
  /** Since when the campaign waits because this person waits to be served; null when it does not. */
  waitsSince: z.nullable(instant),
  confirmationRequestedAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** When WhatsApp took it: the name is that of older screens. */
  deliveredAt: z.nullable(instant),
  /** When it arrived on the phone, and when it was read. */
  receivedAt: z.nullable(instant),
  readAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** The conversation that the answer opened. */
  ticketId: z.nullable(id),
});
export type ShippingRow = z.output<typeof shippingRow>;

/** What the details can be filtered by; `answered` are those who wrote, `waiting` those who wait to be served first. */
export const shippingFilters = [...recipientStates, 'answered', 'retrying', 'waiting'] as const;
export type ShippingFilter = (typeof shippingFilters)[number];

/** Who keeps a campaign from its end because they wait to be served. */
export const campaignWaiting = z.object({
  count: z.int(),
  /** When the last of them is given up; null when nobody waits. */
  until: z.nullable(instant),
});
export type CampaignWaiting = z.output<typeof campaignWaiting>;

export const shippingQuery = z.object({ searchParam, pageNumber, state: z.optional(z.enum(shippingFilters)) });
export const campaignExportQuery = z.object({ state: z.optional(z.enum(shippingFilters)) });

/** Whom to send it to again: those who failed, on request also those of whom nobody knows. */
export const sendAgainInput = z.object({ includeUncertain: z.optional(z.boolean()) });

const variable = z.object({
  key: textOfForm(/^[A-Za-z\d_]{1,30}$/, campaignVariableLimits.key),
  value: longText(campaignVariableLimits.value),
});

/** A whole number from 0 to the largest share of a control group, as the address of a page has it. */
const percentText = z.pipe(
  textOfForm(/^\d{1,2}$/, 2),
  z.transform((text) => Math.min(mostControlPercent, Number(text))),
);

const oneOf = (options: readonly number[]) => z.int().check(z.refine((value) => options.includes(value)));

/** The intervals between messages, and the company's own variables. */
export const campaignSettings = z.object({
  messageInterval: oneOf(intervalOptions.messageInterval),
  longerIntervalAfter: oneOf(intervalOptions.longerIntervalAfter),
  greaterInterval: oneOf(intervalOptions.greaterInterval),
  variables: z.array(variable).check(z.maxLength(campaignVariableLimits.count)),
});
export type CampaignSettings = z.output<typeof campaignSettings>;

const givenOneOf = (options: readonly number[]) => z.pipe(givenInt(0, Math.max(...options)), oneOf(options));

/** What is left out stays as it is. */
export const campaignSettingsInput = z.object({
  settings: z.partial(
    z.extend(campaignSettings, {
      messageInterval: givenOneOf(intervalOptions.messageInterval),
      longerIntervalAfter: givenOneOf(intervalOptions.longerIntervalAfter),
      greaterInterval: givenOneOf(intervalOptions.greaterInterval),
    }),
  ),
});
export type CampaignSettingsInput = z.output<typeof campaignSettingsInput>;

/** Each setting as older clients know them: its value is JSON text. All four are always there. */
export const campaignSettingsList = z.array(
  z.object({
    key: z.enum(['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables']),
    value: z.string(),
  }),
);
export type CampaignSettingsList = z.output<typeof campaignSettingsList>;

const timeOfDay = textOfForm(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 5);

/** When and how often campaigns may write: what protects the number, and the people. */
export const campaignRules = z.object({
  /** From when until when on a day, in the company's zone. */
  sendFrom: timeOfDay,
  sendUntil: timeOfDay,
  onSundays: z.boolean(),
  onHolidays: z.boolean(),
  /** How many texts of campaigns a person gets in seven days at most; 0 for no limit. */
  weeklyCap: oneOf(governorOptions.weeklyCap),
  /** How many messages a linked phone sends in a day at most, however old it is. */
  dailyMost: oneOf(governorOptions.dailyMost),
});
export type CampaignRules = z.output<typeof campaignRules>;

/** What is left out stays as it is. */
export const campaignRulesInput = z.partial(campaignRules);
export type CampaignRulesInput = z.output<typeof campaignRulesInput>;

/** What is asked before a campaign starts. */
export const campaignForecastQuery = z.object({
  contactListId: idText,
  whatsappId: idText,
  /** When it starts; without it, now. A time without a zone is the company's. */
  scheduledAt: z.optional(sendAtText),
  controlPercent: z.optional(percentText),
  /** On Meta's API the names of its templates, between commas. */
  templates: z.optional(longText(campaignSlots * 513)),
});
export type CampaignForecastQuery = z.output<typeof campaignForecastQuery>;

/** What a campaign will do. */
export const campaignForecast = z.object({
  /** Everybody of the list, each person once. */
  contacts: z.int(),
  /** Who gets it. */
  recipients: z.int(),
  invalid: z.int(),
  /** Whom WhatsApp was not asked about yet. */
  unchecked: z.int(),
  optedOut: z.int(),
  blocked: z.int(),
  /** Who is left out to compare with. */
  control: z.int(),
  /** When the last message leaves, and on how many days; null when nobody can say. */
  endsAt: z.nullable(instant),
  days: z.int(),
  /** Why the first message does not leave at once. */
  hold: z.nullable(z.enum(governorHolds)),
  heldUntil: z.nullable(instant),
  /** By Meta's API; null where messages cost nothing by themselves, or the operator has not said what they cost. */
  price: z.nullable(z.object({ amount: z.number(), currency: messageRates.shape.currency })),
});
export type CampaignForecast = z.output<typeof campaignForecast>;

/** What a campaign cost: how many messages Meta charged for, and what they cost by the rates of the operator. */
export const campaignCost = z.object({
  charged: z.int(),
  price: campaignForecast.shape.price,
});
export type CampaignCost = z.output<typeof campaignCost>;
