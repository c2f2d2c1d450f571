import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { BrandCard } from './brand-card.tsx';
import { Integrations } from './integrations.tsx';
import { ServiceOptions } from './service-options.tsx';
import type { useSettings } from './use-settings.ts';
import { useShownSetting } from './use-shown-setting.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 6fr)',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 24 },
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Column = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '& > h2': { ...type.secondary, margin: 0, fontWeight: 550, color: color.text2 },
});

/** The heading of a section that the palette leads to. */
function SectionTitle({ section }: { section: 'brand' | 'integrations' }) {
  const { t } = useTranslation('settings');
  const id = `settings-${section}`;
  useShownSetting(section, id);
  return (
    <h2 id={id} tabIndex={-1}>
      {t(`${section}.title`)}
    </h2>
  );
}

/** The options of the company, each saved at once, and its access to other systems (S310–S314). */
export function OptionsTab({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation('settings');
  const { query } = settings;
  if (query.isError)
    return (
      <LoadFailure
        title={t('loadError')}
        error={query.error}
        onRetry={() => void query.refetch()}
        testId="settings-error"
      />
    );
  if (query.isPending) return <Skeleton aria-busy style={{ height: 320, borderRadius: 12 }} />;
  return (
    <Columns>
      <Column aria-labelledby="settings-service">
        <h2 id="settings-service">{t('service')}</h2>
        <ServiceOptions settings={settings} />
      </Column>
      <div>
        <Column aria-labelledby="settings-brand">
          <SectionTitle section="brand" />
          <BrandCard />
        </Column>
        <Column aria-labelledby="settings-integrations">
          <SectionTitle section="integrations" />
          <Integrations settings={settings} />
        </Column>
      </div>
    </Columns>
  );
}
