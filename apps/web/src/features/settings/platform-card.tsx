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
import { SettingText } from './setting-text.tsx';
import type { SettingsAccess, useSettings } from './use-settings.ts';

const Root = styled(Card)({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Fields = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 480,
  [narrow]: { maxWidth: 'none' },
});

function PlatformFields({ settings }: { settings: SettingsAccess }) {
  const { valueOf, change } = settings;
  const { t } = useTranslation('settings');
  const lengths = settingSpecs.minPasswordLength.values.map((value) => ({
    value,
    label: t('platform.characters', { count: Number(value) }),
  }));
  const days = settingSpecs.graceDays.values.map((value) => ({
    value,
    label: t('platform.days', { count: Number(value) }),
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
      <SettingText
        setting="signupCode"
        label={t('platform.signupCode')}
        hint={t('platform.signupCodeHint')}
        maxLength={settingSpecs.signupCode.maxLength}
        settings={settings}
      />
      <SettingText
        setting="supportContact"
        label={t('platform.supportContact')}
        hint={t('platform.supportContactHint')}
        maxLength={settingSpecs.supportContact.maxLength}
        settings={settings}
      />
      <Field label={t('platform.graceDays')} hint={t('platform.graceDaysHint')}>
        <SelectInput
          options={days}
          value={valueOf('graceDays')}
          onChange={(event) => void change('graceDays', event.target.value)}
          data-testid="settings-grace-days"
        />
      </Field>
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
export function PlatformCard({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { query } = settings;
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
      {query.isSuccess && <PlatformFields settings={settings} />}
    </Root>
  );
}
