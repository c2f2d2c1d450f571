import type { Invoice } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useCan } from '../../lib/session/session.ts';
import { SupportContact } from '../../lib/session/support-contact.tsx';
import { DialogBody, DialogFoot } from '../../ui/dialogs/dialog-parts.tsx';
import { PlainDialog } from '../../ui/dialogs/plain-dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { useInvoices } from './use-invoices.ts';

const Text = styled('p')({ margin: 0, textWrap: 'pretty', '& + &': { color: color.text2 } });

/** The oldest invoice that is to be paid. */
const oldestOpen = (invoices: readonly Invoice[]): Invoice | undefined =>
  invoices.filter(({ status }) => status === 'open').sort((one, other) => one.dueDate.localeCompare(other.dueDate))[0];

function Words({ invoice }: { invoice: Invoice | undefined }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <>
      <Text data-testid="contact-text">
        {invoice === undefined
          ? t('contact.none')
          : t('contact.open', { value: format.money(invoice.value), date: format.day(invoice.dueDate) })}
      </Text>
      <Text>
        {t('contact.change')} <SupportContact />
      </Text>
    </>
  );
}

/** What an admin can do: pay what is open, or look at the invoices. */
function Ways({ onPay }: { onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('billing');
  const list = useInvoices();
  const invoice = oldestOpen(list.rows);
  return (
    <>
      <DialogBody>
        {list.status === 'loading' && <Skeleton aria-busy style={{ height: 60 }} />}
        {list.status === 'error' && (
          <LoadFailure title={t('contact.failed')} error={list.error} onRetry={list.retry} testId="contact-error" />
        )}
        {list.status === 'ready' && <Words invoice={invoice} />}
      </DialogBody>
      <DialogFoot>
        <ButtonLink to="/financeiro" data-testid="contact-invoices">
          {t('contact.invoices')}
        </ButtonLink>
        {invoice !== undefined && (
          <Button variant="primary" onClick={() => onPay(invoice)} data-testid="contact-pay">
            {t('contact.pay')}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

/** How to subscribe: by paying what is open, or by speaking with somebody (S349). */
export function ContactDialog({ onPay, onClose }: { onPay: (invoice: Invoice) => void; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const canPay = useCan('billing:use');
  return (
    <PlainDialog title={t('contact.title')} onClose={onClose} testId="contact">
      {canPay ? (
        <Ways onPay={onPay} />
      ) : (
        <DialogBody>
          <Text data-testid="contact-text">{t('contact.attendant')}</Text>
        </DialogBody>
      )}
    </PlainDialog>
  );
}
