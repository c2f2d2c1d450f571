import FileText from 'lucide-react/icons/file-text';
import Plug from 'lucide-react/icons/plug';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { ExamplesCard } from './examples-card.tsx';
import { Card } from './parts.tsx';
import { TestCard } from './test-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useApiInfo } from './use-api-info.ts';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 },
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** What stands above the fold while the connections are on their way. */
function TokenSkeleton() {
  return (
    <Card aria-busy data-testid="api-loading">
      <Skeleton style={{ width: 96 }} />
      <Skeleton style={{ height: 36, marginTop: 20, borderRadius: 8 }} />
      <Skeleton style={{ width: '70%', marginTop: 12 }} />
    </Card>
  );
}

/** Tokens, documentation and tests of the messages API (S386–S389). */
export function MessagesApiPage() {
  const { t } = useTranslation('publicApi');
  const { data, error, isPending, refetch } = useApiInfo();
  return (
    <>
      <PageHeader title={t('page.title')} text={t('page.lead')}>
        <ButtonLink to="/api/docs" target="_blank" reloadDocument icon={<FileText />} data-testid="api-openapi">
          {t('page.openapi')}
        </ButtonLink>
      </PageHeader>
      <Columns>
        <div>
          {isPending && <TokenSkeleton />}
          {error && (
            <Card>
              <LoadFailure title={t('page.failed')} error={error} onRetry={() => void refetch()} testId="api-error" />
            </Card>
          )}
          {data?.connections.length === 0 && (
            <Card>
              <EmptyState
                title={t('page.empty')}
                text={t('page.emptyText')}
                action={
                  <ButtonLink to="/connections" variant="tonal" icon={<Plug />}>
                    {t('page.connect')}
                  </ButtonLink>
                }
                data-testid="api-empty"
              />
            </Card>
          )}
          {data && <TokenCard connections={data.connections} />}
          <ExamplesCard perMinute={data?.perMinute ?? 60} />
        </div>
        <div>
          <TestCard />
          <WebhooksCard />
        </div>
      </Columns>
    </>
  );
}
