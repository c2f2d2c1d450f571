import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Card } from '../../ui/lists/paged-table-parts.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const rows = [0, 1, 2, 3, 4];

/** Skeletons of the rows, in the height they will have (S43). */
export function TemplatesLoading() {
  const { t } = useTranslation();
  return (
    <Card role="status" aria-label={t('busy.loading')} data-testid="templates-loading">
      {rows.map((row) => (
        <div key={row} style={{ height: 57, padding: '14px 16px' }}>
          <Skeleton style={{ width: `${56 - row * 8}%` }} />
        </div>
      ))}
    </Card>
  );
}

/** There are no templates, or none were found (S44). */
export function TemplatesEmpty({ isSearch, action }: { isSearch: boolean; action: ReactNode }) {
  const { t } = useTranslation(['templates', 'common']);
  return (
    <Card>
      {isSearch ? (
        <EmptyState title={t('common:list.empty')} text={t('common:list.emptySearch')} data-testid="templates-empty" />
      ) : (
        <EmptyState title={t('list.empty')} text={t('list.emptyHint')} action={action} data-testid="templates-empty" />
      )}
    </Card>
  );
}

/** What failed, and a button to try again unless that would not help (S45). */
export function TemplatesFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('templates');
  const isFinal = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return (
    <Card>
      <LoadFailure
        title={t('list.errorTitle')}
        error={error}
        onRetry={isFinal ? null : onRetry}
        testId="templates-error"
      />
    </Card>
  );
}
