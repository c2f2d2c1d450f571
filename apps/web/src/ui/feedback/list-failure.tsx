import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { Button } from '../inputs/button.tsx';
import { styled } from '../styled.ts';
import { color, type } from '../theme/tokens.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 10,
  padding: '12px 16px 20px',
  color: color.text2,
  textAlign: 'center',
  '& > p': { margin: 0, textWrap: 'balance' },
});

/** Shown in a small list instead of what could not be loaded, with a button to try again. */
export function ListFailure({ text, onRetry, testId }: { text: string; onRetry: () => void; testId: string }) {
  const { t } = useTranslation();
  return (
    <Root role="alert" data-testid={testId}>
      <p>{text}</p>
      <Button size="small" icon={<RefreshCw />} onClick={onRetry} data-testid={`${testId}-retry`}>
        {t('actions.retry')}
      </Button>
    </Root>
  );
}
