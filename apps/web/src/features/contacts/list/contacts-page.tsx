import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBusy } from '../../../lib/busy.ts';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { PagedTable } from '../../../ui/lists/paged-table.tsx';
import { AnonymizeDialog } from './anonymize-dialog.tsx';
import { styled } from '../../../ui/styled.ts';
import { ContactCard } from './contact-card.tsx';
import { ChoiceButton, type MenuChoice } from './contacts-menu.tsx';
import { ContactDialog } from '../details/contact-dialog.tsx';
import { type ChosenFilter, isFiltered, noFilter } from './contact-filter.ts';
import { DuplicatesStrip } from '../merging/duplicates-strip.tsx';
import { EarlierTicketsDialog } from './earlier-tickets-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MakeListDialog } from './make-list-dialog.tsx';
import { MergeDialog } from '../merging/merge-dialog.tsx';
import { PhoneImportStrip } from '../imports/phone-import-strip.tsx';
import { type ContactTask, useContactActions } from './use-contact-actions.tsx';
import { useContactCalls } from '../use-contact-calls.ts';
import { useContactColumns } from './use-contact-columns.tsx';
import { useContactsList } from './use-contacts-list.ts';

type Task = ContactTask | { kind: 'add' } | { kind: 'import' } | { kind: 'merge' };

const NarrowSearch = styled('div')({ marginBottom: 8 });

