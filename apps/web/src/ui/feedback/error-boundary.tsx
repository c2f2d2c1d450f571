import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../inputs/button.tsx';
import { EmptyState, ErrorMark } from './empty-state.tsx';

/** Whether code of the page cannot be loaded because a newer deployment has replaced it (S17). */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload|error loading dynamically/i.test(
      error.message,
    )
  );
}

function Fallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const outdated = isMissingChunk(error);
  return (
    <EmptyState
      role="alert"
      data-testid="region-error"
      picture={
        <ErrorMark>
          <TriangleAlert />
        </ErrorMark>
      }
      title={outdated ? t('regionError.newVersionTitle') : t('regionError.title')}
      text={outdated ? t('regionError.newVersionText') : t('regionError.text')}
      action={
        <Button onClick={outdated ? () => location.reload() : onRetry}>
          {outdated ? t('actions.reload') : t('actions.retry')}
        </Button>
      }
    />
  );
}

type Props = {
  children: ReactNode;
  /** The region is drawn again when this changes, for example with the route or the record. */
  resetKey?: unknown;
};

/** Keeps an error inside the region where it happened; the rest of the screen goes on (S18). */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.error !== null && previous.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Fallback error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
