import type { ContactImport, ImportOutcome, ImportRow } from '@balcao/contract';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type ChipTone, StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { useImportRows } from './use-file-import.ts';

const outcomes = ['created', 'updated', 'merged', 'unchanged', 'refused'] as const;
const tones: Readonly<Record<ImportOutcome, ChipTone>> = {
  created: 'ok',
  updated: 'info',
  merged: 'info',
  unchanged: 'neutral',
  refused: 'error',
};

const Counts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Count = styled('button')({
  flex: '1 1 110px',
  padding: '10px 14px',
  border: `1px solid ${color.divider}`,
  borderRadius: radius.control,
  background: color.paper,
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: color.primary, background: color.primaryTint },
  '& strong': { ...type.h1, display: 'block' },
  '& small': { ...type.meta, color: color.text2 },
  '&[data-alert=true] strong': { color: color.error },
});
const Rows = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  ...type.secondary,
  '& th': { ...type.meta, textAlign: 'left', color: color.text2, padding: '8px 8px 8px 0' },
  '& td': { padding: '8px 8px 8px 0', borderTop: `1px solid ${color.divider2}`, overflowWrap: 'anywhere' },
  '& td[data-number]': { minWidth: 140 },
  [narrow]: { '& th:nth-of-type(3), & td:nth-of-type(3)': { display: 'none' } },
});
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

function Row({ row, isPlanned }: { row: ImportRow; isPlanned: boolean }) {
  const { t } = useTranslation('contacts');
  const { line, name, number, outcome, reason, otherLine } = row;
  return (
    <tr data-testid="import-row">
      <td>{line}</td>
      <td dir="auto">{name}</td>
      <td data-number>{number}</td>
      <td>
        <StatusChip tone={tones[outcome]}>
          {t(isPlanned ? `file.plannedOutcomes.${outcome}` : `file.outcomes.${outcome}`)}
        </StatusChip>
        {reason !== null && <Quiet>{t(`file.reasons.${reason}`, { line: otherLine ?? '' })}</Quiet>}
      </td>
    </tr>
  );
}

type Props = {
  record: ContactImport;
  onSaveRefused: () => void;
  /** What can be done now. Above the rows, where it is near and stays in its place when they come. */
  children: ReactNode;
};

/** What becomes, or became, of every row: how many of each kind, and each row with its reason (S590). */
export function ImportResult({ record, onSaveRefused, children }: Props) {
  const { t } = useTranslation(['contacts', 'common']);
  const format = useFormat();
  // Until it is carried out, the same figures are what would be.
  const isPlanned = record.status !== 'done';
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [page, setPage] = useState(1);
  const { data, error } = useImportRows(record.id, outcome, page);
  const choose = (next: ImportOutcome): void => {
    setOutcome(next === outcome ? undefined : next);
    setPage(1);
  };
  return (
    <>
      <Counts data-testid="import-counts">
        {outcomes.map((one) => (
          <Count
            key={one}
            type="button"
            aria-pressed={one === outcome}
            data-alert={one === 'refused' && record.counts.refused > 0}
            onClick={() => choose(one)}
            data-testid={`import-count-${one}`}
          >
            <strong>{format.number(record.counts[one])}</strong>
            <small>
              {isPlanned ? t(`file.planned.${one}`) : t(`file.counts.${one}`, { count: record.counts[one] })}
            </small>
          </Count>
        ))}
      </Counts>
      {record.counts.refused > 0 && (
        <div>
          <Button size="small" icon={<Download />} onClick={onSaveRefused} data-testid="import-save-refused">
            {t('file.saveRefused')}
          </Button>
        </div>
      )}
      {children}
      {data === undefined && error === null && <Skeleton style={{ height: 120 }} />}
      {error !== null && <Quiet role="alert">{errorText(error)}</Quiet>}
      {data !== undefined && (
        <Rows data-testid="import-rows">
          <thead>
            <tr>
              <th scope="col">{t('file.line')}</th>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.number')}</th>
              <th scope="col">{t('file.result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Row key={row.line} row={row} isPlanned={isPlanned} />
            ))}
          </tbody>
        </Rows>
      )}
      {(page > 1 || data?.hasMore === true) && (
        <Line>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('file.previous')}
          </Button>
          <Button
            size="small"
            disabled={data?.hasMore !== true}
            onClick={() => setPage(page + 1)}
            data-testid="import-next"
          >
            {t('file.next')}
          </Button>
        </Line>
      )}
    </>
  );
}
