import { platformCompanyId } from '@balcao/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Tabs, type TabOption } from '../../ui/display/tabs.tsx';
import { refetchOwnUser } from '../users/index.ts';
import { HoursTab } from './hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PlatformCard } from './platform-card.tsx';
import { SampleDataCard } from './sample-data-card.tsx';
import { useSettings } from './use-settings.ts';

type Tab = 'options' | 'hours' | 'platform';

/** The settings of the company, and for the operator those of the whole server (S308–S316). */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { user } = useSignedIn();
  const settings = useSettings();
  const [tab, setTab] = useState<Tab>('options');
  useEffect(() => void refetchOwnUser(), []);

  const options: TabOption<Tab> = {
    value: 'options',
    label: t('tabs.options'),
    content: (
      <>
        <OptionsTab settings={settings} />
        <SampleDataCard />
      </>
    ),
  };
  const platform: TabOption<Tab> = {
    value: 'platform',
    label: t('tabs.platform'),
    content: <PlatformCard settings={settings} />,
  };
  const hours: TabOption<Tab> = { value: 'hours', label: t('tabs.hours'), content: <HoursTab /> };
  const hasHours = settings.valueOf('scheduleType') === 'company';
  const isOperator = user.super && user.companyId === platformCompanyId;
  return (
    <>
      <PageHeader title={t('page.title')} text={tab === 'hours' ? t('page.leadOfHours') : t('page.lead')} />
      <Tabs
        label={t('page.title')}
        tabs={[options, ...(hasHours ? [hours] : []), ...(isOperator ? [platform] : [])]}
        value={tab}
        onChange={setTab}
        testId="settings-tab"
      />
    </>
  );
}
