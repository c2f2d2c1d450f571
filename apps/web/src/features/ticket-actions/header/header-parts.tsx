import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius } from '../../../ui/theme/tokens.ts';

/** The bar above a conversation. */
export const HeaderBar = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  minHeight: 64,
  padding: '8px 12px 8px 20px',
  background: color.paper,
  borderBottom: `1px solid ${color.divider2}`,
  '&[data-tight]': { gap: 8, padding: '8px 4px 8px 12px' },
});
const Back = styled(Link)({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  margin: '0 -4px 0 -12px',
  flex: 'none',
  borderRadius: radius.control,
  color: color.text2,
  '&:hover': { background: color.hover },
});
const Lines = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8 });

/** The link back to the lists, on screens with room for one thing only (S156). */
export function BackToLists() {
  const { t } = useTranslation('ticketActions');
  return (
    <Back to="/tickets" aria-label={t('header.back')} data-testid="conversation-back">
      <ArrowLeft aria-hidden />
    </Back>
  );
}

/** The same bar while the ticket is being loaded (S155). */
export function TicketHeaderLoading({ withBack }: { withBack: boolean }) {
  return (
    <HeaderBar>
      {withBack && <BackToLists />}
      <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
      <Lines>
        <Skeleton style={{ width: 140 }} />
        <Skeleton style={{ width: 90 }} />
      </Lines>
    </HeaderBar>
  );
}
