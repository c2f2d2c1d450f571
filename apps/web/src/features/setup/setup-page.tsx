import { setupEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSetupStatus } from '../../lib/session/use-setup-status.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { showFieldErrors } from '../../ui/inputs/submit-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { AuthLayout, useOpenSession } from '../session/index.ts';
import { OwnerFields } from './owner-fields.tsx';
import { emptyOwner, type OwnerFormValues, toNewOwner, validateOwner } from './owner-form.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 13 });

const codeFields = {
  ERR_SETUP_CODE: 'code',
  ERR_PASSWORD_TOO_COMMON: 'password',
  ERR_PASSWORD_TOO_SHORT: 'password',
} as const;

function OwnerForm({ needsCode: codeAsked, onDone }: { needsCode: boolean; onDone: () => void }) {
  const { t } = useTranslation('setup');
  const toast = useToast();
  const enter = useOpenSession();
  const { busy, run } = useBusy();
  const [needsCode, setNeedsCode] = useState(codeAsked);
  const form = useForm<OwnerFormValues>({
    defaultValues: emptyOwner,
    mode: 'onTouched',
    resolver: resolveReasons((values: OwnerFormValues) => validateOwner(values, needsCode)),
  });

  async function create(values: OwnerFormValues): Promise<void> {
    try {
      enter(await call(setupEndpoints.createOwner, { body: toNewOwner(values) }));
    } catch (error) {
      if (!showFieldErrors(form, error, codeFields)) toast.failure(error);
      if (isApiError(error, 'ERR_SETUP_DONE')) return onDone();
      if (isApiError(error, 'ERR_SETUP_CODE')) setNeedsCode(true);
    }
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => run(() => create(values)))(event)}
      data-testid="setup-form"
    >
      <OwnerFields form={form} needsCode={needsCode} />
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="setup-submit">
        {busy ? t('page.submitting') : t('page.submit')}
      </Button>
    </Form>
  );
}

/** The first visit of a server without users: creates its owner and logs in. It is closed afterwards. */
export function SetupPage() {
  const { t } = useTranslation('setup');
  const status = useSetupStatus();
  if (status.isPending) return null;
  if (status.data?.needsOwner === false) return <Navigate to="/login" replace />;
  return (
    <AuthLayout roomy title={t('page.title')} lead={t('page.lead')}>
      {/* Where the server could not be asked, its answer to the form tells whether it wants the code. */}
      <OwnerForm needsCode={status.data?.needsCode ?? false} onDone={() => void status.refetch()} />
    </AuthLayout>
  );
}
