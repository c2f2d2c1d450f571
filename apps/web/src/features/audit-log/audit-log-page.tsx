import type { AuditEntry } from '@balcao/contract';
import { auditActorName, auditSentence } from '@balcao/domain';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/format/i18n.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { type Column, PagedTable } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { LogFilters } from './log-filters.tsx';
import { type LogFilter, noFilter, useAuditLog, useExportLog } from './use-audit-log.ts';

const When = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const Lines = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& small': { ...type.meta, color: color.text2 },
});
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > strong': { fontSize: 15, fontWeight: 550 },
  '& > span': { ...type.secondary, color: color.text2 },
});
const TextButton = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'left',
  color: color.primary,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  'small > &': { color: 'inherit', textDecoration: 'underline' },
  '&:hover': { textDecoration: 'underline' },
});

/** An entry in words. */
function useWords() {
  const { i18n } = useTranslation('auditLog');
  const format = useFormat();
  const language = languageOf(i18n.language);
  return {
    when: ({ at }: AuditEntry): string => format.dateTimeSeconds(at),
    who: ({ actor }: AuditEntry): string => auditActorName(actor, language),
    what: ({ action, object, objectName }: AuditEntry): string => auditSentence(action, objectName ?? object, language),
    where: ({ address, device }: AuditEntry): string => [address, device].filter(Boolean).join(' · '),
  };
}

type OnAccess = (access: LogFilter['access']) => void;

/** What was done and why; what the operator did in a support access leads to all that was done in it. */
function What({ entry, onAccess }: { entry: AuditEntry; onAccess: OnAccess }) {
  const { t } = useTranslation('auditLog');
  const { supportAccessId: id, supportReason, reason } = entry;
  // The entry of its beginning says the same as the access.
  const own = reason === supportReason ? null : reason;
  const access = id === null ? null : { id, reason: supportReason ?? String(id) };
  return (
    <Lines>
      <span>{useWords().what(entry)}</span>
      {own !== null && <small>{t('columns.reason', { reason: own })}</small>}
      {access !== null && (
        <small>
          <TextButton type="button" onClick={() => onAccess(access)} data-testid="audit-log-access">
            {t('columns.access', { reason: access.reason })}
          </TextButton>
        </small>
      )}
    </Lines>
  );
}

type OnCompany = ((scope: LogFilter['scope']) => void) | null;

function useColumns(onCompany: OnCompany, onAccess: OnAccess): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('auditLog');
  const words = useWords();
  const company: Column<AuditEntry> = {
    key: 'company',
    header: t('columns.company'),
    width: '16%',
    cell: ({ companyId, companyName }) =>
      companyId === null ? null : (
        <TextButton
          type="button"
          onClick={() => onCompany?.({ id: companyId, name: companyName ?? String(companyId) })}
          data-testid="audit-log-company"
        >
          {companyName ?? companyId}
        </TextButton>
      ),
  };
  return [
    { key: 'when', header: t('columns.when'), width: 180, cell: (entry) => <When>{words.when(entry)}</When> },
    ...(onCompany ? [company] : []),
    { key: 'who', header: t('columns.who'), width: '20%', cell: (entry) => <Lines>{words.who(entry)}</Lines> },
    { key: 'what', header: t('columns.what'), cell: (entry) => <What entry={entry} onAccess={onAccess} /> },
    { key: 'where', header: t('columns.where'), width: '20%', cell: (entry) => <Lines>{words.where(entry)}</Lines> },
  ];
}

type CardProps = { entry: AuditEntry; withCompany: boolean; onAccess: OnAccess };

function EntryCard({ entry, withCompany, onAccess }: CardProps) {
  const words = useWords();
  return (
    <Card>
      <strong>
        <What entry={entry} onAccess={onAccess} />
      </strong>
      <span>
        {words.who(entry)}
        {withCompany && entry.companyName !== null && ` · ${entry.companyName}`}
      </span>
      <span>{[words.when(entry), words.where(entry)].filter(Boolean).join(' · ')}</span>
    </Card>
  );
}

/** What was done in the company: list, filters and a file; for the operator of all companies (S751–S754). */
export function AuditLogPage() {
  const { t } = useTranslation('auditLog');
  const [filter, setFilter] = useState<LogFilter>(noFilter);
  const list = useAuditLog(filter);
  const { isBusy, exportLog } = useExportLog();
  const withCompany = filter.scope === 'everywhere';
  const onAccess: OnAccess = (access) => setFilter({ ...filter, access });
  const columns = useColumns(withCompany ? (scope) => setFilter({ ...filter, scope }) : null, onAccess);
  const words = useWords();
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <Button
          icon={<Download />}
          onClick={() => void exportLog(filter)}
          aria-disabled={isBusy}
          data-testid="audit-log-export"
        >
          {t('export')}
        </Button>
      </PageHeader>
      <LogFilters filter={filter} onChange={setFilter} />
      <PagedTable
        testId="audit-log"
        list={list}
        label={t('title')}
        columns={columns}
        card={(entry) => <EntryCard entry={entry} withCompany={withCompany} onAccess={onAccess} />}
        nameOf={words.what}
        emptyText={t('empty')}
        errorTitle={t('errorTitle')}
      />
    </>
  );
}
