import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { useUnreadChats } from './use-chats.ts';

const Dot = styled('span', { shouldForwardProp: (prop) => prop !== 'rail' })<{ rail: boolean }>(({ rail }) => ({
  flex: 'none',
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.primary,
  ...(rail ? { position: 'absolute', top: 8, right: 12 } : { marginLeft: 'auto' }),
}));

/** A dot beside the entry of the menu while the viewer has unseen messages (S34). */
export function UnreadMark({ id, rail }: { id: string; rail: boolean }) {
  const { t } = useTranslation('shell');
  if (useUnreadChats() === 0) return null;
  return <Dot id={id} rail={rail} role="img" aria-label={t('recentChats.unread')} data-testid="menu-chats-unread" />;
}
