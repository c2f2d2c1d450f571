import type { Invoice } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { BillingFields } from './billing-fields.tsx';
import { type CheckoutValues, planOf, prefillCheckout, validateCheckout } from './checkout-form.ts';
import { PixView } from './pix-view.tsx';
import { PlanCard } from './plan-card.tsx';
import { Review } from './review.tsx';
import { type CheckoutStep, checkoutSteps, Steps } from './steps.tsx';
import { type CheckoutData, useCheckoutData } from './use-checkout-data.ts';
import { useSubscribe } from './use-subscribe.ts';

const Heading = styled('div')({
  flex: 1,
  minWidth: 0,
  '& h2': { padding: '2px 0 0' },
  '& p': { ...type.secondary, margin: 0, color: color.text2, overflowWrap: 'anywhere' },
});
const Form = styled('form')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });

const resolveBy = (rules: { needsDocument: boolean }) => (values: CheckoutValues) => {
  const wrong = Object.entries(validateCheckout(values, rules));
  if (wrong.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(wrong.map(([field, type]) => [field, { type }])) };
};

/** Names and widths are the same in every state, so that the dialog does not jump while one walks through it. */
function Frame({
  invoice,
  step,
  onClose,
  children,
}: {
  invoice: Invoice;
  step: CheckoutStep | 'pix';
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(['billing', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: fullScreen
            ? { borderRadius: 0, height: '100dvh' }
            : { width: step === 'pix' ? 728 : 560, maxWidth: 'calc(100vw - 32px)', m: 4 },
        },
      }}
      data-testid="checkout"
    >
      <DialogHead>
        <Heading>
          <DialogTitle id={titleId}>{t('billing:checkout.title')}</DialogTitle>
          <p>{t('billing:checkout.subtitle', { id: invoice.id, detail: invoice.detail })}</p>
        </Heading>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="checkout-close">
          <X />
        </IconButton>
      </DialogHead>
      <Steps current={step} />
      {children}
    </Dialog>
  );
}

type WizardProps = { invoice: Invoice; data: CheckoutData; onClose: () => void };

function Buttons({ step, busy, onBack }: { step: CheckoutStep; busy: boolean; onBack: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <DialogFoot>
      {step !== 'data' && (
        <Button disabled={busy} onClick={onBack} data-testid="checkout-back">
          {t('checkout.back')}
        </Button>
      )}
      {step !== 'plan' && (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          data-testid={`checkout-${step === 'data' ? 'next' : 'pay'}`}
        >
          {step === 'data' ? t('checkout.next') : busy ? t('checkout.paying') : t('checkout.pay')}
        </Button>
      )}
    </DialogFoot>
  );
}

function StepContent({
  step,
  form,
  data: { company, known },
  invoice,
  onSelect,
}: Omit<WizardProps, 'onClose'> & { step: CheckoutStep; form: UseFormReturn<CheckoutValues>; onSelect: () => void }) {
  const plan = planOf(company);
  if (step === 'data') return <BillingFields form={form} needsDocument={known.needsDocument} />;
  if (step === 'plan') return <PlanCard plan={plan} onSelect={onSelect} />;
  return <Review invoice={invoice} plan={plan} values={form.getValues()} company={company} />;
}

/** The three steps, then the Pix. What was typed stays while one goes back and forth (S340). */
function Wizard({ invoice, data, onClose }: WizardProps) {
  const [step, setStep] = useState<CheckoutStep>('data');
  const { isAsking, ask, keep } = useDiscardQuestion();
  const form = useForm<CheckoutValues>({
    defaultValues: prefillCheckout(data.known),
    mode: 'onTouched',
    resolver: resolveBy(data.known),
  });
  const { isDirty } = form.formState;
  const { charge, busy, subscribe } = useSubscribe({
    invoice,
    plan: planOf(data.company),
    form,
    onRefusedFields: () => setStep('data'),
  });
  const move = (by: 1 | -1): void => setStep(checkoutSteps[checkoutSteps.indexOf(step) + by] ?? step);
  const close = (): void => {
    if (busy) return;
    if (isDirty && charge === null) ask();
    else onClose();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (step === 'data') void form.handleSubmit(() => move(1))(event);
    else if (step === 'review') subscribe();
  }

  if (charge !== null)
    return (
      <Frame invoice={invoice} step="pix" onClose={close}>
        <PixView key={charge.qrcode.qrcode} charge={charge} invoice={invoice} busy={busy} onRenew={subscribe} />
      </Frame>
    );
  return (
    <Frame invoice={invoice} step={step} onClose={close}>
      <Form noValidate onSubmit={submit} data-testid="checkout-form">
        <DialogBody key={step}>
          <StepContent step={step} form={form} data={data} invoice={invoice} onSelect={() => move(1)} />
        </DialogBody>
        {isAsking ? (
          <DiscardQuestion testId="checkout" onKeep={keep} onDiscard={onClose} />
        ) : (
          <Buttons step={step} busy={busy} onBack={() => move(-1)} />
        )}
      </Form>
    </Frame>
  );
}

/** Pays one invoice: billing data, plan, review, Pix (S335–S347). Closing it leaves the invoice as it is. */
export function CheckoutDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { data, error, retry } = useCheckoutData();
  if (data !== undefined) return <Wizard invoice={invoice} data={data} onClose={onClose} />;
  return (
    <Frame invoice={invoice} step="data" onClose={onClose}>
      <DialogBody aria-busy={error === null || undefined}>
        {error === null ? (
          <Skeleton style={{ height: 280, borderRadius: 12 }} />
        ) : (
          <LoadFailure title={t('checkout.loadError')} error={error} onRetry={retry} testId="checkout-error" />
        )}
      </DialogBody>
    </Frame>
  );
}
