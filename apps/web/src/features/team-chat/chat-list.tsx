import { chatTitle } from '@balcao/domain';
import type { Chat } from '@balcao/contract';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { useNearEnd } from '../../ui/lists/use-near-end.ts';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { plainText } from '../messages/index.ts';
import { ChatMark } from './chat-mark.tsx';
import { firstName, senderBefore, unreadsOf } from './chat-names.ts';
import { useTypist } from './typists.ts';
import { useChats } from './use-chats.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', minHeight: 0, background: color.paper });
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 64,
  padding: '12px 16px',
  borderBottom: `1px solid ${color.divider2}`,
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { flex: 'none' },
});
const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' });
const Items = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Row = styled(Link)({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '8px 16px',
  color: color.text,
  textDecoration: 'none',
  '&:hover': { background: color.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current=page]': { background: color.primaryTint, boxShadow: `inset 3px 0 0 ${color.primary}` },
});
const Texts = styled('span')({ flex: 1, minWidth: 0 });
const Line = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Title = styled('span')({ ...ellipsis, flex: 1, fontWeight: 550 });
const Time = styled('time')({
  ...type.meta,
  flex: 'none',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '&[data-unread]': { color: color.primary, fontWeight: 600 },
});
const Words = styled('span')({
  ...type.secondary,
  ...ellipsis,
  flex: 1,
  color: color.text2,
  '&[data-unread]': { color: color.text },
  '&[data-typing]': { color: color.primary, fontWeight: 550 },
});
const Badge = styled('span')({
  flex: 'none',
  minWidth: 20,
  height: 20,
  padding: '0 6px',
  borderRadius: 10,
  background: color.primary,
  color: color.onPrimary,
  fontSize: 11,
  lineHeight: '20px',
  fontWeight: 650,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
const Hidden = styled('p')(visuallyHidden);

/** What the newest message says, with who wrote it where that needs saying. */
export function usePreview(chat: Chat, viewerId: number): string {
  const { t } = useTranslation('shell');
  if (chat.lastMessage === '') return t('recentChats.nothingYet');
  const text = plainText(chat.lastText);
  const sender = senderBefore(chat, viewerId);
  if (sender === null) return text;
  return sender === 'you' ? t('recentChats.you', { text }) : t('recentChats.sender', { name: sender.name, text });
}

function ChatRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { t } = useTranslation('teamChat');
  const format = useFormat();
  const today = useToday();
  const { id: viewerId } = useSignedIn().user;
  const typist = useTypist(chat.id);
  const preview = usePreview(chat, viewerId);
  const unreads = unreadsOf(chat, viewerId);
  const unread = unreads > 0 ? '' : undefined;
  return (
    <Row
      to={`/chats/${chat.uuid}`}
      aria-current={isOpen ? 'page' : undefined}
      data-testid="chat-row"
      data-chat={chat.id}
    >
      <ChatMark chat={chat} viewerId={viewerId} />
      <Texts>
        <Line>
          <Title>{chatTitle(chat, viewerId)}</Title>
          {chat.lastAt !== null && (
            <Time dateTime={chat.lastAt} data-unread={unread}>
              {format.timeOrDate(chat.lastAt, today)}
            </Time>
          )}
        </Line>
        <Line>
          <Words data-unread={unread} data-typing={typist === undefined ? undefined : ''}>
            {typist === undefined ? preview : t('header.typing', { name: firstName(typist) })}
          </Words>
          {unreads > 0 && (
            <Badge role="img" aria-label={t('list.unread', { count: unreads })} data-testid="chat-unread">
              {unreads > 99 ? '99+' : unreads}
            </Badge>
          )}
        </Line>
      </Texts>
    </Row>
  );
}

function Loading() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} style={{ display: 'flex', gap: 12, padding: '12px 16px' }}>
      <Skeleton style={{ width: 40, height: 40, borderRadius: 20 }} />
      <span style={{ flex: 1, display: 'grid', gap: 8 }}>
        <Skeleton style={{ width: '50%' }} />
        <Skeleton style={{ width: '80%' }} />
      </span>
    </li>
  ));
}

/** The viewer's chats with a search, and the button for a new one: of admins on wide screens, of all on narrow (R31). */
export function ChatList({
  openUuid,
  isSingle,
  onNew,
}: {
  openUuid: string | undefined;
  isSingle: boolean;
  onNew: () => void;
}) {
  const { t } = useTranslation('teamChat');
  const { user } = useSignedIn();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 500);
  const list = useChats(search);
  const end = useNearEnd({
    enabled: list.hasNextPage && !list.isFetching && !list.isError,
    itemCount: list.rows.length,
    onReach: () => void list.fetchNextPage({ cancelRefetch: false }),
  });
  const mayBegin = isSingle || user.profile === 'admin';
  const isEmpty = list.data !== undefined && list.rows.length === 0;
  return (
    <Root aria-label={t('list.label')} data-testid="chat-list">
      <Head>
        <div>
          <SearchInput value={text} onChange={setText} label={t('search')} data-testid="chats-search" />
        </div>
        {mayBegin && (
          <Button variant="tonal" icon={<Plus />} onClick={onNew} data-testid="chats-new">
            {isSingle ? t('newNarrow') : t('newWide')}
          </Button>
        )}
      </Head>
      <Scroller>
        <Items aria-busy={list.isPending || undefined}>
          {list.isPending && <Loading />}
          {list.rows.map((chat) => (
            <li key={chat.id}>
              <ChatRow chat={chat} isOpen={chat.uuid === openUuid} />
            </li>
          ))}
        </Items>
        {isEmpty && (
          <EmptyState
            title={search === '' ? t('list.empty') : t('list.notFound')}
            text={search === '' ? t('list.emptyHint') : undefined}
            data-testid="chats-empty"
          />
        )}
        {list.isError && (
          <ListFailure
            text={t('list.failed')}
            onRetry={() => void (list.data === undefined ? list.refetch() : list.fetchNextPage())}
            testId="chats-error"
          />
        )}
        <div ref={end} />
      </Scroller>
      <Hidden role="status">
        {list.data === undefined ? '' : t('list.count', { count: list.data.pages[0]?.count ?? 0 })}
      </Hidden>
    </Root>
  );
}
