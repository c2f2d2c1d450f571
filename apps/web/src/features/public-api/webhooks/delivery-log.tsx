import type { Webhook, WebhookDelivery } from '@balcao/contract';
import { webhookAttempts } from '@balcao/domain';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat, useToday } from '../../../lib/format/use-format.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { mono } from '../parts.tsx';
import { useDeliveries, useWebhookActions } from './use-webhooks.ts';

const Table = styled('table')({
  ...type.secondary,
  width: 'calc(100% + 32px)',
  margin: '0 -16px',
  borderCollapse: 'collapse',
  '& th': { ...type.meta, padding: '8px 8px', textAlign: 'left', fontWeight: 550, color: color.text2 },
  '& td': { height: 40, padding: '0 8px', borderTop: `1px solid ${color.divider2}` },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& td:last-of-type': { paddingRight: 8, textAlign: 'right' },
  '& code': { fontFamily: mono, fontSize: 12 },
  '& .time, & .tries': { color: color.text2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  [narrow]: {
    '& .tries': { display: 'none' },
    '& .time': { whiteSpace: 'normal' },
    '& code': { overflowWrap: 'anywhere' },
  },
});
const Open = styled('tr')({
  background: color.hover,
  '& > td:last-of-type': { borderTop: 0, padding: '2px 16px 12px' },
});
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 12,
  textAlign: 'left',
  '& > div > span': { ...type.meta, display: 'block', marginBottom: 4, color: color.text2 },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Box = styled('pre')({
  maxHeight: 220,
  margin: 0,
  padding: '8px 10px',
  overflow: 'auto',
  borderRadius: radius.control,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  fontFamily: mono,
  fontSize: 11,
  lineHeight: '16px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 1 },
});
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 10,
  '& > span': { flex: 1, minWidth: 0, textAlign: 'left', color: color.text2 },
  [narrow]: { flexWrap: 'wrap', '& > span': { flex: '1 0 100%' } },
});
const Quiet = styled('p')({ ...type.secondary, margin: '4px 0 0', color: color.text2 });
const More = styled('div')({ display: 'flex', justifyContent: 'center', marginTop: 12 });

/** What was sent to a webhook and what was answered (S893). */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('publicApi');
  const { deliveries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(webhook.id);
  const [openId, setOpenId] = useState<number | null>(null);
  if (deliveries === undefined && error)
    return (
      <LoadFailure
        title={t('webhooks.log.failed')}
        error={error}
        onRetry={() => void refetch()}
        testId="webhook-log-error"
      />
    );
  if (deliveries === undefined)
    return (
      <div aria-busy data-testid="webhook-log-loading">
        <Skeleton style={{ margin: '16px 0' }} />
        <Skeleton style={{ width: '80%' }} />
      </div>
    );
  if (deliveries.length === 0) return <Quiet data-testid="webhook-log-empty">{t('webhooks.log.empty')}</Quiet>;
  return (
    <>
      <Table aria-label={t('webhooks.log.label', { url: webhook.url })}>
        <thead>
          <tr>
            <th scope="col">{t('webhooks.log.event')}</th>
            <th scope="col">{t('webhooks.log.time')}</th>
            <th scope="col">{t('webhooks.log.answer')}</th>
            <th scope="col" className="tries">
              {t('webhooks.log.attempts')}
            </th>
            <th scope="col" aria-label={t('webhooks.log.details')} />
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              webhook={webhook}
              delivery={delivery}
              isOpen={openId === delivery.id}
              onToggle={() => setOpenId(openId === delivery.id ? null : delivery.id)}
            />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <More>
          <Button
            size="small"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            data-testid="webhook-log-more"
          >
            {t('webhooks.log.more')}
          </Button>
        </More>
      )}
    </>
  );
}

type RowProps = { webhook: Webhook; delivery: WebhookDelivery; isOpen: boolean; onToggle: () => void };

