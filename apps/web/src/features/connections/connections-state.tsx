import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorMark } from '../../ui/empty-state.tsx';
import { Card } from '../../ui/paged-table-parts.tsx';

/** In the place of the table: nothing yet and how to begin, or what failed and a way to try again (S44, S45). */
export function ConnectionsState({ error, onRetry, addButton }: { error: unknown; onRetry: () => void; addButton: ReactNode }) {
  const { t } = useTranslation(['connections', 'common']);
  if (error === null) {
    return (
      <Card>
        <EmptyState title={t('common:list.empty')} text={t('list.emptyHint')} action={addButton} data-testid="connections-empty" />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        role="alert"
        data-testid="connections-error"
        picture={
          <ErrorMark>
            <CloudOff />
          </ErrorMark>
        }
        title={t('list.errorTitle')}
        text={errorText(error)}
        action={
          <Button icon={<RefreshCw />} onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        }
      />
    </Card>
  );
}
