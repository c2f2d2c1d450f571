import { billingEndpoints, type OperatorInvoice } from '@balcao/contract';
import { invoiceState, type InvoiceStatus } from '@balcao/domain';
import { useQueryClient } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useFormat, useToday } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../../ui/lists/paged-table.tsx';
import { usePagedList } from '../../../ui/lists/use-paged-list.ts';
import type { Page } from '../../../ui/paged-list-data.ts';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, type } from '../../../ui/theme/tokens.ts';
import { allInvoicesKey } from '../query-keys.ts';
import { StatusMark } from '../status-mark.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBottom: 12,
  '& > div:first-of-type': { flex: '1 1 280px' },
  '& h2': { ...type.h2, margin: 0, outline: 'none' },
  '& p': { margin: '2px 0 0', color: color.text2, textWrap: 'pretty' },
  '& > [data-filter]': { width: 160 },
  '& > [data-search]': { width: 240 },
  [narrow]: { '& > div': { width: '100% !important' } },
});
const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const Quiet = styled(Figure)({ color: color.text2 });
const Name = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size', fontWeight: 550 });
const Stray = styled('span')({ ...type.meta, display: 'block', color: color.warn, textWrap: 'pretty' });
const Lines = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px' },
});

const filters = ['open', 'paid', 'cancelled', 'all'] as const;
type Filter = (typeof filters)[number];

function useCompanyInvoices(filter: Filter) {
  return usePagedList<OperatorInvoice, Page<OperatorInvoice>>({
    queryKey: [...allInvoicesKey, filter],
    async fetchPage({ search, pageNumber, signal }) {
      const query = { searchParam: search, pageNumber, ...(filter === 'all' ? {} : { status: filter }) };
      const { invoices, hasMore } = await call(billingEndpoints.allInvoices, { query, signal });
      return { rows: invoices, hasMore };
    },
  });
}

/** Money that came for the invoice and settled nothing: the operator sends it back, or settles the invoice by hand. */
function StrayPayment({ invoice }: { invoice: OperatorInvoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (invoice.strayPayment === null) return null;
  return (
    <Stray data-testid={`payments-stray-${invoice.id}`}>
      {t('payments.stray', { value: format.money(invoice.strayPayment) })}
    </Stray>
  );
}

function useInvoiceColumns(): readonly Column<OperatorInvoice>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    { key: 'id', header: t('columns.id'), width: 88, cell: ({ id }) => <Quiet>{id}</Quiet> },
    {
      key: 'company',
      header: t('columns.company'),
      cell: (invoice) => (
        <>
          <Name title={invoice.company.name}>{invoice.company.name}</Name>
          <StrayPayment invoice={invoice} />
        </>
      ),
    },
    { key: 'detail', header: t('columns.detail'), width: '18%', cell: ({ detail }) => detail },
    {
      key: 'value',
      header: t('columns.value'),
      width: 128,
      align: 'right',
      cell: ({ value }) => <Figure>{format.money(value)}</Figure>,
    },
    {
      key: 'dueDate',
      header: t('columns.dueDate'),
      width: 128,
      cell: ({ dueDate }) => <Figure>{format.day(dueDate)}</Figure>,
    },
    { key: 'status', header: t('columns.status'), width: 128, cell: (invoice) => <StatusMark invoice={invoice} /> },
  ];
}

function InvoiceCard({ invoice }: { invoice: OperatorInvoice }) {
  const format = useFormat();
  return (
    <Lines>
      <Name title={invoice.company.name}>{invoice.company.name}</Name>
      <div>
        <Figure>{format.money(invoice.value)}</Figure>
        <Quiet>{format.day(invoice.dueDate)}</Quiet>
        <StatusMark invoice={invoice} />
      </div>
      <StrayPayment invoice={invoice} />
    </Lines>
  );
}

type Decision = { invoice: OperatorInvoice; status: Exclude<InvoiceStatus, 'open'> };

