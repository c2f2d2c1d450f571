import type { Connection } from '@balcao/contract';
import Clock from 'lucide-react/icons/clock';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { ConnectionProblem } from './connection-problem.tsx';
import { CardButtons, FactList, QueueLine, RestrictionNote, HealthCardRoot } from './health-card-parts.tsx';
import { reasonKey } from './reason-key.ts';
import type { ConnectionHandlers } from '../list/connection-handlers.ts';
import { useNow } from '../../../lib/format/use-now.ts';

/** How often relative times such as "há 5 min" are updated. */
const refreshInterval = 10_000;

function Fact({ label, children, testId }: { label: string; children: ReactNode; testId: string }) {
  return (
    <div data-testid={`connections-truth-${testId}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Buttons that only connections of Meta's API have. */
function CloudButtons({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  return (
    <CardButtons>
      <Button
        size="small"
        icon={<LayoutTemplate />}
        onClick={() => handlers.onTemplates(connection)}
        data-testid="connections-templates"
      >
        {t('health.templates')}
      </Button>
      {connection.cloud !== null && handlers.rights.edit && (
        <Button
          size="small"
          icon={<Webhook />}
          onClick={() => handlers.onWebhook(connection)}
          data-testid="connections-webhook"
        >
          {t('health.showWebhook')}
        </Button>
      )}
    </CardButtons>
  );
}

/**
 * Evidence that a connection works: since when, the last data in each direction, what is waiting, and the last
 * interruption.
 */
export function ConnectionHealthCard({
  connection,
  handlers,
}: {
  connection: Connection;
  handlers: ConnectionHandlers;
}) {
  const { t } = useTranslation('connections');
  const { format } = handlers;
  const now = useNow(refreshInterval);
  const { cloud, provider, restrictedUntil, restrictionIsOpen, paymentMissingAt, clockAheadSeconds } = connection;
  const { connectedSince, lastFrameIn, lastFrameOut, waiting, lastDropAt, lastDropReason } = connection.truth;
  const moment = (at: string | null, otherwise: string): ReactNode =>
    at === null ? (
      otherwise
    ) : (
      <>
        {format.relative(at, now)}
        <small>{format.dateTimeSeconds(at)}</small>
      </>
    );

  return (
    <HealthCardRoot
      tabIndex={-1}
      aria-label={t('health.label', { name: connection.name })}
      data-testid="connections-truth"
    >
      {connection.status !== 'CONNECTED' && <ConnectionProblem connection={connection} handlers={handlers} />}
      {paymentMissingAt !== null && (
        <PaymentProblem connection={connection} since={paymentMissingAt} handlers={handlers} />
      )}
      {restrictedUntil !== null && Date.parse(restrictedUntil) > now && (
        <RestrictionNote role="note" data-testid="connections-restricted">
          <Clock size={18} aria-hidden />
          {restrictionIsOpen
            ? t(provider === 'cloud' ? 'health.restrictedByMeta' : 'health.restrictedOpen')
            : t('health.restricted', { when: format.dateTime(restrictedUntil) })}
        </RestrictionNote>
      )}
      {clockAheadSeconds !== null && (
        <RestrictionNote role="note" data-testid="connections-clock">
          <Clock size={18} aria-hidden />
          {t(clockAheadSeconds > 0 ? 'health.clockAhead' : 'health.clockBehind', {
            amount: format.hoursMinutes(Math.abs(clockAheadSeconds) / 60),
          })}
        </RestrictionNote>
      )}
      <FactList>
        {connectedSince !== null && (
          <Fact label={t('health.connectedSince')} testId="since">
            {moment(connectedSince, '')}
          </Fact>
        )}
        <Fact label={t('health.lastFrameIn')} testId="in">
          {moment(lastFrameIn, t('health.never'))}
        </Fact>
        <Fact label={t('health.lastFrameOut')} testId="out">
          {moment(lastFrameOut, t('health.never'))}
        </Fact>
        <Fact label={t('health.waiting')} testId="waiting">
          {t('health.waitingCount', { count: waiting })}
        </Fact>
        <Fact label={t('health.lastDrop')} testId="drop">
          {moment(lastDropAt, t('health.noDrop'))}
          {lastDropReason !== null && <small>{t(`${reasonKey(connection, lastDropReason)}.cause`)}</small>}
        </Fact>
        {cloud !== null && (
          <>
            <Fact label={t('health.webhook')} testId="webhook">
              {cloud.verifiedAt === null ? t('health.webhookNotVerified') : t('health.webhookVerified')}
            </Fact>
            <Fact label={t('health.lastWebhook')} testId="last-webhook">
              {moment(cloud.lastWebhookAt, t('health.never'))}
            </Fact>
          </>
        )}
        <Fact label={t('health.queues')} testId="queues">
          {connection.queues.length === 0 ? (
            t('health.noQueues')
          ) : (
            <QueueLine>
              {connection.queues.map((queue) => (
                <QueueMark key={queue.id} name={queue.name} color={queue.color} />
              ))}
            </QueueLine>
          )}
        </Fact>
      </FactList>
      {provider === 'cloud' && <CloudButtons connection={connection} handlers={handlers} />}
    </HealthCardRoot>
  );
}
