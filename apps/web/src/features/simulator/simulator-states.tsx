import CloudOff from 'lucide-react/icons/cloud-off';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState, ErrorMark } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from './panel.tsx';
import { useCreateSimulator } from './use-create-simulator.ts';

/** Shown while no connection is simulated: what the simulator is for, and a button that creates one. */
export function NoSimulator() {
  const { t } = useTranslation('simulator');
  const { busy, create } = useCreateSimulator();
  return (
    <Panel>
      <EmptyState
        data-testid="simulator-empty"
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Button
            variant="primary"
            icon={<Plus />}
            busy={busy}
            onClick={() => void create()}
            data-testid="simulator-create"
          >
            {busy ? t('none.creating') : t('none.create')}
          </Button>
        }
      />
    </Panel>
  );
}

/** What failed, and a button to try again. */
export function SimulatorError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['simulator', 'common']);
  return (
    <Panel>
      <EmptyState
        role="alert"
        data-testid="simulator-error"
        picture={
          <ErrorMark>
            <CloudOff />
          </ErrorMark>
        }
        title={t('error.title')}
        text={errorText(error)}
        action={
          <Button icon={<RefreshCw />} onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        }
      />
    </Panel>
  );
}

/** Skeletons of the page. */
export function SimulatorLoading() {
  return <Skeleton aria-busy style={{ flex: 1, minHeight: 400, borderRadius: 12 }} />;
}