/** Asks before an invoice is settled or cancelled by hand: both are for good. */
function DecisionDialog({
  decision,
  onDone,
  onClose,
}: {
  decision: Decision | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const client = useQueryClient();
  const toast = useToast();
  const kind = decision?.status === 'cancelled' ? 'cancel' : 'settle';
  const values = {
    id: decision?.invoice.id ?? 0,
    company: decision?.invoice.company.name ?? '',
    value: format.money(decision?.invoice.value ?? 0),
  };
  async function decide(): Promise<void> {
    if (decision === null) return;
    try {
      await call(billingEndpoints.settleInvoice, {
        params: { id: decision.invoice.id },
        body: { status: decision.status },
      });
      toast.success(t('payments.done'));
      onDone();
    } finally {
      // A refusal means that somebody was faster: then the list is old too.
      void client.invalidateQueries({ queryKey: allInvoicesKey });
    }
  }
  return (
    <ConfirmDialog
      open={decision !== null}
      title={t(`payments.${kind}.title`, values)}
      text={t(`payments.${kind}.text`, values)}
      confirmLabel={t(`payments.${kind}.confirm`)}
      busyLabel={t(`payments.${kind}.busy`)}
      tone={kind === 'settle' ? 'primary' : 'danger'}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}

/** The row goes with its buttons once it is decided; the focus then goes to the heading above the table. */
function useFocusWhenDone(isAsking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isAsking || !isDone.current) return;
    isDone.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [isAsking]);
  return { heading, done: (): void => void (isDone.current = true) };
}

/** The invoices of all companies; what has arrived in the account is confirmed here, and that is audited. */
export function CompanyInvoices() {
  const { t } = useTranslation('billing');
  const today = useToday();
  const [filter, setFilter] = useState<Filter>('open');
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useCompanyInvoices(filter);
  const columns = useInvoiceColumns();
  const { heading, done } = useFocusWhenDone(decision !== null);

  const actionsOf = (invoice: OperatorInvoice): RowAction[] =>
    invoice.status !== 'open'
      ? []
      : [
          {
            key: 'settle',
            label: t('payments.settle.of', { id: invoice.id }),
            icon: <CircleCheck size={18} />,
            onClick: () => setDecision({ invoice, status: 'paid' }),
          },
          {
            key: 'cancel',
            label: t('payments.cancel.of', { id: invoice.id }),
            icon: <Ban size={18} />,
            onClick: () => setDecision({ invoice, status: 'cancelled' }),
            danger: true,
          },
        ];

  return (
    <section aria-labelledby="payments-invoices">
      <Head>
        <div>
          <h2 ref={heading} id="payments-invoices" tabIndex={-1}>
            {t('payments.invoices.title')}
          </h2>
          <p>{t('payments.invoices.lead')}</p>
        </div>
        <div data-filter>
          <SelectInput
            aria-label={t('payments.invoices.filter')}
            options={filters.map((value) => ({ value, label: t(`payments.filters.${value}`) }))}
            value={filter}
            onChange={({ target }) => setFilter(filters.find((value) => value === target.value) ?? 'open')}
            data-testid="payments-filter"
          />
        </div>
        <div data-search>
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label={t('payments.invoices.search')}
            placeholder={t('payments.invoices.search')}
            data-testid="payments-search"
          />
        </div>
      </Head>
      <PagedTable
        testId="payments"
        list={list}
        label={t('payments.invoices.title')}
        columns={columns}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
        nameOf={({ id }) => String(id)}
        rowTone={(invoice) => (invoiceState(invoice, today) === 'overdue' ? 'error' : undefined)}
        actions={actionsOf}
        emptyText={t('payments.invoices.empty')}
        errorTitle={t('page.errorTitle')}
      />
      <DecisionDialog decision={decision} onDone={done} onClose={() => setDecision(null)} />
    </section>
  );
}
