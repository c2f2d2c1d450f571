import type { CompanyFilter, ListedCompany } from '@balcao/contract';
import { daysBetween } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

// Names, addresses and plans may be long; each keeps so much room that the others do not cut it to a few letters.
const Line = styled('div')({
  ...ellipsis,
  contain: 'inline-size',
  '&[data-part=name]': { minWidth: 160, fontWeight: 550 },
  '&[data-part=email]': { minWidth: 148 },
  '&[data-part=plan]': { minWidth: 104 },
});
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 3,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > strong': { fontWeight: 550 },
});
const Quiet = styled('span')({ ...type.secondary, color: color.text2 });

/** How a company stands, in words: its colour alone would tell nobody, and after four days there is none (R27). */
function Situation({ company }: { company: ListedCompany }) {
  const { t } = useTranslation('companies');
  const today = useToday();
  const { status, dueDate, trialExpiration } = company;
  const left = dueDate === null ? null : daysBetween(today, dueDate);
  const chip = ((): [ChipTone, string] | null => {
    if (!status) return ['neutral', t('situation.disabled')];
    if (left !== null && left < 0) return ['error', t('situation.late', { count: -left })];
    if (left === 0) return ['warn', t('situation.today')];
    if (left !== null && left <= 5) return ['warn', t('situation.soon', { count: left })];
    if (trialExpiration !== null && trialExpiration.slice(0, 10) >= today) return ['info', t('situation.trial')];
    return null;
  })();
  return chip && <StatusChip tone={chip[0]}>{chip[1]}</StatusChip>;
}

/** What a company has of the number that led here, in its own unit. */
function useMeasure(show: CompanyFilter | undefined) {
  const format = useFormat();
  return ({ measure }: ListedCompany): string | null => {
    if (measure === null) return null;
    if (show === 'due' || show === 'received') return format.money(measure);
    return show === 'storage' ? format.fileSize(measure) : format.number(measure);
  };
}

const isMeasured = (
  show: CompanyFilter | undefined,
): show is Exclude<CompanyFilter, 'active' | 'trial' | 'overdue' | 'disabled'> =>
  show !== undefined && !['active', 'trial', 'overdue', 'disabled'].includes(show);

/** One line of a cell; what is cut shows when one points at it. */
const line = (part: 'name' | 'email' | 'plan', text: string) => (
  <Line data-part={part} title={text}>
    {text}
  </Line>
);

/** The columns of the table; behind a number of the overview one more, with each company's part of it. */
export function useCompanyColumns(show: CompanyFilter | undefined): readonly Column<ListedCompany>[] {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const measure = useMeasure(show);
  const yesNo = (value: boolean): string => (value ? t('values.yes') : t('values.no'));
  return [
    { key: 'name', header: t('fields.name'), cell: ({ name }) => line('name', name) },
    { key: 'email', header: t('fields.email'), cell: ({ email }) => line('email', email ?? '') },
    { key: 'plan', header: t('fields.plan'), cell: ({ plan }) => line('plan', plan?.name ?? t('values.none')) },
    { key: 'status', header: t('fields.status'), cell: ({ status }) => yesNo(status) },
    // Where a number is asked for, it takes the place of what has nothing to do with it.
    ...(isMeasured(show)
      ? []
      : [
          {
            key: 'campaigns',
            header: t('fields.campaigns'),
            cell: ({ campaignsEnabled }: ListedCompany) => yesNo(campaignsEnabled),
          },
        ]),
    {
      key: 'dueDate',
      header: t('columns.dueDate'),
      cell: ({ dueDate }) => (dueDate === null ? t('values.never') : format.day(dueDate)),
    },
    { key: 'situation', header: t('columns.situation'), cell: (company) => <Situation company={company} /> },
    ...(isMeasured(show)
      ? [{ key: 'measure', header: t(`measures.${show}`), align: 'right' as const, cell: measure }]
      : []),
  ];
}

/** A company on a narrow screen. */
export function CompanyCard({ company, show }: { company: ListedCompany; show: CompanyFilter | undefined }) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const measure = useMeasure(show)(company);
  const { name, email, plan, dueDate } = company;
  return (
    <Card>
      <strong>{name}</strong>
      <Quiet>{email}</Quiet>
      <Quiet>
        {plan?.name ?? t('values.none')} · {dueDate === null ? t('values.never') : format.day(dueDate)}
      </Quiet>
      <Situation company={company} />
      {isMeasured(show) && measure !== null && (
        <Quiet>
          {t(`measures.${show}`)}: {measure}
        </Quiet>
      )}
    </Card>
  );
}
