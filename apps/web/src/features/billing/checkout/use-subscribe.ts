import { billingEndpoints, type Charge, type Invoice } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, isApiError } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { pause, submitDelay } from '../../../ui/inputs/submit-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { invoicesKey } from '../query-keys.ts';
import { type CheckoutValues, type OfferedPlan, toSubscription, wireFields, type Wrong } from './checkout-form.ts';

const wrongOf: Partial<Record<keyof CheckoutValues, Wrong>> = {
  zipcode: 'invalidZipcode',
  document: 'invalidDocument',
};

/** Shows at its field what the server refused. Returns whether there was anything to show. */
function showRefusedFields(form: UseFormReturn<CheckoutValues>, error: unknown): boolean {
  const refused = error instanceof ApiError ? Object.keys(error.data.fields ?? {}) : [];
  const fields = refused.flatMap((name) => wireFields[name] ?? []);
  for (const field of fields)
    form.setError(field, { type: wrongOf[field] ?? (field === 'district' ? 'address' : field) });
  return fields.length > 0;
}

type Options = {
  invoice: Invoice;
  plan: OfferedPlan;
  form: UseFormReturn<CheckoutValues>;
  /** The server refused something that was typed, which stands at its field now. */
  onRefusedFields: () => void;
};

/**
 * Charges an invoice, once however often one clicks (S341). What is refused is told and changes nothing else, so that
 * the wizard stays where it is (S347).
 */
export function useSubscribe({ invoice, plan, form, onRefusedFields }: Options) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [charge, setCharge] = useState<Charge | null>(null);

  async function subscribe(): Promise<void> {
    try {
      await pause(submitDelay);
      setCharge(await call(billingEndpoints.subscribe, { body: toSubscription(form.getValues(), plan, invoice) }));
      toast.success(t('checkout.charged'));
    } catch (error) {
      if (showRefusedFields(form, error)) onRefusedFields();
      else toast.failure(error);
      // Somebody else paid it, or the operator settled it: the list has to say so.
      if (isApiError(error, 'ERR_INVOICE_NOT_OPEN')) void client.invalidateQueries({ queryKey: invoicesKey });
    }
  }

  return { charge, busy, subscribe: () => void run(subscribe) };
}
