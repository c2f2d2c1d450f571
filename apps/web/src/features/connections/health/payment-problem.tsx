import type { Connection } from '@balcao/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import type { ConnectionHandlers } from '../list/connection-handlers.ts';
import { ProblemBox } from './health-card-parts.tsx';

/** Meta sends no template until somebody pays: since when, what to do, and the button that says it is done. */
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
    // The button goes with the box: whoever pressed it stays at the card.
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
