import { type Enrolment, type Session, sessionEndpoints } from '@balcao/contract';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { CodeField } from './code-field.tsx';
import type { PendingLogin } from './pending-login.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanSecret } from './scan-secret.tsx';

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& h2': { margin: 0, fontSize: 18, lineHeight: '24px' },
  '& p': { margin: 0, color: color.text2, textWrap: 'pretty' },
});

type Props = {
  pending: PendingLogin;
  onOpened: (session: Session) => void;
  /** The login has to begin anew: it took too long, or the person turned back. */
  onBack: (reason: unknown) => void;
};

/** Sends a code once at a time; a wrong one is told at the field, and what ends the login leads back. */
function useCodeCall(send: (code: string) => Promise<void>, onBack: (reason: unknown) => void) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<unknown>(null);
  const submit = (code: string): void =>
    void run(async () => {
      setProblem(null);
      try {
        await send(code);
      } catch (error) {
        if (isApiError(error, 'ERR_SECOND_FACTOR_TICKET')) return onBack(error);
        setProblem(error);
      }
    });
  return { busy, submit, error: problem === null ? undefined : errorText(problem) };
}

/** Asks for a code of the app or, for who has lost it, for a recovery code. */
function VerifyStep({ pending: { ticket }, onOpened, onBack }: Props) {
  const { t } = useTranslation('session');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const { busy, submit, error } = useCodeCall(
    async (typed) => onOpened(await call(sessionEndpoints.completeLogin, { body: { ticket, code: typed } })),
    onBack,
  );
  const isApp = kind === 'app';

  function send(event: FormEvent): void {
    event.preventDefault();
    if (code.trim().length >= 6) submit(code);
  }

  return (
    <Form noValidate onSubmit={send} data-testid="factor-form">
      <h2>{t('factor.title')}</h2>
      <p>{isApp ? t('factor.lead') : t('factor.recoveryLead')}</p>
      {isApp ? (
        <CodeField autoFocus value={code} onChange={setCode} onComplete={submit} error={error} />
      ) : (
        <Field label={t('factor.recoveryCode')} error={error} data-testid="factor-recovery">
          <TextInput
            size="large"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            data-testid="factor-recovery"
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="factor-submit">
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          setCode('');
          setKind(isApp ? 'recovery' : 'app');
        }}
        data-testid="factor-other"
      >
        {isApp ? t('factor.useRecovery') : t('factor.useApp')}
      </Button>
      <Button variant="ghost" onClick={() => onBack(null)} data-testid="factor-back">
        {t('factor.back')}
      </Button>
    </Form>
  );
}

/** Asks for the secret of a factor that has to be set up; null while it is on its way. */
function useRequiredEnrolment({ pending: { ticket }, onBack }: Props): Enrolment | null {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(sessionEndpoints.beginRequiredFactor, { body: { ticket }, signal: leaving.signal })
      .then(setEnrolment)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) onBack(error);
      });
    return () => leaving.abort();
    // The step is mounted anew for every login, and asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket]);
  return enrolment;
}

/** Sets up the factor that the operator asks for, shows its recovery codes and only then opens the session. */
function EnrolStep(props: Props) {
  const { pending, onOpened, onBack } = props;
  const { t } = useTranslation('session');
  const enrolment = useRequiredEnrolment(props);
  const [code, setCode] = useState('');
  const [done, setDone] = useState<{ session: Session; recoveryCodes: string[] } | null>(null);
  const { busy, submit, error } = useCodeCall(
    async (typed) =>
      setDone(await call(sessionEndpoints.confirmRequiredFactor, { body: { ticket: pending.ticket, code: typed } })),
    onBack,
  );

  function send(event: FormEvent): void {
    event.preventDefault();
    if (code.length === 6) submit(code);
  }

  if (done) {
    return (
      <Form as="div">
        <h2>{t('factor.recoveryTitle')}</h2>
        <p>{t('factor.recoveryText')}</p>
        <RecoveryCodes codes={done.recoveryCodes} />
        <Button
          variant="primary"
          size="large"
          block
          autoFocus
          onClick={() => onOpened(done.session)}
          data-testid="factor-continue"
        >
          {t('factor.saved')}
        </Button>
      </Form>
    );
  }
  return (
    <Form noValidate onSubmit={send} data-testid="factor-enrol-form">
      <h2>{t('factor.setupTitle')}</h2>
      <p>{t('factor.requiredLead')}</p>
      {enrolment === null ? <Waiting /> : <ScanSecret enrolment={enrolment} />}
      <CodeField autoFocus value={code} onChange={setCode} onComplete={submit} error={error} />
      <Button type="submit" variant="primary" size="large" block busy={busy} data-testid="factor-submit">
        {t('factor.confirm')}
      </Button>
    </Form>
  );
}

const Centred = styled('div')({ display: 'grid', placeItems: 'center', minHeight: 200 });
function Waiting(): ReactNode {
  return (
    <Centred role="status">
      <Spinner aria-hidden />
    </Centred>
  );
}

/** The second step of a login. */
export function LoginStep(props: Props) {
  return props.pending.step === 'verify' ? <VerifyStep {...props} /> : <EnrolStep {...props} />;
}
