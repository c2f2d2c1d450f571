import type { CloudAccount } from '@balcao/contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import { isPublicAddress } from './cloud-report.ts';
import { CopyButton } from '../dialog/copy-button.tsx';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });
const End = styled('span')({ display: 'flex', marginRight: -8 });
const States = styled('ul')({
  ...type.secondary,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 8, color: color.text2 },
  '& svg': { flex: 'none', marginTop: 1 },
  '& [data-good] svg': { color: color.ok },
});
const Warning = styled('p')({
  ...type.secondary,
  display: 'flex',
  gap: 10,
  margin: 0,
  padding: '10px 14px',
  borderRadius: 10,
  background: color.warnBg,
  color: color.text,
  '& svg': { flex: 'none', color: color.warn },
});

/** Where Meta delivers: the address and the token to copy, and whether Meta has verified them. */
export function WebhookPanel({ cloud }: { cloud: CloudAccount }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { webhookPath, verifyToken, verifiedAt, lastWebhookAt } = cloud;
  const address = window.location.origin + webhookPath;
  return (
    <Root data-testid="webhook-panel">
      {!isPublicAddress(window.location) && (
        <Warning role="note" data-testid="webhook-not-public">
          <TriangleAlert size={18} aria-hidden />
          {t('webhook.notPublic')}
        </Warning>
      )}
      <Field label={t('webhook.url')}>
        <TextInput
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          data-testid="webhook-url"
          end={
            <End>
              <CopyButton text={address} label={t('webhook.copyUrl')} data-testid="webhook-url-copy" />
            </End>
          }
        />
      </Field>
      <Field label={t('webhook.verifyToken')}>
        <TextInput
          readOnly
          value={verifyToken}
          onFocus={(event) => event.target.select()}
          data-testid="webhook-token"
          end={
            <End>
              <CopyButton text={verifyToken} label={t('webhook.copyToken')} data-testid="webhook-token-copy" />
            </End>
          }
        />
      </Field>
      <div role="status" data-testid="webhook-state">
        <States>
          <li data-good={verifiedAt === null ? undefined : ''}>
            {verifiedAt === null ? <Clock size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
            {verifiedAt === null
              ? t('webhook.notVerified')
              : t('webhook.verified', { when: format.dateTime(verifiedAt) })}
          </li>
          <li data-good={lastWebhookAt === null ? undefined : ''}>
            {lastWebhookAt === null ? <Clock size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
            {lastWebhookAt === null
              ? t('webhook.noneYet')
              : t('webhook.last', { when: format.dateTimeSeconds(lastWebhookAt) })}
          </li>
        </States>
      </div>
    </Root>
  );
}
