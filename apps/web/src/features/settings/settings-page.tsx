import { platformCompanyId } from '@balcao/domain';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type OperatorTabName, useOperatorTabs } from '../../lib/operator-tabs.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Tabs, type TabOption } from '../../ui/display/tabs.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { refetchOwnUser } from '../users/index.ts';
import { HoursTab } from './hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { SampleDataCard } from './sample-data-card.tsx';
import { useSettings } from './use-settings.ts';

type Tab = 'options' | 'hours' | OperatorTabName;

const isAbove = (tab: string): boolean => tab !== 'options' && tab !== 'hours';

/** The tabs that features bring for whoever operates the server (S308). */
function useOperatorOptions(): TabOption<Tab>[] {
  const { t } = useTranslation('settings');
  const { user } = useSignedIn();
  const tabs = useOperatorTabs();
  if (!user.super) return [];
  return tabs
    .filter(({ ofPlatform }) => !ofPlatform || user.companyId === platformCompanyId)
    .map(({ name, screen: Content }) => ({
      value: name,
      label: t(`tabs.${name}`),
      content: (
        <Suspense fallback={<Skeleton aria-busy style={{ height: 320, borderRadius: 12 }} />}>
          <Content />
        </Suspense>
      ),
    }));
}

/** The settings of the company, and for the operator those of the whole server (S308–S328). */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const [params, setParams] = useSearchParams();
  const ofOperator = useOperatorOptions();
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
  const hours: TabOption<Tab> = { value: 'hours', label: t('tabs.hours'), content: <HoursTab settings={settings} /> };
  // The page of the queues leads here, also to begin with.
  const hasHours = settings.valueOf('scheduleType') !== 'disabled' || params.get('tab') === 'hours';
  const tabs = [options, ...(hasHours ? [hours] : []), ...ofOperator];
  // The address names the tab, so that a number elsewhere can lead to the list behind it.
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'options';
  const lead = isAbove(tab) ? t('page.leadOfOperator') : tab === 'hours' ? t('page.leadOfHours') : t('page.lead');
  return (
    <>
      <PageHeader title={t('page.title')} text={lead} />
      <Tabs
        label={t('page.title')}
        tabs={tabs}
        value={tab}
        onChange={(value) => setParams(value === 'options' ? {} : { tab: value }, { replace: true })}
        testId="settings-tab"
      />
    </>
  );
}
