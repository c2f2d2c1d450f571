import type { Connection } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import type { ChipTone } from '../../../ui/feedback/status-chip.tsx';
import type { ConnectionHandlers } from '../list/connection-handlers.ts';
import { type NextStep, nextStepOf } from '../dialog/next-step.ts';
import { prefersReasonText, reasonKey, situationKey } from './reason-key.ts';
import { statusLooks } from '../list/status-badge.tsx';
import { ProblemBox } from './health-card-parts.tsx';

/** A connection that was never linked is not a problem. */
const toneOf = ({ status, statusReason }: Connection): ChipTone =>
  status === 'DISCONNECTED' && statusReason === null ? 'neutral' : statusLooks[status].tone;

/** Why a connection does not work, what to do about it, and the button that does it. */
export function ConnectionProblem({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { status, statusReason: reason, retries, truth } = connection;
  const step = nextStepOf(connection);
  const mayStep = step === 'edit' || step === 'useCloud' ? handlers.rights.edit : handlers.rights.session;
  const takeStep = (next: NextStep): void => {
    if (next === 'edit') return handlers.onEdit(connection);
    return next === 'useCloud' ? handlers.onEdit(connection, 'cloud') : handlers.onSession(connection, next);
  };
  const next =
    reason !== null && prefersReasonText(status, reason)
      ? t(`${reasonKey(connection, reason)}.next`)
      : t(`${situationKey(connection)}.next`);

  return (
    <ProblemBox tone={toneOf(connection)} data-testid="connections-trouble">
      <dt>{reason === null ? t('health.situation') : t('health.cause')}</dt>
      <dd data-testid="connections-cause">
        {reason === null ? t(`${situationKey(connection)}.cause`) : t(`${reasonKey(connection, reason)}.cause`)}
      </dd>
      <dt>{t('health.next')}</dt>
      <dd>
        {next} {retries > 0 && status !== 'DISCONNECTED' && t('health.attempt', { number: retries })}
        {step !== null && mayStep && (
          <div>
            <Button
              size="small"
              disabled={handlers.isBusy(connection)}
              onClick={() => takeStep(step)}
              data-testid="connections-step"
            >
              {t(`steps.${step}`)}
            </Button>
          </div>
        )}
      </dd>
      {truth.waiting > 0 && (
        <>
          <dt>{t('health.waiting')}</dt>
          <dd>{t('health.leavesLater', { count: truth.waiting })}</dd>
        </>
      )}
    </ProblemBox>
  );
}
