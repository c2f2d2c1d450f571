import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { useSetupStatus } from '../../lib/session/use-setup-status.ts';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

const Other = styled('p')({
  ...type.secondary,
  margin: '16px 0 0',
  textAlign: 'center',
  color: color.text2,
  '& a': { whiteSpace: 'nowrap' },
});

/** The login page (S75–S79). A server without users redirects to its setup. */
export function LoginPage() {
  const { t } = useTranslation('session');
  const { data: setup } = useSetupStatus();
  if (setup?.needsOwner) return <Navigate to="/setup" replace />;
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
      {setup?.sendsMail && (
        <Other>
          <Link to="/forgot-password" data-testid="login-forgot">
            {t('login.forgot')}
          </Link>
        </Other>
      )}
      {setup?.signupOpen && (
        <Other>
          {t('login.noAccount')}{' '}
          <Link to="/signup" data-testid="login-signup">
            {t('login.signUp')}
          </Link>
        </Other>
      )}
    </AuthLayout>
  );
}
