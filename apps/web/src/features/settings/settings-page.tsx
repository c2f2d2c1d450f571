import { platformCompanyId } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { styled } from '../../ui/styled.ts';
import { PlatformCard } from './platform-card.tsx';
import { SampleDataCard } from './sample-data-card.tsx';

const Cards = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

/** The settings of the company, and for the operator those of the whole server. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { user } = useSignedIn();
  return (
    <>
      <PageHeader title={t('page.title')} text={t('page.lead')} />
      <Cards>
        {user.super && user.companyId === platformCompanyId && <PlatformCard />}
        <SampleDataCard />
      </Cards>
    </>
  );
}
