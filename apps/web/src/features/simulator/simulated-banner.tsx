import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

// Extends to the edges of the page around it.
const Root = styled('p')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 36,
  margin: '-24px -24px 20px',
  padding: '6px 24px',
  background: color.noteBg,
  color: color.noteText,
  fontWeight: 500,
  '& svg': { width: 16, height: 16, flex: 'none' },
  [narrow]: { margin: '-16px -16px 12px', padding: '6px 16px' },
});

/** Says that nothing here reaches the real WhatsApp. */
export function SimulatedBanner() {
  const { t } = useTranslation('simulator');
  return (
    <Root data-testid="simulator-banner">
      <FlaskConical aria-hidden />
      <span>{t('page.banner')}</span>
    </Root>
  );
}
