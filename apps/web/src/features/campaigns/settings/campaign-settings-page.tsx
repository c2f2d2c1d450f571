import type { CampaignSettings } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useAskBeforeUnload } from '../../../ui/inputs/ask-before-unload.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { pause, submitDelay } from '../../../ui/inputs/submit-form.ts';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { useCampaignSettings, useSaveCampaignSettings } from '../use-campaign-settings.ts';
import { IntervalsCard } from './intervals-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { SettingsCard } from './settings-card.ts';
import { noVariable, VariablesCard } from './variables-card.tsx';

const Foot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  marginBottom: 16,
  '& > p': { ...type.secondary, margin: 0, color: color.text2 },
  [narrow]: { flexWrap: 'wrap', '& > p': { flex: '1 0 100%' }, '& > button': { flex: 1 } },
});

function SettingsForm({ stored }: { stored: CampaignSettings }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const save = useSaveCampaignSettings();
  const toast = useToast();
  const { busy, run } = useBusy();
  // Only what was changed here: everything else follows what others save.
  const [changes, setChanges] = useState<Partial<CampaignSettings>>({});
  const [typed, setTyped] = useState(noVariable);
  const settings = { ...stored, ...changes };
  const isDirty = Object.keys(changes).length > 0;
  useAskBeforeUnload(isDirty || typed.key !== '' || typed.value !== '');
  const change = (parts: Partial<CampaignSettings>): void => setChanges((known) => ({ ...known, ...parts }));

  async function store(): Promise<void> {
    try {
      await pause(submitDelay);
      await save(settings);
      setChanges({});
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <>
      <IntervalsCard settings={settings} onChange={change} />
      <VariablesCard
        variables={settings.variables}
        typed={typed}
        onType={setTyped}
        onChange={(variables) => change({ variables })}
      />
      <Foot>
        {isDirty && <p role="status">{t('settings.unsaved')}</p>}
        <Button variant="primary" busy={busy} onClick={() => void run(store)} data-testid="campaign-settings-save">
          {busy ? t('common:busy.saving') : t('common:actions.save')}
        </Button>
      </Foot>
    </>
  );
}

/** The intervals between messages, and the company's own variables (S365–S368). */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useCampaignSettings();
  return (
    <>
      <PageHeader title={t('settings.title')} text={t('settings.lead')} />
      {data !== undefined && (
        <>
          <SettingsForm stored={data} />
          <RulesCard />
        </>
      )}
      {data === undefined && error === null && (
        <SettingsCard aria-busy>
          <Skeleton style={{ height: 120 }} />
        </SettingsCard>
      )}
      {data === undefined && error !== null && (
        <LoadFailure
          title={t('settings.errorTitle')}
          error={error}
          onRetry={() => void refetch()}
          testId="campaign-settings-error"
        />
      )}
    </>
  );
}
