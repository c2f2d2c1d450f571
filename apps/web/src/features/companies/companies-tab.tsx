import { companyFilters, type CompanyFilter, type ListedCompany, usersEndpoints } from '@balcao/contract';
import { daysBetween, dueToneOf, platformCompanyId } from '@balcao/domain';
import X from 'lucide-react/icons/x';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { scrollParentOf } from '../../ui/lists/use-near-end.ts';
import { RecordForm, RecordsHead } from '../../ui/records/record-form.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { OveruseNotice } from '../plans/index.ts';
import { AccessDialog, type LinkPerson, PasswordLinkDialog, UserDialog } from '../users/index.ts';
import { CompanyCard, useCompanyColumns } from './company-columns.tsx';
import { CompanyFields } from './company-fields.tsx';
import { Overview } from './overview.tsx';
import { SupportDialog } from './support-dialog.tsx';
import { useCompanies } from './use-companies.ts';
import { useCompanyEditor } from './use-company-editor.ts';

const Legend = styled('ul')({
  ...type.meta,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.text2,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& li::before': {
    content: '""',
    width: 14,
    height: 14,
    borderRadius: 4,
    boxShadow: `inset 0 0 0 1px ${color.divider}`,
  },
  '& li[data-tone=soon]::before': { background: color.dueSoon },
  '& li[data-tone=near]::before': { background: color.dueNear },
  '& li[data-tone=late]::before': { background: color.dueLate },
});
const Warning = styled('div')({ marginTop: 8, '& > p': { margin: '0 0 12px' } });

const tones = ['soon', 'near', 'late'] as const;

/** Which companies the address asks for. */
function useFilter(): [CompanyFilter | undefined, () => void] {
  const [params, setParams] = useSearchParams();
  const show = companyFilters.find((known) => known === params.get('show'));
  return [show, () => setParams({ tab: 'companies' }, { replace: true })];
}

/** The people of a company, the first user first, whom the button "Usuário" opens (S319). */
function usePeople() {
  const toast = useToast();
  const { t } = useTranslation('companies');
  const { busy, run } = useBusy();
  const [opened, setOpened] = useState<{ companyId: number; people: [LinkPerson, ...LinkPerson[]] } | null>(null);
  async function open({ id }: ListedCompany): Promise<void> {
    try {
      const users = await call(usersEndpoints.options, { query: { companyId: String(id) } });
      const [first, ...others] = users.toSorted((one, other) => one.id - other.id);
      if (first === undefined) toast.error(t('toasts.noUser'));
      else setOpened({ companyId: id, people: [first, ...others] });
    } catch (error) {
      toast.failure(error);
    }
  }
  return {
    opened,
    busy,
    open: (company: ListedCompany) => void run(() => open(company)),
    close: () => setOpened(null),
  };
}