function Row({ webhook, delivery, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation('publicApi');
  const format = useFormat();
  const today = useToday();
  const detailsId = useId();
  const { event, attempts, status } = delivery;
  // Where the name has no room on one line it goes on after its dot.
  const [kind, what] = event.event.split(/(?<=\.)/);
  return (
    <Fragment>
      <tr data-testid="webhook-delivery">
        <td>
          <code>
            {kind}
            <wbr />
            {what}
          </code>
        </td>
        <td className="time" title={format.dateTimeSeconds(event.createdAt)}>
          {format.date(event.createdAt) === format.day(today)
            ? format.dateTimeSeconds(event.createdAt).slice(-8)
            : format.shortDateTime(event.createdAt)}
        </td>
        <td>
          <Outcome delivery={delivery} />
        </td>
        <td className="tries">
          {status === 'waiting' && attempts > 0
            ? t('webhooks.log.of', { count: attempts, most: webhookAttempts })
            : String(attempts)}
        </td>
        <td>
          <IconButton
            small
            label={isOpen ? t('webhooks.log.close') : t('webhooks.log.open')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            data-testid="webhook-delivery-open"
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
          </IconButton>
        </td>
      </tr>
      {isOpen && (
        <Open id={detailsId} data-testid="webhook-delivery-details">
          <td colSpan={5}>
            <Details webhook={webhook} delivery={delivery} />
          </td>
        </Open>
      )}
    </Fragment>
  );
}

function Outcome({ delivery: { status, answerStatus, failure, attempts } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('publicApi');
  if (status === 'delivered')
    return (
      <StatusChip tone="ok" icon={<Check aria-hidden />}>
        {answerStatus ?? t('webhooks.log.delivered')}
      </StatusChip>
    );
  if (attempts === 0)
    return (
      <StatusChip tone="neutral" icon={<Clock aria-hidden />}>
        {t('webhooks.log.waiting')}
      </StatusChip>
    );
  return (
    <StatusChip tone="error" icon={<CircleAlert aria-hidden />}>
      {answerStatus ?? t(`webhooks.failures.${failure ?? 'unreachable'}`)}
    </StatusChip>
  );
}

function Details({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t } = useTranslation('publicApi');
  const format = useFormat();
  const toast = useToast();
  const { sendAgain } = useWebhookActions();
  const { busy, run } = useBusy();
  const { event, answerStatus, answerText, failure, tookMs, nextAt, status } = delivery;
  const answer =
    answerStatus === null
      ? t(failure === null ? 'webhooks.log.notTried' : `webhooks.reasons.${failure}`)
      : `HTTP ${answerStatus}\n${answerText ?? ''}`;
  const next =
    status === 'delivered'
      ? ''
      : nextAt === null
        ? t(webhook.status === 'paused' ? 'webhooks.log.paused' : 'webhooks.log.off')
        : t('webhooks.log.next', { time: format.dateTime(nextAt) });
  const again = (): void =>
    void run(async () => {
      try {
        await sendAgain(delivery.id);
      } catch (error) {
        toast.failure(error);
      }
    });
  return (
    <>
      <Pair>
        <div>
          <span>{t('webhooks.log.sent')}</span>
          <Box tabIndex={0} aria-label={t('webhooks.log.sent')} data-testid="webhook-delivery-body">
            {JSON.stringify(event, null, 2)}
          </Box>
        </div>
        <div>
          <span>{tookMs === null ? t('webhooks.log.answered') : t('webhooks.log.answeredIn', { count: tookMs })}</span>
          <Box tabIndex={0} aria-label={t('webhooks.log.answer')} data-testid="webhook-delivery-answer">
            {answer}
          </Box>
        </div>
      </Pair>
      <Foot>
        <span>{next}</span>
        <Button size="small" icon={<RotateCw />} busy={busy} onClick={again} data-testid="webhook-delivery-again">
          {t('webhooks.log.again')}
        </Button>
      </Foot>
    </>
  );
}
