import { type Campaign, campaignsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { putCampaign } from '../live-updates.ts';
import { type CampaignFormValues, toInput } from './campaign-form.ts';

/**
 * Adds a campaign or changes the known one, with its file; throws the server's refusal. `onStored` is told of it before
 * the file follows, so that a second try after a lost file does not add it twice.
 *
 * The file goes first where the campaign exists: one that starts soon must not leave without it.
 */
export function useSaveCampaign(onStored: (campaign: Campaign) => void) {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const toast = useToast();

  async function saveFile({ id, mediaPath }: Campaign, { file, removesFile }: CampaignFormValues): Promise<void> {
    const params = { id };
    if (file !== null) {
      const form = new FormData();
      form.append('file', file);
      onStored(await upload(campaignsEndpoints.uploadMedia, { params, form }));
    } else if (removesFile && mediaPath !== null) {
      onStored(await call(campaignsEndpoints.removeMedia, { params }));
    }
  }

  return async (
    known: Campaign | null,
    values: CampaignFormValues,
    { hasTemplates }: { hasTemplates: boolean },
  ): Promise<void> => {
    const body = toInput(values, hasTemplates);
    const isNew = known === null;
    let stored = known;
    if (stored === null) {
      // Without its time first, so that it does not start before its file is there.
      const later = values.file !== null && (body.startsNow || body.scheduledAt !== null);
      stored = await call(campaignsEndpoints.create, {
        body: later ? { ...body, scheduledAt: null, startsNow: false } : body,
      });
      onStored(stored);
      await saveFile(stored, values);
      if (later) stored = await call(campaignsEndpoints.update, { params: { id: stored.id }, body });
    } else {
      await saveFile(stored, values);
      stored = await call(campaignsEndpoints.update, { params: { id: stored.id }, body });
    }
    putCampaign(client, stored);
    if (isNew || values.file !== null) await client.invalidateQueries({ queryKey: ['campaigns', 'one', stored.id] });
    toast.success(t(isNew ? 'toasts.created' : 'toasts.saved'));
  };
}
