import type { DoNotDisturbEntry } from '@balcao/contract';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNumber } from '../../lib/format/show-number.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { OutcomePanel, SendingPanel } from './import-panel.tsx';
import { useEntries, useImport, useRemoveEntry } from './use-do-not-disturb.ts';

const Line = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size' });
const Quiet = styled('span')({ ...type.secondary, color: color.text2, overflowWrap: 'anywhere' });
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  '& > strong': { ...ellipsis, fontWeight: 550 },
});

const numberOf = ({ number }: DoNotDisturbEntry): string => (number === null ? '' : showNumber(number));
/** What a person is called: by the name where there is a contact, else by the number. */
const titleOf = (entry: DoNotDisturbEntry): string => entry.name || numberOf(entry);

/** Why somebody wants no advertising; who noted it, where no reason was written. */
function useReasonOf(): (entry: DoNotDisturbEntry) => string {
  const { t } = useTranslation('doNotDisturb');
  return ({ reason, source }) => reason || t(`sources.${source}`);
}

function useColumns(): readonly Column<DoNotDisturbEntry>[] {
  const { t } = useTranslation('doNotDisturb');
  const format = useFormat();
  const reasonOf = useReasonOf();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: '24%',
      cell: (entry) => (
        <Line dir="auto" title={entry.name}>
          {entry.name || t('row.noContact')}
        </Line>
      ),
    },
    {
      key: 'number',
      header: t('columns.number'),
      width: 176,
      cell: (entry) => <Line>{numberOf(entry) || t('row.noNumber')}</Line>,
    },
    { key: 'reason', header: t('columns.reason'), cell: (entry) => <Quiet dir="auto">{reasonOf(entry)}</Quiet> },
    { key: 'source', header: t('columns.source'), width: 120, cell: ({ source }) => t(`sources.${source}`) },
    { key: 'since', header: t('columns.since'), width: 164, cell: ({ createdAt }) => format.dateTime(createdAt) },
  ];
}

/** The button that brings a file. */
function ImportButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('doNotDisturb');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<Upload />}
        busy={busy}
        title={t('page.importHint')}
        onClick={() => chooser.current?.click()}
        data-testid="do-not-disturb-import-button"
      >
        {t('page.import')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv"
        aria-label={t('page.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid="do-not-disturb-file"
      />
    </>
  );
}

/** Who wants no advertising: search, add, take back, import (S846). */
export function DoNotDisturbPage() {
  const { t } = useTranslation('doNotDisturb');
  const narrow = useIsNarrow();
  const list = useEntries();
  const columns = useColumns();
  const reasonOf = useReasonOf();
  const remove = useRemoveEntry();
  const bringing = useImport();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<DoNotDisturbEntry | null>(null);
  const actionsOf = (entry: DoNotDisturbEntry): RowAction[] => [
    {
      key: 'remove',
      label: t('row.remove', { name: titleOf(entry) }),
      icon: <Trash2 size={18} />,
      onClick: () => setLeaving(entry),
      danger: true,
    },
  ];
  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('page.search')}
          placeholder={narrow ? t('page.searchShort') : t('page.search')}
          data-testid="do-not-disturb-search"
        />
        <ImportButton busy={bringing.busy} onFile={bringing.send} />
        <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)} data-testid="do-not-disturb-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      {bringing.busy && <SendingPanel share={bringing.share} />}
      {bringing.outcome && <OutcomePanel outcome={bringing.outcome} onHide={bringing.hide} />}
      <PagedTable
        things="doNotDisturb"
        testId="do-not-disturb"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(entry) => (
          <Card>
            <strong dir="auto">{titleOf(entry)}</strong>
            {entry.name !== '' && <Quiet>{numberOf(entry) || t('row.noNumber')}</Quiet>}
            <Quiet dir="auto">{reasonOf(entry)}</Quiet>
          </Card>
        )}
        nameOf={titleOf}
        actions={actionsOf}
        actionsWidth={64}
        emptyText={t('list.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('page.add')}
          </Button>
        }
        errorTitle={t('list.errorTitle')}
        footer={list.firstPage && t('list.total', { count: list.firstPage.count ?? 0 })}
      />
      {isAdding && <EntryDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('remove.title', { name: leaving === null ? '' : titleOf(leaving) })}
        text={t('remove.text')}
        confirmLabel={t('remove.confirm')}
        busyLabel={t('remove.busy')}
        onConfirm={() => (leaving === null ? undefined : remove(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
