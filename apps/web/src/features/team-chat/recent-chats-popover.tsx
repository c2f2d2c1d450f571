import { chatTitle } from '@balcao/domain';
import type { Chat } from '@balcao/contract';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { PopoverList } from '../../ui/dialogs/popover-list.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { usePreview } from './chat-list.tsx';
import { ChatMark } from './chat-mark.tsx';
import { unreadsOf } from './chat-names.ts';
import { useChats, useUnreadChats } from './use-chats.ts';

const Row = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '6px 16px',
  color: color.text,
  textDecoration: 'none',
  '&:hover': { background: color.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block' },
  '& strong': { fontWeight: 500 },
  '&[data-unread] strong': { fontWeight: 650 },
  '& small': { ...type.secondary, color: color.text2 },
  '& time': { ...type.meta, flex: 'none', color: color.text2, fontVariantNumeric: 'tabular-nums' },
});

function RecentChat({ chat, onChoose }: { chat: Chat; onChoose: () => void }) {
  const format = useFormat();
  const today = useToday();
  const { id: viewerId } = useSignedIn().user;
  const preview = usePreview(chat, viewerId);
  return (
    <Row
      to={`/chats/${chat.uuid}`}
      onClick={onChoose}
      data-unread={unreadsOf(chat, viewerId) > 0 ? '' : undefined}
      data-testid="recent-chat"
    >
      <ChatMark chat={chat} viewerId={viewerId} />
      <div>
        <strong>{chatTitle(chat, viewerId)}</strong>
        <small>{preview}</small>
      </div>
      {chat.lastAt !== null && <time dateTime={chat.lastAt}>{format.timeOrDate(chat.lastAt, today)}</time>}
    </Row>
  );
}

/** The latest internal chats; a dot while one of them has unseen messages (S29, S33). */
export function RecentChatsPopover() {
  const { t } = useTranslation('shell');
  const list = useChats('');
  const unread = useUnreadChats();
  return (
    <PopoverList
      label={t('recentChats.titleUnread', { count: unread })}
      title={t('recentChats.title')}
      icon={<MessagesSquare />}
      dot={unread > 0}
      rows={list.rows}
      keyOf={({ id }) => id}
      item={(chat, close) => <RecentChat chat={chat} onChoose={close} />}
      hasMore={list.hasNextPage}
      loading={list.isPending || list.isFetchingNextPage}
      loadMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      failure={
        list.isError ? (
          <ListFailure
            text={t('recentChats.failed')}
            onRetry={() => void (list.data === undefined ? list.refetch() : list.fetchNextPage())}
            testId="shell-recent-chats-error"
          />
        ) : undefined
      }
      testId="shell-recent-chats"
    />
  );
}
