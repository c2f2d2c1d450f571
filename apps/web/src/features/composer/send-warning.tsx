import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '6px 16px',
  background: color.warnBg,
  color: color.warn,
  '& button': {
    minHeight: 28,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: color.paper,
    color: color.text,
    font: 'inherit',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& button[data-anyway]': {
    marginLeft: 'auto',
    background: 'none',
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline',
  },
  [narrow]: { '& button': { minHeight: 44 } },
});

type Props = { words: string; onSendAnyway: () => void; children?: ReactNode };

/** What speaks against sending the text as it is, above the input, with the button that sends it all the same. */
export function SendWarning({ words, onSendAnyway, children }: Props) {
  const { t } = useTranslation('composer');
  return (
    <Root data-testid="composer-warning">
      <span role="status">{words}</span>
      {children}
      <button type="button" data-anyway onClick={onSendAnyway} data-testid="composer-send-anyway">
        {t('sendAnyway')}
      </button>
    </Root>
  );
}
