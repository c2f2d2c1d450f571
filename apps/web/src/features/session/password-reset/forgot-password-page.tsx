import { fields, usersEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useSetupStatus } from '../../../lib/session/use-setup-status.ts';
import { Button, ButtonLink } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FormAlert, FormNotice } from '../form-alert.tsx';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16 });
const Done = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

type Values = { email: string };

/** Asks for a link to set a new password (S460). What it says afterwards is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('session');
  const { data: setup } = useSetupStatus();
  const { busy, run } = useBusy();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    defaultValues: { email: '' },
    resolver: resolveReasons(({ email }: Values) => ({ email: reasonOf(fields.email, email) })),
  });

  async function ask({ email }: Values): Promise<void> {
    setProblem(null);
    try {
      await call(usersEndpoints.requestPasswordReset, { body: { email } });
      setSentTo(email.trim());
    } catch (error) {
      setProblem(error);
    }
  }

  const back = (
    <ButtonLink to="/login" size="large" block data-testid="forgot-back">
      {t('reset.backToLogin')}
    </ButtonLink>
  );
  const withoutMail = setup?.sendsMail === false && (
    <FormNotice data-testid="forgot-no-mail">{t('reset.noMail')}</FormNotice>
  );
  if (sentTo !== null)
    return (
      <AuthLayout title={t('reset.askTitle')} lead={t('reset.askedLead')}>
        <Done>
          {withoutMail || <FormNotice data-testid="forgot-done">{t('reset.asked', { email: sentTo })}</FormNotice>}
          {back}
        </Done>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('reset.askTitle')} lead={withoutMail ? t('reset.askLeadKept') : t('reset.askLead')}>
      <Form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => run(() => ask(values)))(event)}
        data-testid="forgot-form"
      >
        {withoutMail}
        {Boolean(problem) && <FormAlert data-testid="forgot-error">{errorText(problem)}</FormAlert>}
        <Field label={t('login.email')} error={fieldError(form.formState.errors.email)} data-testid="forgot-email">
          <TextInput
            size="large"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            data-testid="forgot-email"
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="forgot-submit">
          {busy ? t('reset.asking') : t('reset.ask')}
        </Button>
        {back}
      </Form>
    </AuthLayout>
  );
}
