import type { Connection } from '@balcao/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../ui/queue-mark.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { Facts, QueueLine, TruthRoot } from './truth-parts.tsx';
import type { ConnectionHandlers } from './connection-handlers.ts';
import { useNow } from './use-now.ts';

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

/** Proof of life instead of a mere "connected": since when, the last signal each way, what waits and the last drop. */
export function TruthCard({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { format } = handlers;
  const now = useNow(tick);
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
    <TruthRoot aria-label={t('truth.label', { name: connection.name })} data-testid="connections-truth">
      {connection.status !== 'CONNECTED' && <TroubleBox connection={connection} handlers={handlers} />}
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
          {lastDropReason !== null && <small>{t(`reasons.${lastDropReason}.cause`)}</small>}
        </Fact>
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
    </TruthRoot>
  );
}
