import type { Invoice } from '@balcao/contract';
import { neverDue } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius } from '../../ui/theme/tokens.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import { useLeaveWhenRenewed } from './use-leave-when-renewed.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 16,
  maxWidth: 560,
  padding: 24,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& > div': { width: '100%' },
  [narrow]: { padding: 16, '& > button': { width: '100%' } },
});

const day = 86_400_000;

/** How many days a trial ends in, as the text counts them: whole ones, rounded up, whichever side of the end (S348). */
const trialDays = (expires: string, now: number): number => Math.ceil(Math.abs(Date.parse(expires) - now) / day);

/** The trial of the company, where its bills go, and how to subscribe (S348, S349). */
export function SubscriptionPage() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const now = useMinute();
  const { company } = useSignedIn().user;
  const { trialExpiration, email, dueDate, planName } = company;
  const [open, setOpen] = useState<'contact' | Invoice | null>(null);
  const close = (): void => setOpen(null);
  useLeaveWhenRenewed();
  const isOver = trialExpiration !== null && Date.parse(trialExpiration) < now;
  return (
    <>
      <PageHeader title={t('subscription.title')} text={t('subscription.lead')} />
      <Root data-testid="subscription">
        <Field label={t('subscription.trial')} hint={isOver ? t('subscription.trialOver') : undefined}>
          <TextInput
            readOnly
            value={
              trialExpiration === null
                ? t('subscription.noTrial')
                : t('subscription.trialEnds', { count: trialDays(trialExpiration, now) })
            }
            data-testid="subscription-trial"
          />
        </Field>
        <Field label={t('subscription.email')}>
          <TextInput readOnly value={email ?? t('subscription.noEmail')} data-testid="subscription-email" />
        </Field>
        {planName !== null && (
          <Field label={t('subscription.plan')}>
            <TextInput readOnly value={planName} data-testid="subscription-plan" />
          </Field>
        )}
        {dueDate !== null && dueDate < neverDue && (
          <Field label={t('subscription.dueDate')}>
            <TextInput readOnly value={format.day(dueDate)} data-testid="subscription-due" />
          </Field>
        )}
        <Button variant="primary" size="large" onClick={() => setOpen('contact')} data-testid="subscription-subscribe">
          {t('subscription.subscribe')}
        </Button>
      </Root>
      {open === 'contact' && <ContactDialog onPay={setOpen} onClose={close} />}
      {open !== null && open !== 'contact' && <PayInvoice invoice={open} onClose={close} />}
    </>
  );
}
