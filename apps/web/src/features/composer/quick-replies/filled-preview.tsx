import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const Root = styled('p')({
  ...type.secondary,
  maxHeight: 96,
  margin: 0,
  padding: '6px 16px',
  overflowY: 'auto',
  color: color.text2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 550 },
});

/** What the customer will read, above an input whose text has variables (S471). */
export function FilledPreview({ text }: { text: string }) {
  const { t } = useTranslation('composer');
  return (
    // A long text scrolls by the keyboard too.
    <Root dir="auto" tabIndex={0} role="group" aria-label={t('variables.preview')} data-testid="composer-preview">
      <strong>{t('variables.preview')}</strong> {text}
    </Root>
  );
}
