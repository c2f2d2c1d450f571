import type { CampaignWaiting } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { useWhen } from '../use-when.ts';

const Root = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 12,
  padding: '12px 16px',
  borderRadius: radius.card,
  background: color.warnBg,
  color: color.text,
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '& p': { ...type.secondary, margin: '2px 0 0', textWrap: 'pretty' },
  [narrow]: { flexDirection: 'column', alignItems: 'flex-start' },
});

type Props = {
  waiting: CampaignWaiting;
  /** Shows who they are. */
  onShow: () => void;
};

/** Who keeps a running campaign from its end because they wait to be served, and what becomes of them (S1028). */
export function WaitingNote({ waiting: { count, until }, onShow }: Props) {
  const { t } = useTranslation('campaigns');
  const when = useWhen();
  if (count === 0) return null;
  return (
    <Root role="status" data-testid="campaign-waiting">
      <div>
        <strong>{t('report.waiting', { count })}</strong>
        <p>
          {t('report.waitingRule')} {until !== null && t('report.waitingUntil', { when: when(until) })}
        </p>
      </div>
      <Button size="small" onClick={onShow} data-testid="campaign-waiting-show">
        {t('report.waitingShow')}
      </Button>
    </Root>
  );
}
