import { governorHolds } from './governor/next-allowed.ts';

/** Being written, waiting for its time, being sent, stopped, or sent. */
export const campaignStatuses = ['inactive', 'scheduled', 'running', 'cancelled', 'finished'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Why a campaign was stopped, other than by a person. */
export const campaignStops = ['late', 'connectionGone', 'restricted', 'failures', 'noRecipients'] as const;
export type CampaignStop = (typeof campaignStops)[number];

/** Why a running campaign sends nothing just now. */
export const campaignHolds = ['disconnected', 'overdue', 'disabled', ...governorHolds] as const;
export type CampaignHold = (typeof campaignHolds)[number];

/** How many texts a campaign chooses from. */
export const campaignSlots = 5;

/** So long before its time it can no longer be changed. */
export const editableUntilMs = 3_600_000;

/** Once its time passed by so much while nothing ran, it is no longer begun. */
export const campaignLateMs = 24 * 3_600_000;

type Planned = { readonly status: CampaignStatus; readonly scheduledAt: Date | null };

/** Whether a campaign may be changed: being written, stopped, or more than an hour away (R30). */
export function isCampaignEditable({ status, scheduledAt }: Planned, now: Date): boolean {
  if (status === 'inactive' || status === 'cancelled') return true;
  return status === 'scheduled' && scheduledAt !== null && scheduledAt.getTime() - now.getTime() > editableUntilMs;
}

/** Whether a campaign may be stopped: while it waits for its time, and while it is sent. */
export const isCampaignStoppable = (status: CampaignStatus): boolean => status === 'running' || status === 'scheduled';

/** Whether a campaign may go on: only one that was stopped. */
export const isCampaignRestartable = (status: CampaignStatus): boolean => status === 'cancelled';

/** Whether a campaign may be deleted: not while it is sent. */
export const isCampaignDeletable = (status: CampaignStatus): boolean => status !== 'running';

/** What a campaign consists of, as far as it decides whether it can be sent. */
export type CampaignParts = {
  readonly contactListId: number | null;
  /** How many people of the list can be written to. */
  readonly reachable: number;
  readonly connectionId: number | null;
  readonly confirmation: boolean;
  readonly messages: readonly (string | null)[];
  readonly confirmationMessages: readonly (string | null)[];
  /** Whether a template of Meta's API stands in each place. */
  readonly hasTemplate: readonly boolean[];
};

/** Whether a text says anything. */
const isFilled = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && text.trim() !== '';

/** The places, from 1, that hold a text or a template. */
export function filledSlots({ messages, hasTemplate }: Pick<CampaignParts, 'messages' | 'hasTemplate'>): number[] {
  return Array.from({ length: campaignSlots }, (_, place) => place + 1).filter(
    (slot) => isFilled(messages[slot - 1]) || hasTemplate[slot - 1] === true,
  );
}

/** The names of the fields that a campaign still lacks before it can be sent; none when it is complete. */
export function missingParts(parts: CampaignParts): string[] {
  const slots = filledSlots(parts);
  const unconfirmed = parts.confirmation ? slots.filter((slot) => !isFilled(parts.confirmationMessages[slot - 1])) : [];
  return [
    ...(parts.contactListId === null || parts.reachable === 0 ? ['contactListId'] : []),
    ...(parts.connectionId === null ? ['whatsappId'] : []),
    ...(slots.length === 0 ? ['message1'] : []),
    ...unconfirmed.map((slot) => `confirmationMessage${slot}`),
  ];
}

/** What becomes of a campaign whose time has come: it starts, or so much time has passed that nobody expects it. */
export const isTooLate = (scheduledAt: Date, now: Date): boolean =>
  now.getTime() - scheduledAt.getTime() > campaignLateMs;

/** The largest share of people, in percent, who get nothing so that the effect of the campaign can be seen. */
export const mostControlPercent = 50;
