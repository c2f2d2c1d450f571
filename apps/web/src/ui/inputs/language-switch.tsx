import { type Language, languages } from '@balcao/locales';
import { styled } from '../styled.ts';
import { useTranslation } from 'react-i18next';
import { languageOf, setLanguage } from '../../lib/format/i18n.ts';
import { color, narrow, type } from '../theme/tokens.ts';

const Root = styled('div')({ display: 'flex', gap: 2 });

const Choice = styled('button')({
  minWidth: 34,
  height: 32,
  padding: '0 9px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  fontSize: type.secondary.fontSize,
  fontWeight: 550,
  color: color.text2,
  cursor: 'pointer',
  '&:hover': { color: color.text },
  '&[aria-pressed=true]': { background: color.sunken, color: color.text },
  [narrow]: { minWidth: 44, height: 44 },
});

/** The language on screen and how to change it; the choice is remembered (S72). */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const current = languageOf(i18n.language);
  return (
    <Root role="group" aria-label={t('language.label')}>
      {languages.map((language: Language) => (
        <Choice
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-label={t(`language.${language}`)}
          data-testid={`language-${language}`}
          onClick={() => void setLanguage(language)}
        >
          {language.toUpperCase()}
        </Choice>
      ))}
    </Root>
  );
}
