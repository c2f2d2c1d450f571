import type { Invoice } from '@balcao/contract';
import { invoiceState } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { type Column, PagedTable } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { PayInvoice } from './pay-invoice.tsx';
import { StatusMark } from './status-mark.tsx';
import { useInvoices } from './use-invoices.ts';
import { useLeaveWhenRenewed } from './use-leave-when-renewed.ts';

const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const Quiet = styled(Figure)({ color: color.text2 });
const Detail = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size', fontWeight: 550 });
const Paid = styled('span')({ ...type.secondary, padding: '0 12px', fontWeight: 550, color: color.text2 });
const Card = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 12px',
  padding: '4px 8px 4px 0',
  '& > b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px' },
});

/** "PAGAR" while there is something to pay; what is paid says so and does nothing (S332). */
function PayButton({ invoice, onPay }: { invoice: Invoice; onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('billing');
  if (invoice.status !== 'open') return <Paid data-testid="invoices-paid">{t('row.paid')}</Paid>;
  return (
    <Button
      size="small"
      aria-label={t('row.payOf', { id: invoice.id })}
      onClick={() => onPay(invoice)}
      data-testid="invoices-pay"
    >
      {t('row.pay')}
    </Button>
  );
}

function useInvoiceColumns(onPay: (invoice: Invoice) => void): readonly Column<Invoice>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    { key: 'id', header: t('columns.id'), width: 96, cell: ({ id }) => <Quiet>{id}</Quiet> },
    { key: 'detail', header: t('columns.detail'), cell: ({ detail }) => <Detail title={detail}>{detail}</Detail> },
    {
      key: 'value',
      header: t('columns.value'),
      width: 140,
      align: 'right',
      cell: ({ value }) => <Figure>{format.money(value)}</Figure>,
    },
    {
      key: 'dueDate',
      header: t('columns.dueDate'),
      width: 136,
      cell: ({ dueDate }) => <Figure>{format.day(dueDate)}</Figure>,
    },
    { key: 'status', header: t('columns.status'), width: 136, cell: (invoice) => <StatusMark invoice={invoice} /> },
    {
      key: 'action',
      header: t('columns.action'),
      width: 128,
      align: 'right',
      cell: (invoice) => <PayButton invoice={invoice} onPay={onPay} />,
    },
  ];
}

function InvoiceCard({ invoice, onPay }: { invoice: Invoice; onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const today = useToday();
  return (
    <Card>
      <Detail title={invoice.detail}>{invoice.detail}</Detail>
      <b>{format.money(invoice.value)}</b>
      <div>
        <StatusMark invoice={invoice} />
        <Quiet>{t(`row.due.${invoiceState(invoice, today)}`, { date: format.day(invoice.dueDate) })}</Quiet>
      </div>
      <PayButton invoice={invoice} onPay={onPay} />
    </Card>
  );
}

/** The company's invoices and how they are paid (S329–S334). */
export function InvoicesPage() {
  const { t } = useTranslation('billing');
  const today = useToday();
  const list = useInvoices();
  const [chosen, setChosen] = useState<Invoice | null>(null);
  const columns = useInvoiceColumns(setChosen);
  useLeaveWhenRenewed();
  return (
    <>
      <PageHeader title={t('page.title')} text={t('page.lead')}>
        <ButtonLink to="/subscription" data-testid="invoices-subscription">
          {t('subscription.title')}
        </ButtonLink>
      </PageHeader>
      <PagedTable
        things="invoices"
        testId="invoices"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(invoice) => <InvoiceCard invoice={invoice} onPay={setChosen} />}
        nameOf={({ id }) => String(id)}
        rowTone={(invoice) => (invoiceState(invoice, today) === 'overdue' ? 'error' : undefined)}
        emptyText={t('page.empty')}
        errorTitle={t('page.errorTitle')}
        footer={list.firstPage && t('page.total', { count: list.firstPage.count })}
      />
      {chosen && <PayInvoice invoice={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
