import type { ContactListImport } from '@balcao/contract';
import { contactListLimits } from '@balcao/domain';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../lib/busy.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { useDownloadReport } from './use-downloads.ts';

const Root = styled('section')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 16,
  padding: '12px 8px 12px 16px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > svg': { flex: 'none', marginTop: 2 },
  // On a phone the button of the report goes below the words: beside them a long file name would stand in one word a line.
  [narrow]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& > [data-testid="import-report"]': { gridRow: 2, gridColumn: '2 / -1', justifySelf: 'start' },
  },
});
const Text = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': { ...type.secondary, margin: '2px 0 0', color: color.text2, textWrap: 'pretty' },
});
const Bar = styled('div')({
  height: 6,
  marginTop: 10,
  overflow: 'hidden',
  borderRadius: 3,
  background: color.sunken,
  '& > div': { height: '100%', borderRadius: 3, background: color.primary },
});

function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Bar
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-testid="import-progress"
    >
      <div style={{ width: `${percent}%` }} />
    </Bar>
  );
}

/** A file on its way to the server. */
export function UploadPanel({ share }: { share: number }) {
  const { t } = useTranslation('contactLists');
  return (
    <Root data-testid="import-panel">
      <Spinner aria-hidden />
      <Text>
        <strong role="status">{t('import.sending')}</strong>
        <Progress label={t('import.sending')} share={share} />
      </Text>
    </Root>
  );
}

function useOutcome(one: ContactListImport): { title: string; text: string } {
  const { t } = useTranslation('contactLists');
  const { fileName, status, refusal, refusalCount, rows, rowsDone, created, duplicated, invalid } = one;
  if (status === 'refused')
    return {
      title: t('import.refusedTitle', { name: fileName }),
      text: t(`refusals.${refusal ?? 'failed'}`, {
        count: refusalCount ?? 0,
        rows: contactListLimits.rows,
        columns: contactListLimits.variables,
      }),
    };
  if (status === 'done')
    return {
      title: t('import.doneTitle', { name: fileName }),
      text: [
        t('import.created', { count: created }),
        t('import.duplicated', { count: duplicated }),
        t('import.invalid', { count: invalid }),
      ].join(' · '),
    };
  return {
    title: t('import.runningTitle', { name: fileName }),
    text: rows === null ? t('import.reading') : t('import.rowsDone', { done: rowsDone, count: rows }),
  };
}

/** How the latest import goes, or went, with the report of what was left out (S377, S623). */
export function ImportPanel({ latest, onHide }: { latest: ContactListImport; onHide: () => void }) {
  const { t } = useTranslation(['contactLists', 'common']);
  const { title, text } = useOutcome(latest);
  const downloadReport = useDownloadReport();
  const { busy, run } = useBusy();
  const { status, rows, rowsDone, duplicated, invalid } = latest;
  const isOver = status === 'done' || status === 'refused';
  return (
    <Root aria-label={title} data-testid="import-panel" data-status={status}>
      {status === 'done' && <CircleCheck size={20} aria-hidden color={color.ok} />}
      {status === 'refused' && <CircleAlert size={20} aria-hidden color={color.error} />}
      {!isOver && <Spinner aria-hidden />}
      <Text>
        <strong>{title}</strong>
        <p role="status" data-testid="import-outcome">
          {text}
        </p>
        {!isOver && <Progress label={title} share={rows ? rowsDone / rows : 0} />}
      </Text>
      {isOver && duplicated + invalid > 0 && (
        <Button
          size="small"
          busy={busy}
          icon={<Download />}
          onClick={() => void run(() => downloadReport(latest))}
          data-testid="import-report"
        >
          {t('import.report')}
        </Button>
      )}
      {isOver && (
        <IconButton small label={t('common:actions.close')} onClick={onHide} data-testid="import-hide">
          <X />
        </IconButton>
      )}
    </Root>
  );
}
