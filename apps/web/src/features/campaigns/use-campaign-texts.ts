import type { CampaignRow } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

/** The values of a campaign in words, also where there is none (S351). */
export function useCampaignTexts() {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return {
    list: ({ contactList }: CampaignRow): string => contactList?.name ?? t('empty.list'),
    connection: ({ whatsapp }: CampaignRow): string => whatsapp?.name ?? t('empty.connection'),
    scheduledAt: ({ scheduledAt }: CampaignRow): string =>
      scheduledAt === null ? t('empty.scheduledAt') : format.dateTime(scheduledAt),
    completedAt: ({ completedAt }: CampaignRow): string =>
      completedAt === null ? t('empty.completedAt') : format.dateTime(completedAt),
    confirmation: ({ confirmation }: CampaignRow): string => t(confirmation ? 'confirmation.on' : 'confirmation.off'),
  };
}
