import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SampleDataCard } from './sample-data-card.tsx';

/** The settings of the company. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PageHeader title={t('page.title')} text={t('page.lead')} />
      <SampleDataCard />
    </>
  );
}
