import type { Webhook } from '@balcao/contract';
import Clock from 'lucide-react/icons/clock';
import KeyRound from 'lucide-react/icons/key-round';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { Card, CardHead, ToldOnce } from '../parts.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookActions, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const One = styled('div')({ '& + &': { marginTop: 16, paddingTop: 16, borderTop: `1px solid ${color.divider2}` } });
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, [narrow]: { flexWrap: 'wrap' } });
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 36,
  height: 36,
  borderRadius: radius.control,
  background: color.av6,
  color: color.av6t,
  '& svg': { width: 18, height: 18 },
});
const Text = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > strong': { ...ellipsis, display: 'block', ...type.secondary, fontWeight: 550 },
  '& > span': { ...type.meta, color: color.text2 },
  // The whole line beside the mark: state and buttons come below it.
  [narrow]: { flex: '1 0 calc(100% - 48px)' },
});
const Buttons = styled('div')({ display: 'flex', flex: 'none', [narrow]: { marginLeft: 'auto' } });
const Notice = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: '10px 0 0',
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  '& > p': { ...type.secondary, flex: 1, minWidth: 0, margin: 0, color: color.warn },
  [narrow]: { flexWrap: 'wrap', '& > p': { flex: '1 0 100%' } },
});
const Lead = styled('p')({ ...type.secondary, margin: '-6px 0 12px', color: color.text2, textWrap: 'pretty' });

/** The systems that are told what happens, and how that went (S898). */
export function WebhooksCard() {
  const { t } = useTranslation('publicApi');
  const { data, error, refetch } = useWebhooks();
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [told, setTold] = useState<{ id: number; secret: string } | null>(null);
  const addButton = (
    <Button variant="tonal" size="small" icon={<Plus />} onClick={() => setEditing('new')} data-testid="webhook-add">
      {t('webhooks.add')}
    </Button>
  );
  return (
    <Card aria-labelledby="webhooks-title" data-testid="webhooks">
      <CardHead>
        <h2 id="webhooks-title">{t('webhooks.title')}</h2>
        {data !== undefined && data.length > 0 && addButton}
      </CardHead>
      <Lead>{t('webhooks.lead')}</Lead>
      {data === undefined && !error && (
        <div aria-busy data-testid="webhooks-loading">
          <Skeleton style={{ height: 36, borderRadius: 8 }} />
          <Skeleton style={{ width: '60%', marginTop: 16 }} />
        </div>
      )}
      {data === undefined && error && (
        <LoadFailure
          title={t('webhooks.failed')}
          error={error}
          onRetry={() => void refetch()}
          testId="webhooks-error"
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title={t('webhooks.empty')}
          text={t('webhooks.emptyText')}
          action={addButton}
          data-testid="webhooks-empty"
        />
      )}
      {data?.map((webhook) => (
        <WebhookPart
          key={webhook.id}
          webhook={webhook}
          secret={told?.id === webhook.id ? told.secret : null}
          onEdit={() => setEditing(webhook)}
          onSecret={(secret) => setTold({ id: webhook.id, secret })}
        />
      ))}
      {editing !== null && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSecret={setTold}
        />
      )}
    </Card>
  );
}

type PartProps = {
  webhook: Webhook;
  /** Its new secret, told this once. */
  secret: string | null;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

function WebhookPart({ webhook, secret, onEdit, onSecret }: PartProps) {
  const { t } = useTranslation('publicApi');
  const { remove, renewSecret } = useWebhookActions();
  const [asking, setAsking] = useState<'secret' | 'remove' | null>(null);
  const { url, events, secretHint } = webhook;
  return (
    <One data-testid="webhook">
      <Head>
        <Mark>
          <WebhookIcon aria-hidden />
        </Mark>
        <Text>
          <strong title={url}>{url}</strong>
          <span>
            {t('webhooks.events', { count: events.length })} · {t('webhooks.secret', { hint: secretHint })}
          </span>
        </Text>
        <State webhook={webhook} />
        <Buttons>
          <IconButton small label={t('webhooks.edit')} onClick={onEdit} data-testid="webhook-edit">
            <Pencil />
          </IconButton>
          <IconButton small label={t('webhooks.renew')} onClick={() => setAsking('secret')} data-testid="webhook-renew">
            <KeyRound />
          </IconButton>
          <IconButton
            small
            label={t('webhooks.remove')}
            onClick={() => setAsking('remove')}
            data-testid="webhook-remove"
          >
            <Trash2 />
          </IconButton>
        </Buttons>
      </Head>
      {secret !== null && <ToldOnce secret={secret} text={t('webhooks.told')} testId="webhook-secret" />}
      {webhook.status === 'paused' && <Paused webhook={webhook} />}
      <DeliveryLog webhook={webhook} />
      <ConfirmDialog
        open={asking === 'secret'}
        title={t('webhooks.renewTitle')}
        text={t('webhooks.renewText')}
        confirmLabel={t('webhooks.renew')}
        busyLabel={t('token.replacing')}
        onConfirm={async () => onSecret(await renewSecret(webhook.id))}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('webhooks.removeTitle')}
        text={t('webhooks.removeText', { url })}
        confirmLabel={t('webhooks.remove')}
        busyLabel={t('webhooks.removing')}
        onConfirm={() => remove(webhook)}
        onClose={() => setAsking(null)}
      />
    </One>
  );
}

/** Most counted by the server; beyond it there are "more than". */
const mostCounted = 1_000;

function State({ webhook: { status, waiting } }: { webhook: Webhook }) {
  const { t } = useTranslation('publicApi');
  if (status === 'off') return <StatusChip tone="neutral">{t('webhooks.off')}</StatusChip>;
  if (status === 'paused')
    return (
      <StatusChip tone="error" icon={<Pause aria-hidden />}>
        {t('webhooks.paused')}
      </StatusChip>
    );
  if (waiting === 0) return null;
  return (
    <StatusChip tone="warn" icon={<Clock aria-hidden />}>
      {waiting >= mostCounted
        ? t('webhooks.waitingMany', { count: waiting })
        : t('webhooks.waiting', { count: waiting })}
    </StatusChip>
  );
}

function Paused({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('publicApi');
  const format = useFormat();
  const toast = useToast();
  const { resume } = useWebhookActions();
  const { busy, run } = useBusy();
  const go = (): void =>
    void run(async () => {
      try {
        await resume(webhook);
      } catch (error) {
        toast.failure(error);
      }
    });
  return (
    <Notice role="status">
      <p>{t('webhooks.pausedText', { date: webhook.pausedAt === null ? '' : format.dateTime(webhook.pausedAt) })}</p>
      <Button size="small" icon={<Play />} busy={busy} onClick={go} data-testid="webhook-resume">
        {t('webhooks.resume')}
      </Button>
    </Notice>
  );
}
