import { languages } from '@balcao/locales';
import { useColorScheme } from '@mui/material/styles';
import { styled } from '../../ui/styled.ts';
import { useTranslation } from 'react-i18next';
import { useSoundChoices } from '../../features/notifications/index.ts';
import { languageOf, setLanguage } from '../../lib/format/i18n.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, padding: '6px 16px 8px' });

/** Language, theme and density of this browser, and the person's sounds. Each is remembered (S28, S223). */
export function Preferences() {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const { mode = 'system', setMode } = useColorScheme();
  const [density, storeDensity] = useStored('density', ['normal', 'compact']);
  const { sounds, storeSounds, volume, storeVolume } = useSoundChoices();

  function setDensity(next: typeof density): void {
    document.documentElement.toggleAttribute('data-density', false);
    if (next === 'compact') document.documentElement.setAttribute('data-density', next);
    storeDensity(next);
  }

  return (
    <Root>
      <Segmented
        label={t('common:language.label')}
        options={languages.map((language) => ({ value: language, label: t(`common:language.${language}`) }))}
        value={languageOf(i18n.language)}
        onChange={(language) => void setLanguage(language)}
        data-testid="account-language"
      />
      <Segmented
        label={t('shell:account.theme')}
        options={[
          { value: 'light', label: t('shell:account.themeLight') },
          { value: 'dark', label: t('shell:account.themeDark') },
          { value: 'system', label: t('shell:account.themeSystem') },
        ]}
        value={mode}
        onChange={setMode}
        data-testid="account-theme"
      />
      <Segmented
        label={t('shell:account.density')}
        options={[
          { value: 'normal', label: t('shell:account.densityNormal') },
          { value: 'compact', label: t('shell:account.densityCompact') },
        ]}
        value={density}
        onChange={setDensity}
        data-testid="account-density"
      />
      <Segmented
        label={t('shell:account.sounds')}
        options={[
          { value: 'on', label: t('shell:account.soundsOn') },
          { value: 'off', label: t('shell:account.soundsOff') },
        ]}
        value={sounds}
        onChange={storeSounds}
        data-testid="account-sounds"
      />
      {sounds === 'on' && (
        <Segmented
          label={t('shell:account.volume')}
          options={[
            { value: 'low', label: t('shell:account.volumeLow') },
            { value: 'medium', label: t('shell:account.volumeMedium') },
            { value: 'high', label: t('shell:account.volumeHigh') },
          ]}
          value={volume}
          onChange={storeVolume}
          data-testid="account-volume"
        />
      )}
    </Root>
  );
}
