import type { Connection } from '@balcao/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import type { ConnectionHandlers } from '../list/connection-handlers.ts';
import { ProblemBox } from './health-card-parts.tsx';

/** Meta sends no templates until the account is paid: since when, what to do, and a button that says it is done. */
export function PaymentProblem({
  connection,
  since,
  handlers,
}: {
  connection: Connection;
  since: string;
  handlers: ConnectionHandlers;
}) {
  const { t } = useTranslation('connections');
  const onSettled = (event: MouseEvent<HTMLButtonElement>): void => {
    // The button disappears with the box, so the focus moves to the card.
    event.currentTarget.closest('section')?.focus();
    handlers.onPaid(connection);
  };
  return (
    <ProblemBox tone="warn" data-testid="connections-payment">
      <dt>{t('health.cause')}</dt>
      <dd>{t('payment.cause', { when: handlers.format.dateTime(since) })}</dd>
      <dt>{t('health.next')}</dt>
      <dd>
        {t('payment.next')}
        {handlers.rights.session && (
          <div>
            <Button
              size="small"
              disabled={handlers.isBusy(connection)}
              onClick={onSettled}
              data-testid="connections-paid"
            >
              {t('payment.settled')}
            </Button>
          </div>
        )}
      </dd>
    </ProblemBox>
  );
}
