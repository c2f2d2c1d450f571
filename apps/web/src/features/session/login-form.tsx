import { type FormEvent, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText, reasonText } from '../../lib/api/errors.ts';
import { useSession } from '../../lib/session/session.ts';
import { SupportContact } from '../../lib/session/support-contact.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { styled } from '../../ui/styled.ts';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { FormAlert } from './form-alert.tsx';
import { wasTakenOver } from './takeover.ts';
import { useLogin } from './use-login.ts';

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& > [type=submit]': { marginTop: 4 },
});

/** Most people log in without it, so its code is fetched when it is needed. */
const LoginStep = lazy(() => import('./second-factor/login-step.tsx').then((file) => ({ default: file.LoginStep })));

/** Why the last try was refused or the session before it ended, and who can help. */
function LoginNotice({ problem, isFirst }: { problem: unknown; isFirst: boolean }) {
  const { t } = useTranslation('session');
  if (problem) {
    // A server that is busy asks for some seconds only; minutes mean that somebody has guessed too often.
    const isLocked = isApiError(problem, 'ERR_TOO_MANY_REQUESTS') && (problem.data.retryAfter ?? 0) >= 60;
    const isClosed = isApiError(problem, 'ERR_SUBSCRIPTION_EXPIRED') || isApiError(problem, 'ERR_COMPANY_DISABLED');
    return (
      <FormAlert data-testid="login-error">
        {errorText(problem)}
        {isLocked && <p>{t('login.lockedHelp')}</p>}
        {isClosed && (
          <p>
            <SupportContact />
          </p>
        )}
      </FormAlert>
    );
  }
  if (!isFirst || !wasTakenOver()) return null;
  return <FormAlert data-testid="login-taken-over">{t('login.takenOver')}</FormAlert>;
}

/** E-mail and password, then the second factor of those who have one. What was typed stays after a refusal, and the cursor returns to the password (S8). */
export function LoginForm() {
  const { t } = useTranslation('session');
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { busy, attempt, logIn, pending, open, restart } = useLogin(() => password.current?.focus());
  const session = useSession();
  // The reason why a session was ended is shown until the first attempt has a result.
  const problem = attempt.status === 'tried' ? attempt.error : session.status === 'out' ? session.why : null;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const required = (field: string): string | undefined =>
    missing.includes(field) ? reasonText('required') : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const empty = Object.entries(credentials).flatMap(([field, value]) => (value === '' ? [field] : []));
    setMissing(empty);
    if (empty.length > 0) return (empty[0] === 'email' ? email : password).current?.focus();
    void logIn(credentials);
  }

  if (pending) return <LoginStep pending={pending} onOpened={open} onBack={restart} />;
  return (
    <Form noValidate onSubmit={submit} data-testid="login-form">
      <LoginNotice problem={problem} isFirst={attempt.status === 'new'} />
      <Field label={t('login.email')} error={required('email')} data-testid="login-email">
        <TextInput
          ref={email}
          size="large"
          type="email"
          inputMode="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          data-testid="login-email"
        />
      </Field>
      <Field label={t('login.password')} error={required('password')} data-testid="login-password">
        <PasswordInput
          ref={password}
          size="large"
          name="password"
          autoComplete="current-password"
          data-testid="login-password"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="login-submit">
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
    </Form>
  );
}
