import type { Connection } from '@balcao/contract';
import Clock from 'lucide-react/icons/clock';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { PaymentBox } from './payment-box.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { CardButtons, Facts, QueueLine, Restricted, TruthRoot } from './truth-parts.tsx';
import { reasonKey } from './reason-key.ts';
import type { ConnectionHandlers } from '../list/connection-handlers.ts';
import { useNow } from '../../../lib/format/use-now.ts';

/** How often "há 5 min" is counted anew. */
const tick = 10_000;

function Fact({ label, children, testId }: { label: string; children: ReactNode; testId: string }) {
  return (
    <div data-testid={`connections-truth-${testId}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Leads to what only connections of Meta's API have. */
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
        {t('truth.templates')}
      </Button>
      {connection.cloud !== null && handlers.rights.edit && (
        <Button
          size="small"
          icon={<Webhook />}
          onClick={() => handlers.onWebhook(connection)}
          data-testid="connections-webhook"
        >
          {t('truth.showWebhook')}
        </Button>
      )}
    </CardButtons>
  );
}

/** Proof of life instead of a mere "connected": since when, the last signal each way, what waits and the last drop. */
export function TruthCard({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { format } = handlers;
  const now = useNow(tick);
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
    <TruthRoot tabIndex={-1} aria-label={t('truth.label', { name: connection.name })} data-testid="connections-truth">
      {connection.status !== 'CONNECTED' && <TroubleBox connection={connection} handlers={handlers} />}
      {paymentMissingAt !== null && <PaymentBox connection={connection} since={paymentMissingAt} handlers={handlers} />}
      {restrictedUntil !== null && Date.parse(restrictedUntil) > now && (
        <Restricted role="note" data-testid="connections-restricted">
          <Clock size={18} aria-hidden />
          {restrictionIsOpen
            ? t(provider === 'cloud' ? 'truth.restrictedByMeta' : 'truth.restrictedOpen')
            : t('truth.restricted', { when: format.dateTime(restrictedUntil) })}
        </Restricted>
      )}
      {clockAheadSeconds !== null && (
        <Restricted role="note" data-testid="connections-clock">
          <Clock size={18} aria-hidden />
          {t(clockAheadSeconds > 0 ? 'truth.clockAhead' : 'truth.clockBehind', {
            amount: format.hoursMinutes(Math.abs(clockAheadSeconds) / 60),
          })}
        </Restricted>
      )}
      <Facts>
        {connectedSince !== null && (
          <Fact label={t('truth.connectedSince')} testId="since">
            {moment(connectedSince, '')}
          </Fact>
        )}
        <Fact label={t('truth.lastFrameIn')} testId="in">
          {moment(lastFrameIn, t('truth.never'))}
        </Fact>
        <Fact label={t('truth.lastFrameOut')} testId="out">
          {moment(lastFrameOut, t('truth.never'))}
        </Fact>
        <Fact label={t('truth.waiting')} testId="waiting">
          {t('truth.waitingCount', { count: waiting })}
        </Fact>
        <Fact label={t('truth.lastDrop')} testId="drop">
          {moment(lastDropAt, t('truth.noDrop'))}
          {lastDropReason !== null && <small>{t(`${reasonKey(connection, lastDropReason)}.cause`)}</small>}
        </Fact>
        {cloud !== null && (
          <>
            <Fact label={t('truth.webhook')} testId="webhook">
              {cloud.verifiedAt === null ? t('truth.webhookNotVerified') : t('truth.webhookVerified')}
            </Fact>
            <Fact label={t('truth.lastWebhook')} testId="last-webhook">
              {moment(cloud.lastWebhookAt, t('truth.never'))}
            </Fact>
          </>
        )}
        <Fact label={t('truth.queues')} testId="queues">
          {connection.queues.length === 0 ? (
            t('truth.noQueues')
          ) : (
            <QueueLine>
              {connection.queues.map((queue) => (
                <QueueMark key={queue.id} name={queue.name} color={queue.color} />
              ))}
            </QueueLine>
          )}
        </Fact>
      </Facts>
      {provider === 'cloud' && <CloudButtons connection={connection} handlers={handlers} />}
    </TruthRoot>
  );
}
