import { billingEndpoints, type Invoice } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { DialogBody } from '../../ui/dialogs/dialog-parts.tsx';
import { PlainDialog } from '../../ui/dialogs/plain-dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';
import { useInvoices } from './use-invoices.ts';

const Text = styled('p')({ margin: 0, color: color.text2, textWrap: 'pretty' });
const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '10px 10px 10px 14px',
    borderRadius: radius.card,
    boxShadow: `inset 0 0 0 1px ${color.divider}`,
    '& > span': { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  },
});

function OpenInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const toast = useToast();
  const { busy, run } = useBusy();
  async function pay(): Promise<void> {
    try {
      await call(billingEndpoints.simulatePayment, { body: { invoiceId: invoice.id } });
      toast.success(t('bank.done'));
    } catch (error) {
      // A bank knows only the codes that were made.
      if (isApiError(error, 'ERR_INVOICE_NOT_OPEN')) toast.warning(t('bank.noCharge'));
      else toast.failure(error);
    }
  }
  return (
    <li data-testid="bank-invoice">
      <span>{t('bank.charge', { id: invoice.id, value: format.money(invoice.value) })}</span>
      <Button
        size="small"
        variant="tonal"
        busy={busy}
        aria-label={t('bank.payOf', { id: invoice.id })}
        onClick={() => void run(pay)}
        data-testid="bank-pay"
      >
        {t('bank.pay')}
      </Button>
    </li>
  );
}

/** Plays the bank for the company's own invoices, where the product is tried out. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing');
  const list = useInvoices();
  const open = list.rows.filter(({ status }) => status === 'open');
  return (
    <PlainDialog title={t('bank.title')} onClose={onClose} testId="bank">
      <DialogBody>
        <Text>{t('bank.lead')}</Text>
        {list.status === 'loading' && <Skeleton aria-busy style={{ height: 56, borderRadius: 12 }} />}
        {list.status === 'error' && (
          <LoadFailure title={t('page.errorTitle')} error={list.error} onRetry={list.retry} testId="bank-error" />
        )}
        {list.status === 'ready' && open.length === 0 && <Text data-testid="bank-empty">{t('bank.empty')}</Text>}
        {list.status === 'ready' && open.length > 0 && (
          <List>
            {open.map((invoice) => (
              <OpenInvoice key={invoice.id} invoice={invoice} />
            ))}
          </List>
        )}
      </DialogBody>
    </PlainDialog>
  );
}
