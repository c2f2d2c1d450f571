import { companiesEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/errors.ts';
import { useBusy } from '../../lib/busy.ts';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { AuthLayout, FormAlert, FormNotice, useLinkToken } from '../session/index.ts';

const Content = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

/**
 * Confirms the address of a company that signed up (S461). By a click and not by itself: programs that look at mails
 * open every link in them.
 */
export function ConfirmSignupPage() {
  const { t } = useTranslation('signup');
  const token = useLinkToken();
  const { busy, run } = useBusy();
  const [company, setCompany] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(token === null ? 'ERR_LINK_EXPIRED' : null);

  async function confirm(): Promise<void> {
    setProblem(null);
    try {
      setCompany((await call(companiesEndpoints.confirmSignup, { body: { token: token ?? '' } })).name);
    } catch (error) {
      setProblem(error);
    }
  }

  if (company !== null)
    return (
      <AuthLayout title={t('confirm.title')} lead={t('confirm.doneLead')}>
        <Content>
          <FormNotice data-testid="confirm-done">{t('confirm.done', { name: company })}</FormNotice>
          <ButtonLink to="/login" variant="primary" size="large" block data-testid="confirm-login">
            {t('page.logIn')}
          </ButtonLink>
        </Content>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('confirm.title')} lead={t('confirm.lead')}>
      <Content>
        {Boolean(problem) && <FormAlert data-testid="confirm-error">{errorText(problem)}</FormAlert>}
        {token !== null && (
          <Button
            variant="primary"
            size="large"
            block
            busy={busy}
            onClick={() => void run(confirm)}
            data-testid="confirm-submit"
          >
            {busy ? t('confirm.submitting') : t('confirm.submit')}
          </Button>
        )}
        {Boolean(problem) && (
          <ButtonLink to="/signup" size="large" block data-testid="confirm-signup">
            {t('confirm.again')}
          </ButtonLink>
        )}
      </Content>
    </AuthLayout>
  );
}
