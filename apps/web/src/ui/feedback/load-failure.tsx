import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { Button } from '../inputs/button.tsx';
import { EmptyState, ErrorMark } from './empty-state.tsx';

/** Shown instead of what could not be loaded: why, and a button to try again unless that would not help (S45, S155). */
export function LoadFailure({
  title,
  error,
  onRetry,
  testId,
}: {
  title: string;
  error: unknown;
  onRetry: (() => void) | null;
  testId: string;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      role="alert"
      data-testid={testId}
      picture={
        <ErrorMark>
          <CloudOff />
        </ErrorMark>
      }
      title={title}
      text={errorText(error)}
      action={
        onRetry && (
          <Button icon={<RefreshCw />} onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )
      }
    />
  );
}
