import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/lists/paged-table-parts.tsx';

/** Shown instead of the table: how to add the first connection, or what failed and a button to try again (S44, S45). */
export function ConnectionsState({
  error,
  onRetry,
  addButton,
}: {
  error: unknown;
  onRetry: () => void;
  addButton: ReactNode;
}) {
  const { t } = useTranslation(['connections', 'common']);
  if (error === null) {
    return (
      <Card>
        <EmptyState
          title={t('common:list.noneYet.connections')}
          note={t('common:list.empty')}
          text={t('list.emptyHint')}
          action={addButton}
          data-testid="connections-empty"
        />
      </Card>
    );
  }
  return (
    <Card>
      <LoadFailure title={t('list.errorTitle')} error={error} onRetry={onRetry} testId="connections-error" />
    </Card>
  );
}
