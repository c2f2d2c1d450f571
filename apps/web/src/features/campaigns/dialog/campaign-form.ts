import { type Campaign, campaignStatusOf, fields, type ScheduleTemplate } from '@balcao/contract';
import { campaignSlots, localTime, readSendAt, textLength } from '@balcao/domain';
import { type Reason, reasonOf, type Reasons } from '../../../lib/forms/form-reasons.ts';

/** The places of the five texts. */
export const slots = [1, 2, 3, 4, 5] as const satisfies { length: typeof campaignSlots };
export type Slot = (typeof slots)[number];

export type MessageField = `message${Slot}`;
export type ConfirmationField = `confirmationMessage${Slot}`;
export type TemplateFieldName = `template${Slot}`;

/** The values of the form. The time is as the company's clocks show it; what is not chosen is empty. */
export type CampaignFormValues = {
  name: string;
  confirmation: 'true' | 'false';
  contactListId: string;
  whatsappId: string;
  scheduledAt: string;
  /** Begins as soon as it is saved, in place of a time. */
  startsNow: boolean;
  /** The share of the list, in percent, that gets nothing. */
  controlPercent: string;
  /** A file that was chosen here and is not stored yet. */
  file: File | null;
  removesFile: boolean;
} & Record<MessageField | ConfirmationField, string> &
  Record<TemplateFieldName, ScheduleTemplate | null>;

/** The shares that can be left out. */
export const controlShares = ['0', '5', '10', '20', '50'] as const;

const perSlot = <P extends string, T>(prefix: P, value: (slot: Slot) => T): Record<`${P}${Slot}`, T> =>
  Object.fromEntries(slots.map((slot) => [`${prefix}${slot}`, value(slot)])) as Record<`${P}${Slot}`, T>;

/** What a new one begins with (S362). */
export const newCampaign = (): CampaignFormValues => ({
  name: '',
  confirmation: 'false',
  contactListId: '',
  whatsappId: '',
  scheduledAt: '',
  startsNow: false,
  controlPercent: '0',
  file: null,
  removesFile: false,
  ...perSlot('message', () => ''),
  ...perSlot('confirmationMessage', () => ''),
  ...perSlot('template', () => null),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as the input for date and time has it, in the company's zone. */
function toInputTime(at: Date, timeZone: string): string {
  const { day, minute } = localTime(at, timeZone);
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const idText = (id: number | null): string => (id === null ? '' : String(id));

/** The form's values of a stored one. */
export const toFormValues = (campaign: Campaign, timeZone: string): CampaignFormValues => ({
  name: campaign.name,
  confirmation: campaign.confirmation ? 'true' : 'false',
  contactListId: idText(campaign.contactListId),
  whatsappId: idText(campaign.whatsappId),
  scheduledAt: campaign.scheduledAt === null ? '' : toInputTime(new Date(campaign.scheduledAt), timeZone),
  startsNow: false,
  controlPercent: String(campaign.controlPercent),
  file: null,
  removesFile: false,
  ...perSlot('message', (slot) => campaign[`message${slot}`] ?? ''),
  ...perSlot('confirmationMessage', (slot) => campaign[`confirmationMessage${slot}`] ?? ''),
  ...perSlot('template', (slot) => campaign.templates[slot - 1] ?? null),
});

type Moment = { now: Date; timeZone: string };

/** Whether the chosen time is over. What is not a time yet is not past. */
export function isPast(scheduledAt: string, { now, timeZone }: Moment): boolean {
  const at = scheduledAt === '' ? null : readSendAt(scheduledAt, timeZone);
  return at !== null && at <= now;
}

/** A stopped campaign may keep the time it was to start at, although that is over. */
const keepsItsTime = (scheduledAt: string, known: Campaign | null, timeZone: string): boolean =>
  known !== null &&
  campaignStatusOf(known) === 'cancelled' &&
  known.scheduledAt !== null &&
  scheduledAt === toInputTime(new Date(known.scheduledAt), timeZone);

function reasonOfTime(scheduledAt: string, known: Campaign | null, moment: Moment): Reason | undefined {
  if (scheduledAt === '' || keepsItsTime(scheduledAt, known, moment.timeZone)) return undefined;
  if (readSendAt(scheduledAt, moment.timeZone) === null) return 'invalid';
  return isPast(scheduledAt, moment) ? 'invalid' : undefined;
}

const reasonOfText = (text: string): Reason | undefined => (text.length > textLength.message ? 'tooLong' : undefined);

/** Checks the form by the contract's own fields (S358). Whether it is complete is for the server to say. */
export function validateCampaign(
  values: CampaignFormValues,
  known: Campaign | null,
  moment: Moment,
): Reasons<CampaignFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    scheduledAt: values.startsNow ? undefined : reasonOfTime(values.scheduledAt, known, moment),
    ...perSlot('message', (slot) => reasonOfText(values[`message${slot}`])),
    ...perSlot('confirmationMessage', (slot) => reasonOfText(values[`confirmationMessage${slot}`])),
  };
}

const idOrNull = (text: string): number | null => (text === '' ? null : Number(text));
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/**
 * What is sent of the form: empty fields as null, the time as the wire writes it (S358). Once there is a time, only what
 * the connection can send: templates and no question over Meta's API, texts elsewhere.
 */
export function toInput(values: CampaignFormValues, hasTemplates = false) {
  const { startsNow } = values;
  const hasTime = values.scheduledAt !== '' && !startsNow;
  const isPlanned = hasTime || startsNow;
  const [takesTexts, takesTemplates] = isPlanned ? [!hasTemplates, hasTemplates] : [true, true];
  return {
    name: values.name,
    confirmation: takesTexts && values.confirmation === 'true',
    contactListId: idOrNull(values.contactListId),
    whatsappId: idOrNull(values.whatsappId),
    startsNow,
    scheduledAt: hasTime ? `${values.scheduledAt.replace('T', ' ').slice(0, 16)}:00` : null,
    controlPercent: Number(values.controlPercent),
    ...perSlot('message', (slot) => (takesTexts ? textOrNull(values[`message${slot}`]) : null)),
    ...perSlot('confirmationMessage', (slot) => (takesTexts ? textOrNull(values[`confirmationMessage${slot}`]) : null)),
    templates: slots.map((slot) => (takesTemplates ? values[`template${slot}`] : null)),
  };
}

/** Whether a place holds a text, or a template where the connection sends nothing else. */
export const isFilled = (values: CampaignFormValues, slot: Slot, hasTemplates: boolean): boolean =>
  hasTemplates ? values[`template${slot}`] !== null : values[`message${slot}`].trim() !== '';

/** The first place with an error in it, so that it can be shown. */
export function slotOfErrors(errors: Readonly<Record<string, unknown>>): Slot | undefined {
  return slots.find(
    (slot) => errors[`message${slot}`] !== undefined || errors[`confirmationMessage${slot}`] !== undefined,
  );
}
