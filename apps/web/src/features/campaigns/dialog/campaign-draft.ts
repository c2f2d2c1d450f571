import { tabStore } from '../../../lib/session/storage.ts';
import { type CampaignFormValues, newCampaign } from './campaign-form.ts';

/** What somebody was typing when the page went away: of a stored campaign, or of a new one. */
export type CampaignDraft = { campaignId: number | null; values: CampaignFormValues };

const keyOf = (userId: number): string => `campaign-draft-${userId}`;

/** Remembers what is typed until it is saved or discarded. A file cannot be remembered. */
export function keepDraft(userId: number, { campaignId, values }: CampaignDraft): void {
  tabStore.setItem(keyOf(userId), JSON.stringify({ campaignId, values: { ...values, file: null } }));
}

export const forgetDraft = (userId: number): void => tabStore.removeItem(keyOf(userId));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What was being typed in this tab; null when there is nothing, or an older release wrote it otherwise. */
export function readDraft(userId: number): CampaignDraft | null {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(keyOf(userId)) ?? 'null');
    if (!isRecord(stored) || !isRecord(stored['values'])) return null;
    const { campaignId, values } = stored;
    const known = Object.keys(newCampaign());
    const isWhole = known.every((field) => field in (values as object));
    if (!isWhole || (campaignId !== null && typeof campaignId !== 'number')) return null;
    // The fields were just compared with those of the form.
    return { campaignId, values: values as CampaignFormValues };
  } catch {
    return null;
  }
}
