import { settingSpecs } from '@balcao/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { narrow } from '../../ui/theme/tokens.ts';
import { Card, CardTexts } from './card.ts';
import type { SettingsAccess, useSettings } from './use-settings.ts';

const Root = styled(Card)({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Fields = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 480,
  [narrow]: { maxWidth: 'none' },
});

function PlatformFields({ valueOf, change }: Pick<SettingsAccess, 'valueOf' | 'change'>) {
  const { t } = useTranslation('settings');
  const lengths = settingSpecs.minPasswordLength.values.map((value) => ({
    value,
    label: t('platform.characters', { count: Number(value) }),
  }));
  return (
    <Fields>
      <Checkbox
        label={t('platform.publicSignup')}
        hint={t('platform.publicSignupHint')}
        checked={valueOf('publicSignup') === 'enabled'}
        onChange={(event) => void change('publicSignup', event.target.checked ? 'enabled' : 'disabled')}
        data-testid="settings-public-signup"
      />
      <Checkbox
        label={t('platform.secondFactor')}
        hint={t('platform.secondFactorHint')}
        checked={valueOf('secondFactor') === 'required'}
        onChange={(event) => void change('secondFactor', event.target.checked ? 'required' : 'optional')}
        data-testid="settings-second-factor"
      />
      <Field label={t('platform.minPasswordLength')} hint={t('platform.minPasswordLengthHint')}>
        <SelectInput
          options={lengths}
          value={valueOf('minPasswordLength')}
          onChange={(event) => void change('minPasswordLength', event.target.value)}
          data-testid="settings-min-password-length"
        />
      </Field>
    </Fields>
  );
}

/** What the operator decides for every company of this server. */
export function PlatformCard({ settings: { query, valueOf, change } }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Root aria-labelledby="platform-title" data-testid="settings-platform">
      <CardTexts>
        <h2 id="platform-title">{t('platform.title')}</h2>
        <p>{query.isError ? t('platform.loadError') : t('platform.lead')}</p>
      </CardTexts>
      {query.isPending && <Skeleton style={{ width: '60%', height: 40 }} />}
      {query.isError && (
        <Button icon={<RefreshCw />} onClick={() => void query.refetch()}>
          {t('common:actions.retry')}
        </Button>
      )}
      {query.isSuccess && <PlatformFields valueOf={valueOf} change={change} />}
    </Root>
  );
}
