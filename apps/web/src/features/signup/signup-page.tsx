import { companiesEndpoints } from '@balcao/contract';
import { dayIn } from '@balcao/domain';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/errors.ts';
import { useBusy } from '../../lib/busy.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMinPasswordLength, useSetupStatus } from '../../lib/session/use-setup-status.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { showFieldErrors } from '../../ui/inputs/submit-form.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CompanyRegistration } from '../companies/index.ts';
import { AuthLayout, FormAlert, FormNotice, LegalLink } from '../session/index.ts';
import { SignupFields } from './signup-fields.tsx';
import { emptySignup, type SignupFormValues, toSignup, validateSignup } from './signup-form.ts';
import { isAboutTheData, signupCodeFields } from './signup-refusal.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16 });
const Notice = styled('p')({
  ...type.secondary,
  margin: 0,
  color: color.text2,
  textWrap: 'pretty',
  '& button': { padding: 0, color: color.primary },
});
const Other = styled('p')({
  ...type.secondary,
  margin: '16px 0 0',
  textAlign: 'center',
  color: color.text2,
  '& a': { whiteSpace: 'nowrap' },
});
const Outcome = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 16 });

/** The time zone a company starts with. */
const firstTimeZone = 'America/Sao_Paulo';

/** The form. `onMailed` is told the address that has to be confirmed, where the server sends mail. */
function SignupForm({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useTranslation('signup');
  const toast = useToast();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [needsCode, setNeedsCode] = useState(false);
  const minLength = useMinPasswordLength();
  const form = useForm<SignupFormValues>({
    defaultValues: emptySignup,
    mode: 'onTouched',
    resolver: resolveReasons((values: SignupFormValues) => validateSignup(values, { needsCode, minLength })),
  });

  async function create(values: SignupFormValues): Promise<void> {
    try {
      const body = toSignup(values, dayIn(firstTimeZone, new Date()));
      const { id } = await call(companiesEndpoints.signup, { body });
      if (id === null) return onMailed(values.email.trim());
      toast.success(t('toasts.created'));
      await navigate('/login');
    } catch (error) {
      const isAtField = showFieldErrors(form, error, signupCodeFields);
      if (isAboutTheData(error)) toast.error(t('toasts.failed'));
      else if (!isAtField) toast.failure(error);
      if (isApiError(error, 'ERR_SIGNUP_CODE')) setNeedsCode(true);
    }
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => run(() => create(values)))(event)}
      data-testid="signup-form"
    >
      <SignupFields form={form} needsCode={needsCode} minLength={minLength} />
      <Notice>
        <Trans
          t={t}
          i18nKey="page.notice"
          components={{ terms: <LegalLink document="terms" />, privacy: <LegalLink document="privacy" /> }}
        />
      </Notice>
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="signup-submit">
        {busy ? t('page.submitting') : t('page.submit')}
      </Button>
    </Form>
  );
}

/** A company registers itself: name, e-mail, password and plan (S81–S87). */
function PublicSignup() {
  const { t } = useTranslation('signup');
  const status = useSetupStatus();
  const closed = status.data?.signupOpen === false;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const back = (
    <ButtonLink to="/login" size="large" block>
      {t('page.backToLogin')}
    </ButtonLink>
  );
  if (mailedTo !== null)
    return (
      <AuthLayout title={t('page.title')} lead={t('confirm.mailedLead')}>
        <Outcome>
          <FormNotice data-testid="signup-mailed">{t('confirm.mailed', { email: mailedTo })}</FormNotice>
          {back}
        </Outcome>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('page.title')} lead={t('page.lead')}>
      {closed ? (
        <Outcome data-testid="signup-closed">
          <FormAlert>{errorText('ERR_SIGNUP_DISABLED')}</FormAlert>
          {back}
        </Outcome>
      ) : (
        <>
          <SignupForm onMailed={setMailedTo} />
          <Other>
            {t('page.haveAccount')}{' '}
            <Link to="/login" data-testid="signup-login">
              {t('page.logIn')}
            </Link>
          </Other>
        </>
      )}
    </AuthLayout>
  );
}

/** The operator registers companies inside the product (S88). */
function OperatorSignup() {
  const { t } = useTranslation(['signup', 'common']);
  return (
    <>
      <PageHeader title={t('common:titles.signup')} text={t('operator.lead')} />
      <Suspense fallback={<Skeleton aria-busy style={{ height: 320, borderRadius: 12 }} />}>
        <CompanyRegistration />
      </Suspense>
    </>
  );
}

/** The public signup, or inside the shell the operator's page (R1). */
export function SignupPage() {
  const session = useSession();
  return session.status === 'in' ? <OperatorSignup /> : <PublicSignup />;
}
