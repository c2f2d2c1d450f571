import { usersEndpoints } from '@balcao/contract';
import { passwordLength } from '@balcao/domain';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { passwordError } from '../../../lib/forms/password-error.ts';
import { reasonOfPassword, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useMinPasswordLength } from '../../../lib/session/use-setup-status.ts';
import { Button, ButtonLink } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { showFieldErrors } from '../../../ui/inputs/submit-form.ts';
import { PasswordInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FormAlert, FormNotice } from '../form-alert.tsx';
import { useLinkToken } from '../use-link-token.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16 });
const Outcome = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

const codeFields = { ERR_PASSWORD_TOO_COMMON: 'password', ERR_PASSWORD_TOO_SHORT: 'password' } as const;

type Values = { password: string };

/** The form, and what ends it: `onDone` after the change, `onDead` with the reason why the link is of no use. */
function NewPasswordForm(props: { token: string; onDone: () => void; onDead: (reason: unknown) => void }) {
  const { t } = useTranslation('session');
  const { busy, run } = useBusy();
  const minLength = useMinPasswordLength();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    defaultValues: { password: '' },
    mode: 'onTouched',
    resolver: resolveReasons(({ password }: Values) => ({ password: reasonOfPassword(password, minLength) })),
  });

  async function save({ password }: Values): Promise<void> {
    setProblem(null);
    try {
      await call(usersEndpoints.resetPassword, { body: { token: props.token, password } });
      props.onDone();
    } catch (error) {
      if (isApiError(error, 'ERR_LINK_EXPIRED') || isApiError(error, 'ERR_LINK_USED')) return props.onDead(error);
      if (!showFieldErrors(form, error, codeFields)) setProblem(error);
    }
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => run(() => save(values)))(event)}
      data-testid="reset-form"
    >
      {Boolean(problem) && <FormAlert data-testid="reset-error">{errorText(problem)}</FormAlert>}
      <Field
        label={t('reset.password')}
        error={passwordError(form.formState.errors.password, minLength)}
        hint={t('reset.passwordHint', { min: minLength, max: passwordLength.max })}
        data-testid="reset-password"
      >
        <PasswordInput
          size="large"
          autoComplete="new-password"
          autoFocus
          data-testid="reset-password"
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="reset-submit">
        {busy ? t('reset.saving') : t('reset.save')}
      </Button>
    </Form>
  );
}

/** Sets a new password by the link of a mail, or says why the link is of no use any more (S460). */
export function ResetPasswordPage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const [dead, setDead] = useState<unknown>(token === null ? 'ERR_LINK_EXPIRED' : null);
  if (isDone)
    return (
      <AuthLayout title={t('reset.title')} lead={t('reset.doneLead')}>
        <Outcome>
          <FormNotice data-testid="reset-done">{t('reset.done')}</FormNotice>
          <ButtonLink to="/login" variant="primary" size="large" block data-testid="reset-login">
            {t('login.submit')}
          </ButtonLink>
        </Outcome>
      </AuthLayout>
    );
  if (token === null || dead !== null)
    return (
      <AuthLayout title={t('reset.title')} lead={t('reset.deadLead')}>
        <Outcome>
          <FormAlert data-testid="reset-dead">{errorText(dead)}</FormAlert>
          <ButtonLink to="/forgot-password" variant="primary" size="large" block data-testid="reset-again">
            {t('reset.again')}
          </ButtonLink>
        </Outcome>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')}>
      <NewPasswordForm token={token} onDone={() => setDone(true)} onDead={setDead} />
    </AuthLayout>
  );
}
