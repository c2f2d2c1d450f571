import type { ContactRow } from '@balcao/contract';
import Ban from 'lucide-react/icons/ban';
import BotOff from 'lucide-react/icons/bot-off';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

/** A sentence that should be read before anything is done about a contact. */
export const Warning = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  textWrap: 'pretty',
});

/** What is special about a contact, as words beside its name (S584, S585). */
export function ContactMarks({
  isGroup,
  isBlocked,
  isBotOff,
  isAnonymous,
}: Pick<ContactRow, 'isGroup' | 'isBlocked' | 'isBotOff' | 'isAnonymous'>) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {isGroup && <StatusChip>{t('drawer.group')}</StatusChip>}
      {isAnonymous && <StatusChip icon={<UserX aria-hidden />}>{t('row.anonymous')}</StatusChip>}
      {isBotOff && <StatusChip icon={<BotOff aria-hidden />}>{t('row.botOff')}</StatusChip>}
      {isBlocked && (
        <StatusChip tone="error" icon={<Ban aria-hidden />}>
          {t('row.blocked')}
        </StatusChip>
      )}
    </>
  );
}