/** The button was busy when its dialog opened, so the dialog does not know that the focus came from there. */
function useFocusWhenClosed(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

const headingGap = 16;

/** Brings the list into view when a number is chosen: on a phone it is two screens below. */
function useArrival(show: CompanyFilter | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(show);
  useEffect(() => {
    const target = heading.current;
    if (shown.current !== show && show !== undefined && target !== null) {
      target.focus({ preventScroll: true });
      // Not scrollIntoView, which would push the header of the page out of the window too.
      const scroller = scrollParentOf(target);
      scroller.scrollTop += target.getBoundingClientRect().top - scroller.getBoundingClientRect().top - headingGap;
    }
    shown.current = show;
  }, [show]);
  return heading;
}

/** What else can be done with the company in the form: to open its first user, to look at it from inside. */
function EditorActions({
  company,
  user,
  userButton,
  onEnter,
}: {
  company: ListedCompany;
  user: ReturnType<typeof usePeople>;
  userButton: RefObject<HTMLButtonElement | null>;
  onEnter: (company: ListedCompany) => void;
}) {
  const { t } = useTranslation('companies');
  return (
    <>
      <Button ref={userButton} busy={user.busy} onClick={() => user.open(company)} data-testid="companies-user">
        {t('user')}
      </Button>
      {company.id !== platformCompanyId && (
        <Button onClick={() => onEnter(company)} data-testid="companies-support">
          {t('support.enter')}
        </Button>
      )}
    </>
  );
}

/** Who deletes a company types its name first. */
function DeleteDetail({ name, typed, onTyped }: { name: string; typed: string; onTyped: (typed: string) => void }) {
  const { t } = useTranslation('companies');
  return (
    <Warning>
      <p>{t('delete.detail', { name })}</p>
      <Field label={t('delete.type', { name })}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          data-testid="companies-delete-name"
        />
      </Field>
    </Warning>
  );
}

/** Which companies are listed, what the colours of the rows mean, and the search. */
function ListHead({
  show,
  onShowAll,
  heading,
  list,
}: {
  show: CompanyFilter | undefined;
  onShowAll: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  list: ReturnType<typeof useCompanies>;
}) {
  const { t } = useTranslation('companies');
  return (
    <RecordsHead>
      <h2 ref={heading} tabIndex={-1}>
        {show === undefined ? t('title') : t(`filters.${show}`)}
      </h2>
      {show !== undefined && (
        <Button size="small" icon={<X />} onClick={onShowAll} data-testid="companies-show-all">
          {t('showAll')}
        </Button>
      )}
      <Legend aria-label={t('legend.label')}>
        {tones.map((tone) => (
          <li key={tone} data-tone={tone}>
            {t(`legend.${tone}`)}
          </li>
        ))}
      </Legend>
      <SearchInput value={list.search} onChange={list.setSearch} label={t('search')} data-testid="companies-search" />
    </RecordsHead>
  );
}

/** The companies of the platform, above them its numbers and the form for one of them (S317–S325). */
export function CompaniesTab() {
  const { t } = useTranslation(['companies', 'records', 'common']);
  const format = useFormat();
  const today = useToday();
  const [show, showAll] = useFilter();
  const list = useCompanies(show);
  const columns = useCompanyColumns(show);
  const { editor, over, forgetOver, access, forgetAccess } = useCompanyEditor();
  const user = usePeople();
  const userButton = useFocusWhenClosed(user.opened !== null);
  const heading = useArrival(show);
  const [typedName, setTypedName] = useState('');
  const [entered, setEntered] = useState<ListedCompany | null>(null);
  const { edited, leaving } = editor;

  const note = edited === null ? t('new') : t('editing', { name: edited.name, date: format.date(edited.createdAt) });
  return (
    <>
      <Overview shown={show ?? null} />
      <RecordForm
        editor={{ ...editor, keep: () => (setTypedName(''), editor.keep()) }}
        label={t('title')}
        note={note}
        mayDelete={edited?.id !== platformCompanyId}
        actions={edited && <EditorActions company={edited} user={user} userButton={userButton} onEnter={setEntered} />}
        deleteDetail={leaving && <DeleteDetail name={leaving.name} typed={typedName} onTyped={setTypedName} />}
        deleteDisabled={typedName.trim() !== leaving?.name.trim()}
        testId="companies"
      >
        <CompanyFields form={editor.form} isNew={edited === null} />
      </RecordForm>
      <OveruseNotice over={over} onClose={forgetOver} />
      <ListHead show={show} onShowAll={showAll} heading={heading} list={list} />
      <PagedTable
        testId="companies"
        list={list}
        things="companies"
        isNarrowed={show !== undefined}
        label={t('title')}
        columns={columns}
        card={(company) => <CompanyCard company={company} show={show} />}
        nameOf={({ name }) => name}
        rowTone={({ dueDate }) => (dueDate === null ? undefined : dueToneOf(daysBetween(today, dueDate)))}
        pick={{ onPick: editor.pick, isPicked: ({ id }) => id === edited?.id }}
        emptyText={show === undefined ? t('empty') : t('emptyFilter')}
        errorTitle={t('records:loadFailed')}
      />
      {access && (
        <Suspense>
          <AccessDialog access={access} onClose={forgetAccess} />
        </Suspense>
      )}
      {entered && <SupportDialog company={entered} onClose={() => setEntered(null)} />}
      {user.opened && (
        <Suspense>
          {user.opened.companyId === platformCompanyId ? (
            <UserDialog request={{ kind: 'edit', userId: user.opened.people[0].id }} onClose={user.close} />
          ) : (
            <PasswordLinkDialog people={user.opened.people} onClose={user.close} />
          )}
        </Suspense>
      )}
    </>
  );
}
