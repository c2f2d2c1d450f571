import { useTranslation } from 'react-i18next';
import { styled } from '../styled.ts';
import { color, ellipsis } from '../theme/tokens.ts';

const Root = styled('span')({
  ...ellipsis,
  // It shrinks before the name of the queue beside it does.
  flex: '0 99999 auto',
  minWidth: 32,
  height: 16,
  padding: '0 6px',
  borderRadius: 5,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 550,
  letterSpacing: 0,
  background: color.noteBg,
  color: color.noteText,
});

/** Says that a conversation is one of the examples, so that nobody takes it for a customer. */
export function SampleMark() {
  const { t } = useTranslation('common');
  return (
    <Root title={t('sample.hint')} data-testid="sample-mark">
      {t('sample.label')}
    </Root>
  );
}
