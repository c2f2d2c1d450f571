import { chatbotEndpoints, type OptionVersion } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { type StoredOptions, toStoredOptions } from './option-tree.ts';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${color.divider2}` },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { ...type.body, fontWeight: 550 },
});
const Meta = styled('div')({ ...type.secondary, color: color.text2 });
const Text = styled('p')({ margin: 0, color: color.text2 });
const Warning = styled('p')({ margin: 0, color: color.warn });

type Props = {
  queueId: number;
  /** Whether something was edited and not saved, which restoring throws away. */
  isEdited: boolean;
  onRestored: (stored: StoredOptions) => void;
  onClose: () => void;
};

const useVersions = (queueId: number) =>
  useQuery({
    queryKey: ['queues', 'versions', queueId],
    queryFn: ({ signal }) => call(chatbotEndpoints.listVersions, { params: { id: queueId }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** The kept versions of a queue's chatbot. One click makes one of them count again, at once. */
export function VersionsDialog({ queueId, isEdited, onRestored, onClose }: Props) {
  const { t } = useTranslation(['queues', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const toast = useToast();
  const { busy, run } = useBusy();
  const { data, isError, error, refetch } = useVersions(queueId);

  async function restore({ id, version }: OptionVersion): Promise<void> {
    try {
      onRestored(toStoredOptions(await call(chatbotEndpoints.restoreVersion, { params: { id } })));
      toast.success(t('versions.restored', { version }));
      onClose();
    } catch (failure) {
      toast.failure(failure);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 520 } } }}
      data-testid="versions-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('versions.title')}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="versions-dialog-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody aria-busy={(!data && !isError) || undefined}>
        <Text>{t('versions.lead')}</Text>
        {isEdited && <Warning role="status">{t('versions.unsaved')}</Warning>}
        {isError ? (
          <LoadFailure
            title={t('versions.errorTitle')}
            error={error}
            onRetry={() => void refetch()}
            testId="versions-error"
          />
        ) : (
          <Versions versions={data} busy={busy} onRestore={(version) => void run(() => restore(version))} />
        )}
      </DialogBody>
    </Dialog>
  );
}

type VersionsProps = {
  versions: readonly OptionVersion[] | undefined;
  busy: boolean;
  onRestore: (version: OptionVersion) => void;
};

function Versions({ versions, busy, onRestore }: VersionsProps) {
  const { t } = useTranslation('queues');
  const format = useFormat();
  if (!versions) return [1, 2, 3].map((row) => <Skeleton key={row} style={{ height: 48, borderRadius: 8 }} />);
  if (versions.length === 0) return <Text data-testid="versions-empty">{t('versions.empty')}</Text>;
  return (
    <List>
      {versions.map((version, index) => (
        <Row key={version.id} data-testid="versions-row">
          <div>
            <b>{t('versions.name', { version: version.version })}</b>
            <Meta>
              {format.dateTime(version.savedAt)} · {version.savedBy ?? t('versions.nobody')} ·{' '}
              {t('versions.count', { count: version.count })}
            </Meta>
          </div>
          {index === 0 ? (
            <StatusChip tone="ok">{t('versions.current')}</StatusChip>
          ) : (
            <Button
              size="small"
              icon={<RotateCcw />}
              disabled={busy}
              aria-label={t('versions.restoreOf', { version: version.version })}
              onClick={() => onRestore(version)}
              data-testid="versions-restore"
            >
              {t('versions.restore')}
            </Button>
          )}
        </Row>
      ))}
    </List>
  );
}