/** The dialogs of the page: one at a time. */
function TaskDialogs({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const calls = useContactCalls();
  const contact = task !== null && 'contact' in task ? task.contact : null;
  const name = contact === null ? '' : contactTitle(contact);
  const isBlocked = contact?.isBlocked ?? false;
  return (
    <>
      {task?.kind === 'add' && <ContactDialog onClose={onClose} />}
      {task?.kind === 'merge' && <MergeDialog onClose={onClose} />}
      {task?.kind === 'earlier' && <EarlierTicketsDialog id={task.contact.id} name={name} onClose={onClose} />}
      {task?.kind === 'edit' && <ContactDialog contactId={task.contact.id} onClose={onClose} />}
      {task?.kind === 'anonymize' && <AnonymizeDialog id={task.contact.id} name={name} onClose={onClose} />}
      <ConfirmDialog
        open={task?.kind === 'delete'}
        title={t('delete.title', { name })}
        text={t('delete.text')}
        onConfirm={() => (contact === null ? undefined : calls.remove(contact))}
        onClose={onClose}
      />
      <ConfirmDialog
        open={task?.kind === 'block'}
        title={t(isBlocked ? 'unblock.title' : 'block.title', { name })}
        text={t(isBlocked ? 'unblock.text' : 'block.text')}
        confirmLabel={t(isBlocked ? 'unblock.confirm' : 'block.confirm')}
        busyLabel={t(isBlocked ? 'unblock.busy' : 'block.busy')}
        tone={isBlocked ? 'primary' : 'danger'}
        onConfirm={() => (contact === null ? undefined : calls.block({ id: contact.id, name }, !isBlocked))}
        onClose={onClose}
      />
      <ConfirmDialog
        open={task?.kind === 'import'}
        title={t('import.title')}
        text={t('import.text')}
        confirmLabel={t('import.confirm')}
        busyLabel={t('import.busy')}
        tone="primary"
        onConfirm={() => calls.importFromPhone()}
        onClose={onClose}
      />
    </>
  );
}

/** The ways contacts come in and go out as files, as far as the person may use them. */
function useFileChoices(onTask: (task: Task) => void) {
  const { t } = useTranslation('contacts');
  const mayImport = useCan('contacts-page:import');
  const mayExport = useCan('contacts-page:export');
  const navigate = useNavigate();
  const calls = useContactCalls();
  const exporting = useBusy();
  const imports: MenuChoice[] = [
    { key: 'file', label: t('page.importFile'), onClick: () => void navigate('/contacts/import') },
    ...(mayImport ? [{ key: 'phone', label: t('page.import'), onClick: () => onTask({ kind: 'import' }) }] : []),
  ];
  const exports: MenuChoice[] = (mayExport ? (['xlsx', 'csv'] as const) : []).map((format) => ({
    key: format,
    label: t(`page.${format}`),
    onClick: () => void exporting.run(() => calls.exportAll(format)),
  }));
  return { imports, exports, busy: exporting.busy };
}

/** Right of the search: files in, files out, and a new contact. */
function PageButtons({ narrow, onTask }: { narrow: boolean; onTask: (task: Task) => void }) {
  const { t } = useTranslation('contacts');
  const { imports, exports, busy } = useFileChoices(onTask);
  return (
    <>
      {/* A phone has no room for both. */}
      {narrow && (
        <ChoiceButton
          label={t('page.filesShort')}
          icon={<Upload />}
          busy={busy}
          testId="contacts-files"
          choices={[...imports, ...exports]}
        />
      )}
      {!narrow && exports.length > 0 && (
        <ChoiceButton
          label={t('page.export')}
          icon={<Download />}
          busy={busy}
          testId="contacts-export"
          choices={exports}
        />
      )}
      {!narrow && (
        <ChoiceButton label={t('page.importShort')} icon={<Upload />} testId="contacts-import" choices={imports} />
      )}
      <Button variant="primary" icon={<Plus />} onClick={() => onTask({ kind: 'add' })} data-testid="contacts-add">
        {narrow ? t('page.addShort') : t('page.add')}
      </Button>
    </>
  );
}

/** The people the company talks with, with or without a number (S224–S232). */
export function ContactsPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const narrow = useIsNarrow();
  const [filter, setFilter] = useState<ChosenFilter>(noFilter);
  const [isMakingList, setMakingList] = useState(false);
  const list = useContactsList(filter);
  const columns = useContactColumns();
  const [task, setTask] = useState<Task | null>(null);
  const actionsOf = useContactActions(setTask);
  const mayMerge = useCan('contacts-page:mergeContacts');
  const mayMakeLists = useCan('contactLists:manage');
  const hasLists = useSignedIn().campaigns && mayMakeLists;
  const add = (): void => setTask({ kind: 'add' });
  const search = (
    <SearchInput
      value={list.search}
      onChange={list.setSearch}
      label={t('page.search')}
      placeholder={t('page.search')}
      data-testid="contacts-search"
    />
  );

  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        {!narrow && search}
        <PageButtons narrow={narrow} onTask={setTask} />
      </PageHeader>
      {/* Beside the buttons a phone would leave no room for its words. */}
      {narrow && <NarrowSearch>{search}</NarrowSearch>}
      <FilterBar filter={filter} onChange={setFilter} onMakeList={hasLists ? () => setMakingList(true) : undefined} />
      <PhoneImportStrip />
      {mayMerge && <DuplicatesStrip onReview={() => setTask({ kind: 'merge' })} />}
      <PagedTable
        things="contacts"
        isNarrowed={isFiltered(filter)}
        testId="contacts"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(contact) => <ContactCard contact={contact} />}
        nameOf={contactTitle}
        actions={actionsOf}
        actionsWidth={148}
        emptyText={isFiltered(filter) ? t('filter.none') : t('list.emptyHint')}
        emptyAction={
          isFiltered(filter) ? (
            <Button variant="tonal" onClick={() => setFilter(noFilter)} data-testid="contacts-empty-clear">
              {t('filter.clearAll')}
            </Button>
          ) : (
            <Button variant="tonal" icon={<Plus />} onClick={add}>
              {t('page.add')}
            </Button>
          )
        }
        errorTitle={t('list.errorTitle')}
        footer={t('list.loaded', { count: list.rows.length })}
      />
      {isMakingList && (
        <MakeListDialog filter={filter} search={list.appliedSearch} onClose={() => setMakingList(false)} />
      )}
      <TaskDialogs task={task} onClose={() => setTask(null)} />
    </>
  );
}
